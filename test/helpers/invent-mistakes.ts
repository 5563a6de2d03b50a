/** Books of two customers whose payments give numbers with one wrong digit or two exchanged, alone or in lists, many in part. */
import fc from 'fast-check'
import { addDays } from '#core/calendar.ts'
import type { InventedBook } from './invent-book.ts'
import { customers, day, sampleDocument, sampleTransaction } from './match-samples.ts'

const parties = [customers.aurora, customers.serra]
/** Some of them are one digit apart, or two exchanged. */
const numbers = [123, 132, 321, 125, 456, 465, 789, 781]

const exchanged = (number: string): string =>
  `${number.slice(0, -2)}${number.slice(-1)}${number.slice(-2, -1)}`
const wrong = (number: string): string => `${number.slice(0, -1)}0`

export const mistakesBook: fc.Arbitrary<InventedBook> = fc
  .record({
    documents: fc.array(
      fc.record({
        total: fc.constantFrom(9_000, 12_000, 20_000, 31_000),
        party: fc.constantFrom(0, 0, 1),
        offset: fc.nat(50),
      }),
      { minLength: 3, maxLength: numbers.length, size: 'max' },
    ),
    payments: fc.array(
      fc.record({
        about: fc.nat(7),
        second: fc.nat(7),
        amount: fc.constantFrom(3_000, 8_500, 13_000, 21_000, 26_000),
        offset: fc.nat(50),
        text: fc.constantFrom('exchanged', 'wrong', 'list', 'list', 'named'),
        unknownPayer: fc.constantFrom(false, false, false, true),
      }),
      { minLength: 2, maxLength: 8, size: 'max' },
    ),
  })
  .map((book) => {
    const documents = book.documents.map(({ total, party, offset }, at) =>
      sampleDocument({
        id: at + 1,
        total,
        number: `FT 2026/${numbers[at]}`,
        date: addDays(day('2026-01-05'), offset),
        ...parties[party],
      }),
    )
    const transactions = book.payments.map(({ about, second, amount, offset, text, unknownPayer }, at) => {
      const paid = documents[about % documents.length]
      const number = paid?.number ?? ''
      const texts = {
        exchanged: exchanged(number),
        wrong: wrong(number),
        list: `${documents[second % documents.length]?.number} ${exchanged(number)}`,
        named: number,
      }
      return sampleTransaction({
        id: at + 1,
        key: `m${(at * 37) % 101}-${at}`,
        amount,
        date: addDays(day('2026-01-10'), offset),
        text: `PAGAMENTO ${texts[text]}`,
        counterpartyName: unknownPayer ? null : (paid?.name ?? null),
      })
    })
    return { documents, transactions }
  })
