/** Small books full of trouble for property tests of matching: equal amounts, wrong numbers, credit notes, doubles. */
import fc from 'fast-check'
import { addDays } from '../../src-main/core/calendar.ts'
import type { MatchDocument, MatchTransaction } from '../../src-main/core/matching/types.ts'
import { cents, customers, day, sampleDocument, sampleTransaction } from './match-samples.ts'

const parties = Object.values(customers)
const amounts = [5_000, 10_000, 10_000, 12_300, 15_000, 20_000, 24_600, 30_000, 33_333]

const documentOf = fc
  .record({
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
  .map((raw) => raw)

const movementOf = fc.record({
  party: fc.option(fc.nat(parties.length - 1), { nil: null }),
  named: fc.boolean(),
  amount: fc.constantFrom(...amounts, 25_000, 22_300, 9_999, 45_000, 27_600),
  out: fc.constantFrom(false, false, false, true),
  offset: fc.nat(120),
  cites: fc.array(fc.nat(12), { maxLength: 2 }),
  pending: fc.constantFrom(false, false, true),
  direction: fc.constantFrom('known', 'known', 'known', 'unknown'),
  currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'USD'),
})

export interface InventedBook {
  documents: MatchDocument[]
  transactions: MatchTransaction[]
}

/** Books of up to `documents` documents and `transactions` movements. */
export const inventedBook = (documents = 12, transactions = 12): fc.Arbitrary<InventedBook> =>
  fc
    .record({
      documents: fc.array(documentOf, { maxLength: documents }),
      movements: fc.array(movementOf, { maxLength: transactions }),
    })
    .map(({ documents: raws, movements }) => ({
      documents: raws.map((raw, at) => {
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
      }),
      transactions: movements.map((raw, at) => {
        const party = raw.party === null ? undefined : parties[raw.party]
        const cited = raw.cites.map((id) => `FT 2026/${id + 1}`).join(' ')
        return sampleTransaction({
          id: at + 1,
          key: `k${String((at * 37) % 101).padStart(3, '0')}-${at}`,
          amount: raw.out ? -raw.amount : raw.amount,
          date: addDays(day('2026-01-10'), raw.offset),
          text: `TRF ${raw.named ? (party?.name.toUpperCase() ?? '') : ''} ${cited}`,
          counterpartyName: raw.named ? null : (party?.name ?? null),
          status: raw.pending ? 'pending' : 'booked',
          currency: raw.currency,
          ...(raw.direction === 'unknown' ? { direction: 'unknown' } : {}),
        })
      }),
    }))
