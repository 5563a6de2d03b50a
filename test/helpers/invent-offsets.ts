/**
 * Invents transactions that end one another, and look-alikes: own transfers, direct debits and purchases that come back,
 * refunds of what was paid twice, and equal amounts by chance.
 */

import type { IsoDate } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import type { MatchTransaction } from '#core/matching/model/types.ts'
import { aTransactionOf } from './ended-transactions.ts'
import { randomOf } from './random-of.ts'

export interface OffsetBook {
  transactions: MatchTransaction[]
  /** Ids that end one another, as `smaller larger`. */
  right: Set<string>
}

export const pairOf = (one: number, other: number): string => [one, other].sort((a, b) => a - b).join(' ')

export const inventOffsets = (seed: number): OffsetBook => {
  const random = randomOf(seed)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const number = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1))
  const digits = (count: number): string => Array.from({ length: count }, () => number(0, 9)).join('')
  const START = '2026-01-05' as IsoDate
  const book: OffsetBook = { transactions: [], right: new Set() }
  const add = (
    account: string,
    day: number,
    amountMinor: number,
    text: string,
    counterpartyName: string | null = null,
  ): MatchTransaction => {
    const made = aTransactionOf(amountMinor, text, {
      ...{ accountId: account, bookingDate: addDays(START, day), counterpartyName },
    })
    book.transactions.push(made)
    return made
  }
  const end = (one: MatchTransaction, other: MatchTransaction): void =>
    void book.right.add(pairOf(one.id, other.id))
  const names = ['Casa Lume', 'Padaria Ribeiro', 'Oficina Dias', 'Loja da Esquina', 'Vidreira do Monte']
  // Few amounts, so that many are equal by chance.
  const round = (): number => pick([5_000, 10_000, 25_000, 100_000, 250_000])

  for (let left = 6; left > 0; left -= 1) {
    const [from, to] = pick([
      ['a', 'b'],
      ['b', 'a'],
    ] as const)
    const day = number(0, 150)
    const amount = round()
    const own = pick(['TRF ENTRE CONTAS PROPRIAS', 'TRANSF CONTA PROPRIA', 'TRF P/ POUPANCA'])
    const back = pick([own, 'TRF RECEBIDA', 'TRANSF ENTRE CONTAS', 'TRF CRED SEPA+'])
    const out = add(from, day, -amount, own)
    // Sometimes the other account is not connected, and something of the same amount comes in by chance.
    if (random() < 0.7) end(out, add(to, day + number(0, 2), amount, back))
    if (random() < 0.6) {
      const name = pick(names)
      add(to, day + number(0, 4), amount, `TRF DE ${name.toUpperCase()}`, random() < 0.5 ? name : null)
    }
  }
  for (let left = 6; left > 0; left -= 1) {
    const creditor = pick(['AGUAS DO VALE', 'ENERGIA CLARA', 'TELECOM LUSA', 'GINASIO FORTE'])
    const mandate = digits(9)
    const amount = pick([3_000, 3_500, 8_990])
    const day = number(0, 60)
    const months = number(1, 4)
    for (let month = 0; month < months; month += 1) {
      const charge = add('a', day + month * 30, -amount, `DD ${creditor} ${mandate}`)
      // The last one comes back, at times long after it: the bank says which by creditor and mandate.
      if (month === months - 1 && random() < 0.7)
        end(
          charge,
          add('a', day + month * 30 + pick([1, 3, 7, 20, 29]), amount, `DEVOL DD ${creditor} ${mandate}`),
        )
    }
  }
  for (let left = 4; left > 0; left -= 1) {
    const shop = pick(['PAPELARIA SOL', 'POSTO NORTE', 'HOTEL RIA'])
    const amount = number(1_000, 20_000)
    const day = number(0, 90)
    const bought = add('a', day, -amount, `COMPRA 4821 ${shop}`)
    if (random() < 0.6) end(bought, add('a', day + number(1, 55), amount, `ESTORNO COMPRA 4821 ${shop}`))
    // Another shop gives back the same amount: nothing of this account paid it.
    else add('a', day + number(1, 30), amount, 'DEVOL COMPRA 1130 LOJA DO MAR')
  }
  for (let left = 4; left > 0; left -= 1) {
    const name = pick(names)
    const amount = round()
    const day = number(0, 90)
    const text = `TRF DE ${name.toUpperCase()}`
    if (random() < 0.5) {
      add('a', day, amount, text, name)
      const again = add('a', day + number(0, 6), amount, text, name)
      end(again, add('a', day + number(8, 25), -amount, `TRF P/ ${name.toUpperCase()} DEVOL DUPLICADO`, name))
    } else {
      // A subscription: paid the same each month, and bought from the same party once.
      for (let month = 0; month < 2; month += 1) add('a', day + month * 30, amount, text, name)
      add('a', day + 40, -amount, `TRF P/ ${name.toUpperCase()} FT ${digits(3)}`, name)
    }
  }
  // The bank sends a supplier's money back, and somebody else pays as much.
  for (let left = 3; left > 0; left -= 1) {
    const amount = round()
    const day = number(0, 100)
    const name = pick(names)
    const sent = add('a', day, -amount, `TRF P/ ${name.toUpperCase()} FT ${digits(3)}`, name)
    if (random() < 0.5)
      end(sent, add('a', day + number(1, 6), amount, `DEVOL TRF P/ ${name.toUpperCase()}`, name))
    else add('a', day + number(1, 6), amount, 'DEVOLUCAO TRF MERCEARIA DO CAIS')
  }
  return book
}
