/** Pages of invented transactions for benches of the mirror: the same seed gives the same rows. */

import type { IsoDate, Minor } from '#contract/values.ts'
import { type FetchedTransaction, UNKNOWN_TRANSACTION } from '#core/transactions.ts'
import type { PageInput } from '../../../src-main/db/transactions/page-cursor.ts'
import { pageOf } from '../../main/db/helpers/page-of.ts'

export const NAMES = [
  'PADARIA RIBEIRO',
  'OFICINA CENTRAL',
  'MERCEARIA DO PORTO',
  'CLINICA SAO BENTO',
  'TIPOGRAFIA LUSA',
]
const WORDS = ['TRF P/O', 'TRF DE', 'PAGAMENTO SERVICOS', 'DEBITO DIRETO', 'COMPRA 4412', 'DEPOSITO TPA']

/** A small deterministic generator; the same for every run. */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

export const dateOf = (index: number): IsoDate =>
  new Date(Date.UTC(2020, 0, 1) + Math.floor(index / 450) * 86_400_000).toISOString().slice(0, 10) as IsoDate

export const pick = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T

export function* inventedPages(count: number, pageSize = 200): Generator<PageInput> {
  const random = randomFrom(1)
  const totalPages = Math.ceil(count / pageSize)
  for (let page = 1; page <= totalPages; page += 1) {
    const records: FetchedTransaction[] = []
    const sent: unknown[] = []
    for (let row = 0; row < pageSize && (page - 1) * pageSize + row < count; row += 1) {
      const index = (page - 1) * pageSize + row
      const amountMinor = Math.round((random() - 0.3) * 500_000) as Minor
      const name = pick(NAMES, random)
      const said = {
        ...UNKNOWN_TRANSACTION,
        sourceId: `mov-${index.toString(36)}-${Math.floor(random() * 1e9).toString(36)}`,
        accountId: 'conta-1',
        bookingDate: dateOf(index),
        valueDate: dateOf(index),
        amountMinor,
        direction: amountMinor < 0 ? ('out' as const) : ('in' as const),
        currency: 'EUR',
        text: `${pick(WORDS, random)} ${name} FT 2026/${Math.floor(random() * 90_000)}`,
        counterpartyName: `${name} ${Math.floor(random() * 5_000)} LDA`,
        reference: `NOTPROVIDED-${index}`,
        status: 'booked' as const,
        place: row,
      }
      records.push(said)
      // About the size of a record as a bank sends it.
      sent.push({ ...said, remittance: said.text.repeat(4), filler: 'x'.repeat(250) })
    }
    yield pageOf(records, { page, totalPages, totalCount: count, amountsAreSigned: true }, sent)
  }
}
