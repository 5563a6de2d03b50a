import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { IsoDate } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import { toMinor } from '#core/money.ts'
import { customerStatement, customerStatementColumns } from '#core/reports/customer-statement.ts'
import type { ReportScope } from '#core/reports/scope.ts'

const first = '2026-01-01' as IsoDate
const word = (code: string): string => code
const words = {
  documentType: word,
  category: (id: string) => id,
  allocationKind: word,
  matchClass: word,
  ageBand: word,
  instant: word,
  evidence: ({ code }: { code: string }) => code,
  shownEvidence: ({ code }: { code: string }) => code,
  linked: 'linked',
  opening: 'opening',
  closing: 'closing',
  settledAtSource: 'source',
}
const dayOfYear = fc.nat(90).map((days) => addDays(first, days))
const amount = fc.integer({ min: 0, max: 100_000 })
const account = fc.array(
  fc.record({
    date: dayOfYear,
    sign: fc.constantFrom(1, -1),
    open: amount,
    atSource: amount,
    settled: fc.array(fc.record({ day: dayOfYear, amount, linked: fc.boolean() }), { maxLength: 3 }),
    advance: amount,
  }),
  { maxLength: 8 },
)

test('the closing balance of a period is the opening of the next, and the last is what is open less advances', () => {
  fc.assert(
    fc.property(account, dayOfYear, (documents, day) => {
      const input = {
        documents: documents.map(({ date, sign, open, atSource, settled }) => {
          const paid = settled.reduce((sum, one) => sum + one.amount, 0)
          return {
            documentNumber: null,
            documentType: sign === 1 ? 'I' : 'C',
            documentDate: date,
            dueDate: null,
            totalMinor: toMinor(sign * (open + atSource + paid)),
            openMinor: toMinor(sign * open),
            allocatedMinor: toMinor(sign * paid),
            settledAtSource: [{ day: addDays(date, 40), minor: toMinor(Math.floor(atSource / 2)) }],
          }
        }),
        allocations: documents.flatMap(({ date, sign, settled, advance }) => [
          ...settled.map((one) => ({ ...one, minor: sign * one.amount, kind: 'payment' })),
          { day: date, minor: advance, kind: 'advance', linked: false },
        ]),
      }
      const rows = (scope: ReportScope) => {
        const allocations = input.allocations.map((one) => ({
          documentNumber: null,
          transactionDate: one.day,
          decidedAt: '',
          text: null,
          kind: one.kind,
          linked: one.linked,
          allocatedMinor: toMinor(one.minor),
        }))
        return [...customerStatement({ documents: input.documents, allocations }, words, scope).rows]
      }
      const minorOf = (
        row: ReturnType<typeof rows>[number] | undefined,
        column: 'debit' | 'credit' | 'balance',
      ) => Number(row?.[customerStatementColumns.indexOf(column)]?.value)
      const whole = rows({})
      const end = minorOf(whole.at(-1), 'balance')
      expect(end).toBe(documents.reduce((sum, { sign, open, advance }) => sum + sign * open - advance, 0))
      expect(minorOf(whole.at(-1), 'debit') - minorOf(whole.at(-1), 'credit')).toBe(end)
      const later = rows({ from: addDays(day, 1) })
      expect(minorOf(later[0], 'balance')).toBe(minorOf(rows({ to: day }).at(-1), 'balance'))
      expect(minorOf(later.at(-1), 'balance')).toBe(end)
    }),
  )
})

test('what a receipt settled is credited on its day, and what has no day on the document’s', () => {
  const documents = [
    {
      documentNumber: 'FT A/1',
      documentType: 'I',
      documentDate: first,
      dueDate: null,
      totalMinor: toMinor(1_000),
      openMinor: toMinor(200),
      allocatedMinor: toMinor(0),
      settledAtSource: [{ day: '2026-02-15' as IsoDate, minor: toMinor(500) }],
    },
  ]
  const rows = [...customerStatement({ documents, allocations: [] }, words, {}).rows].map((row) =>
    ['date', 'debit', 'credit', 'balance'].map(
      (column) => row[customerStatementColumns.indexOf(column as 'date')]?.value,
    ),
  )
  expect(rows.slice(0, -1)).toEqual([
    [first, 1_000, null, 1_000],
    [first, null, 300, 700],
    ['2026-02-15', null, 500, 200],
  ])
})
