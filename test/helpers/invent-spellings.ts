/** Small books of customers without a tax id, whose names are typed in several ways, and payments of several documents. */
import fc from 'fast-check'
import { addDays } from '#core/calendar.ts'
import type { InventedBook } from './invent-book.ts'
import { day, sampleDocument, sampleTransaction } from './match-samples.ts'

const names = ['PADARIA RIBEIRO', 'PADARIA RIBERO', 'PADARIA RIBEIRA', 'PADARAI RIBERO', 'OFICINA DO MAR']
const totals = [5_000, 7_370, 12_300, 20_020, 31_415]

const documentOf = fc.record({
  name: fc.constantFrom(...names),
  hasTaxId: fc.constantFrom(false, false, false, false, true),
  total: fc.constantFrom(...totals),
  type: fc.constantFrom('I', 'I', 'I', 'I', 'C'),
})
const transactionOf = fc.record({
  name: fc.constantFrom(...names),
  pays: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
  delay: fc.integer({ min: -2, max: 40 }),
  cites: fc.constantFrom('', '', '', '', 'FT 2026/4', '7'),
})

export const spellingsBook: fc.Arbitrary<InventedBook> = fc
  .record({
    raws: fc.array(documentOf, { minLength: 3, maxLength: 16 }),
    transactions: fc.array(transactionOf, { minLength: 3, maxLength: 10 }),
  })
  .map(({ raws, transactions }) => {
    const documents = raws.map(({ name, hasTaxId, total, type }, at) =>
      sampleDocument({
        id: at + 1,
        type,
        number: `${type === 'C' ? 'NC' : 'FT'} 2026/${at + 1}`,
        total,
        date: addDays(day('2026-01-05'), at),
        taxId: hasTaxId ? String(500_000_000 + names.indexOf(name)) : null,
        name,
        legalName: null,
      }),
    )
    return {
      documents,
      transactions: transactions.map(({ name, pays, delay, cites }, at) => {
        const paid = [...new Set(pays.map((which) => documents[which % documents.length]))]
        const amount = paid.reduce(
          (sum, one) => sum + (one ? (one.type === 'C' ? -1 : 1) * one.totalMinor : 0),
          0,
        )
        return sampleTransaction({
          id: at + 1,
          amount: amount === 0 ? 5_000 : amount,
          date: addDays(paid[0]?.date ?? day('2026-01-05'), delay),
          text: `TRF ${cites}`,
          counterpartyName: name,
        })
      }),
    }
  })
