/** Small books whose transactions pay several documents: of several customers, settled in part, in several transfers. */
import fc from 'fast-check'
import { addDays } from '#core/calendar.ts'
import type { InventedBook } from './invent-book.ts'
import { customers, day, sampleDocument, sampleTransaction } from './match-samples.ts'

const parties = [customers.aurora, customers.aurora, customers.aurora, customers.serra]
const totals = [5_010, 7_370, 12_340, 20_020, 29_970, 33_330, 50_010, 50_010]

const documentOf = fc.record({
  party: fc.constantFrom(...parties),
  type: fc.constantFrom('I', 'I', 'I', 'I', 'C'),
  total: fc.constantFrom(...totals),
  paid: fc.constantFrom(0, 0, 1),
  offset: fc.nat(8),
})

const transactionOf = fc.record({
  about: fc.uniqueArray(fc.nat(7), { minLength: 2, maxLength: 4 }),
  cites: fc.constantFrom('none', 'all', 'all'),
  unknownPayer: fc.constantFrom(false, false, true),
  /** The text ends with the last number, complete or cut. */
  fills: fc.constantFrom(false, false, true),
  transfers: fc.constantFrom(1, 1, 2, 3),
  share: fc.integer({ min: 20, max: 60 }),
  delay: fc.integer({ min: 9, max: 14 }),
})

/** Splits an amount between so many transfers. */
const split = (whole: number, transfers: number, share: number): number[] => {
  const first = Math.trunc((whole * share) / 100)
  if (transfers === 1) return [whole]
  return [first, ...split(whole - first, transfers - 1, share)]
}

export const groupedBook: fc.Arbitrary<InventedBook> = fc
  .record({
    raws: fc.array(documentOf, { minLength: 4, maxLength: 8, size: 'max' }),
    paid: fc.array(transactionOf, { minLength: 1, maxLength: 3, size: 'max' }),
  })
  .map(({ raws, paid }) => {
    const documents = raws.map((raw, at) =>
      sampleDocument({
        id: at + 1,
        type: raw.type,
        number: `${raw.type === 'C' ? 'NC' : 'FT'} 2026/${at + 1}`,
        total: raw.total,
        unpaid: raw.paid === 1 ? 0 : raw.total,
        date: addDays(day('2026-03-01'), raw.offset),
        ...raw.party,
      }),
    )
    const transactions = paid.flatMap((raw, at) => {
      const about = [...new Set(raw.about.map((position) => position % documents.length))].flatMap(
        (position) => documents[position] ?? [],
      )
      const whole = about.reduce((sum, one) => sum + (one.type === 'C' ? -1 : 1) * one.totalMinor, 0)
      const cited = `TRF ${raw.cites === 'all' ? about.map((one) => one.number).join(' ') : ''}`
      return split(Math.max(3, Math.abs(whole)), raw.transfers, raw.share).map((amount, part) =>
        sampleTransaction({
          id: at * 10 + part + 1,
          amount: whole < 0 ? -amount : amount,
          date: addDays(day('2026-03-01'), raw.delay + part),
          text: raw.fills ? cited.padStart(70, '.') : cited,
          counterpartyName: raw.unknownPayer ? null : (about[0]?.name ?? null),
        }),
      )
    })
    return { documents, transactions }
  })
