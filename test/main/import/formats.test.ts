import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ExportedRow,
  type ExportedStatement,
  toBankCsv,
  toCamt,
  toMt940,
  toOfx,
} from '../../helpers/export-statements.ts'
import { collect } from './helpers/collect.ts'

const IBAN = 'PT50000201231234567890154'
const word = fc.stringMatching(/^[A-Z0-9][A-Z0-9 .,-]{0,38}[A-Z0-9]$/)
const rows = fc
  .array(
    fc.record({
      day: fc.integer({ min: 0, max: 300 }),
      valued: fc.integer({ min: -3, max: 3 }),
      cents: fc.integer({ min: -5_000_000, max: 5_000_000 }).filter((cents) => cents !== 0),
      text: word,
      name: word,
      reference: fc.stringMatching(/^[A-Z][A-Z0-9]{5,11}$/),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((drafts) =>
    drafts
      .sort((one, other) => one.day - other.day)
      .map(({ day, valued, cents, text, name, reference }): ExportedRow => {
        const at = (days: number): string =>
          new Date(Date.UTC(2026, 0, 10) + days * 86_400_000).toISOString().slice(0, 10)
        return { date: at(day), valueDate: at(day + valued), cents, text, name, bankReference: reference }
      }),
  )
const statement = fc
  .record({ openingCents: fc.integer({ min: -100_000_000, max: 100_000_000 }), rows })
  .map(({ openingCents, rows }): ExportedStatement => ({ iban: IBAN, openingCents, rows }))

const written: [string, (one: ExportedStatement) => string][] = [
  ['camt', (one) => toCamt([one])],
  ['camt', (one) => toCamt([one], 8, 'ns2')],
  ['mt940', (one) => toMt940([one])],
  ['ofx', (one) => toOfx([one])],
  ['ofx', (one) => toOfx([one], true)],
  ['csv', toBankCsv],
]

describe('statements of every text format', () => {
  it.each(written)('%s comes back as it was written, cut into pieces anywhere', async (kind, write) => {
    await fc.assert(
      fc.asyncProperty(statement, fc.integer({ min: 7, max: 4000 }), async (one, piece) => {
        const read = await collect(write(one), { piece })
        expect(read.kind).toBe(kind)
        expect(read.statements).toHaveLength(1)
        const [first] = read.statements
        expect(first?.account.iban).toBe(IBAN)
        expect(first?.rows.map(({ bookingDate, amountMinor }) => [bookingDate, amountMinor])).toEqual(
          one.rows.map(({ date, cents }) => [date, cents]),
        )
        if (kind !== 'ofx')
          expect(first?.rows.map((row) => row.valueDate)).toEqual(one.rows.map((row) => row.valueDate))
        if (kind !== 'csv')
          expect(first?.rows.map((row) => row.bankReference)).toEqual(
            one.rows.map((row) => row.bankReference),
          )
        for (const [at, row] of (first?.rows ?? []).entries()) {
          const bare = (text: string): string => text.replaceAll(/\s/g, '')
          expect(bare(`${row.text} ${row.counterpartyName ?? ''}`)).toContain(bare(one.rows[at]!.name))
        }
        const closing = one.rows.reduce((sum, { cents }) => sum + cents, one.openingCents)
        expect(first?.end?.closing?.minor).toBe(closing)
        if (kind !== 'ofx') expect(first?.end?.opening?.minor).toBe(one.openingCents)
      }),
      { numRuns: 40 },
    )
  })

  it('several statements in one file stay several', async () => {
    const one = { iban: IBAN, openingCents: 100, rows: [] }
    const other = { iban: 'PT50003300004500999888705', openingCents: -5, rows: [] }
    for (const write of [toCamt, toMt940, toOfx]) {
      const read = await collect(write([one, other]))
      expect(read.statements.map(({ account }) => account.iban)).toEqual([one.iban, other.iban])
    }
  })
})
