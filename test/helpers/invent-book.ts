/** Small difficult books for property tests of matching: equal amounts, wrong numbers, credit notes, duplicates. */
import fc from 'fast-check'
import { addDays } from '#core/calendar.ts'
import type { MatchDocument, MatchTransaction } from '#core/matching/model/types.ts'
import { cents, customers, day, sampleDocument, sampleTransaction } from './match-samples.ts'

const parties = Object.values(customers)
const amounts = [5_000, 10_000, 10_000, 12_300, 15_000, 20_000, 24_600, 30_000, 33_333]

const documentOf = fc.record({
  type: fc.constantFrom('I', 'I', 'I', 'C', 'T', 'D', 'W'),
  status: fc.constantFrom('C', 'C', 'C', 'C', 'D', 'A'),
  party: fc.nat(parties.length - 1),
  total: fc.constantFrom(...amounts),
  paid: fc.constantFrom(0, 0, 0, 0, 1, 0.5, null),
  retention: fc.constantFrom(0, 0, 0, 0.1),
  offset: fc.nat(90),
  foreign: fc.boolean(),
  basedOn: fc.option(fc.nat(12), { nil: null }),
})

/** How a transaction's amount is derived from its documents. */
const stories = [
  'whole',
  'whole',
  'whole',
  'net',
  'half',
  'third',
  'short',
  'over',
  'double',
  'nothing',
] as const

const transactionOf = fc.record({
  about: fc.array(fc.nat(11), { minLength: 1, maxLength: 3 }),
  story: fc.constantFrom(...stories),
  unknownPayer: fc.constantFrom(false, false, false, true),
  named: fc.boolean(),
  cites: fc.constantFrom('none', 'none', 'all', 'first', 'wrong'),
  out: fc.constantFrom(false, false, false, false, true),
  delay: fc.integer({ min: -5, max: 80 }),
  pending: fc.constantFrom(false, false, false, true),
  direction: fc.constantFrom('known', 'known', 'known', 'known', 'unknown'),
  currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'EUR', 'USD'),
})

const amountOf = (documents: readonly MatchDocument[], story: (typeof stories)[number]): number => {
  const sum = documents.reduce(
    (total, one) =>
      total + (one.type === 'C' ? -1 : 1) * (one.totalMinor - (story === 'net' ? one.retentionMinor : 0)),
    0,
  )
  const changed = {
    whole: sum,
    net: sum,
    half: Math.floor(sum / 2),
    third: Math.floor(sum / 3),
    short: sum - 1,
    over: sum + 1,
    double: sum * 2,
    nothing: 7_777,
  }
  return Math.max(1, Math.abs(changed[story]))
}

export interface InventedBook {
  documents: MatchDocument[]
  transactions: MatchTransaction[]
}

const toDocument = (
  raw: typeof documentOf extends fc.Arbitrary<infer T> ? T : never,
  at: number,
): MatchDocument => {
  const unpaid = raw.paid === null ? null : Math.round(raw.total * (1 - raw.paid))
  const date = addDays(day('2026-01-05'), raw.offset)
  return {
    ...sampleDocument({
      id: at + 1,
      type: raw.type,
      status: raw.status,
      number: `${raw.type === 'C' ? 'NC' : 'FT'} 2026/${at + 1}`,
      total: raw.total,
      unpaid,
      date,
      dueDate: addDays(date, 30),
      documentReference: raw.basedOn === null ? null : `FT 2026/${raw.basedOn + 1}`,
      ...parties[raw.party],
    }),
    retentionMinor: cents(Math.round(raw.total * raw.retention)),
    ...(raw.foreign ? { currency: 'USD', euroRate: '1.1' } : {}),
  }
}

/** Books of up to `documents` documents and `transactions` transactions. */
export const inventedBook = (documents = 12, transactions = 12): fc.Arbitrary<InventedBook> =>
  fc
    .record({
      documents: fc.array(documentOf, { minLength: 3, maxLength: documents, size: 'max' }),
      transactions: fc.array(transactionOf, { minLength: 2, maxLength: transactions, size: 'max' }),
    })
    .map(({ documents: raws, transactions }) => {
      const issued = raws.map(toDocument)
      return {
        documents: issued,
        transactions: transactions.map((raw, at) => {
          const about = [...new Set(raw.about)].flatMap((position) => issued[position % issued.length] ?? [])
          const [first] = about
          const party = raw.unknownPayer ? undefined : (first?.name ?? undefined)
          const cites = { none: [], all: about, first: about.slice(0, 1), wrong: issued.slice(-1) }[raw.cites]
          const amount = amountOf(about, raw.story)
          const isOut = raw.out || (about.length === 1 && first?.type === 'C')
          const name = raw.named ? (party ?? '').toUpperCase() : ''
          return sampleTransaction({
            id: at + 1,
            key: `k${String((at * 37) % 101).padStart(3, '0')}-${at}`,
            amount: isOut ? -amount : amount,
            date: addDays(first?.date ?? day('2026-01-10'), raw.delay),
            text: `TRF ${name} ${cites.map((one) => one.number).join(' ')}`,
            counterpartyName: raw.named ? null : (party ?? null),
            status: raw.pending ? 'pending' : 'booked',
            currency: raw.currency,
            ...(raw.direction === 'unknown' ? { direction: 'unknown' } : {}),
          })
        }),
      }
    })

/** The transaction by which the bank returns another one. */
const takenBack = (own: MatchTransaction): MatchTransaction =>
  sampleTransaction({
    id: own.id + 1_000,
    key: `${own.key}-back`,
    amount: -own.amountMinor,
    date: addDays(own.bookingDate ?? day('2026-01-10'), own.id % 4),
    text: 'ANULACAO TRF',
    currency: own.currency,
  })

/** The same book, where the bank returns every third transaction. */
export const takenBackBook: fc.Arbitrary<InventedBook> = inventedBook().map(
  ({ documents, transactions }) => ({
    documents,
    transactions: transactions.flatMap((one, at) => (at % 3 === 0 ? [one, takenBack(one)] : [one])),
  }),
)
