/** Small books whose customers' names share words or beginnings; bank texts have them complete, cut or in part. */
import fc from 'fast-check'
import { addDays } from '#core/calendar.ts'
import type { MatchDocument } from '#core/matching/model/types.ts'
import type { InventedBook } from './invent-book.ts'
import { day, sampleDocument, sampleTransaction } from './match-samples.ts'

const words = [
  'CONSTRUCOES',
  'CONSTRUCOESNOVAS',
  'PADARIA',
  'SERRA',
  'SERRANA',
  'MAR',
  'RIO',
  'LISBOA',
  'AZUL',
]
const totals = [5_000, 7_370, 12_300, 20_020]

const nameOf = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((all) => all.join(' '))

const documentOf = fc.record({
  /** A customer without a tax id is known by the name alone. */
  customer: fc.nat(400),
  hasTaxId: fc.constantFrom(true, true, false),
  hasIban: fc.constantFrom(false, false, true),
  legalName: fc.option(nameOf, { nil: null }),
  name: nameOf,
  total: fc.constantFrom(...totals),
  type: fc.constantFrom('I', 'I', 'I', 'T', 'C'),
  basedOn: fc.option(fc.integer({ min: -30, max: 30 }), { nil: null }),
  order: fc.option(fc.nat(12), { nil: null }),
})

const transactionOf = fc.record({
  /** Distance from the last document: later documents are paid more often. */
  about: fc.nat(14),
  name: fc.constantFrom('whole', 'legal', 'cut', 'first', 'last two', 'none'),
  isText: fc.boolean(),
  hasIban: fc.constantFrom(false, false, true),
  cites: fc.constantFrom('none', 'none', 'number', 'bare', 'range', 'list', 'order', 'tax id', 'cut'),
  cut: fc.integer({ min: 9, max: 30 }),
  behind: fc.constantFrom('', ' FT', ' 7', ' XPTO'),
  /** Where the amount differs from the document's, only the payer or a number identifies it. */
  share: fc.constantFrom('whole', 'half', 'half', 'cent less', 'third'),
  delay: fc.integer({ min: -2, max: 50 }),
})
type RawTransaction = typeof transactionOf extends fc.Arbitrary<infer T> ? T : never

const payerIn = ({ name, cut }: RawTransaction, paid: MatchDocument): string => {
  const whole = paid.name ?? ''
  const shown = {
    whole,
    legal: paid.legalName ?? whole,
    cut: whole.slice(0, cut),
    first: whole.split(' ')[0] ?? '',
    'last two': whole.split(' ').slice(-2).join(' '),
    none: '',
  }
  return shown[name]
}

const citedIn = ({ cites }: RawTransaction, paid: MatchDocument): string => {
  const number = Number(paid.number?.split('/')[1])
  const texts = {
    none: '',
    number: paid.number ?? '',
    bare: String(number),
    range: `FT 2026/${number - 2} A ${number + 2}`,
    list: `FT 2026/${number - 1}, ${number} E ${number + 1}`,
    order: `ENC ${paid.purchaseOrder?.slice(4) ?? number}`,
    'tax id': `NIF ${paid.taxId ?? ''}`,
    cut: (paid.number ?? '').slice(0, -1),
  }
  return texts[cites]
}

const ibanOf = (customer: number): string => `PT500002012312345678${String(10_000 + customer)}`

/** @param documents number of documents; about thirty transactions concern the last ones */
export const namesBook = (documents: number): fc.Arbitrary<InventedBook> =>
  fc
    .record({
      raws: fc.array(documentOf, { minLength: documents - 10, maxLength: documents, size: 'max' }),
      transactions: fc.array(transactionOf, { minLength: 12, maxLength: 30, size: 'max' }),
    })
    .map(({ raws, transactions }) => {
      const issued = raws.map((raw, at) =>
        sampleDocument({
          id: at + 1,
          type: raw.type,
          number: `${raw.type === 'C' ? 'NC' : 'FT'} 2026/${at + 1}`,
          total: raw.total,
          date: addDays(day('2026-01-05'), at),
          taxId: raw.hasTaxId ? String(500_000_000 + raw.customer) : null,
          iban: raw.hasIban ? ibanOf(raw.customer % 7) : null,
          name: raw.name,
          legalName: raw.legalName,
          purchaseOrder: raw.order === null ? null : `ENC-${1_000 + raw.order}`,
          documentReference: raw.basedOn === null ? null : `FT 2026/${Math.max(1, at + 1 + raw.basedOn)}`,
        }),
      )
      return {
        documents: issued,
        transactions: transactions.flatMap((raw, at) => {
          const paid = issued.at(-1 - (raw.about % issued.length))
          if (!paid) return []
          const payer = payerIn(raw, paid)
          const text = `TRF ${raw.isText ? `${payer}${raw.behind}` : ''} ${citedIn(raw, paid)}`
          const shares = {
            whole: paid.totalMinor,
            half: paid.totalMinor / 2,
            third: Math.round(paid.totalMinor / 3),
            'cent less': paid.totalMinor - 1,
          }
          const amount = shares[raw.share]
          return sampleTransaction({
            id: at + 1,
            amount: paid.type === 'C' ? -amount : amount,
            date: addDays(paid.date ?? day('2026-01-05'), raw.delay),
            text: raw.cites === 'cut' ? text.padStart(70, '. ') : text,
            counterpartyName: raw.isText ? null : `${payer}${raw.behind}`,
            counterpartyIban: raw.hasIban ? ibanOf(at % 7) : null,
          })
        }),
      }
    })
