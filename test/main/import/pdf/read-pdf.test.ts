/** PDFs of several programs and layouts have the rows of the same account's CSV. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  drawStatement,
  drawStatements,
  inventedAccount,
  type PdfLayout,
  pdfLayouts,
  printedRows,
} from '../../../helpers/pdf-statements.ts'
import { collect } from '../helpers/collect.ts'
import { expectAsCsv } from './helpers/as-csv.ts'

test.each(pdfLayouts.map((layout) => [layout.name, layout] as const))(
  'the rows are those of the CSV: %s',
  async (_, layout) => {
    const account = inventedAccount(75)
    await expectAsCsv(await drawStatement(layout, account), account)
  },
)

// Made on 2026-11-30 from `statement-pages.ts` with 60 rows and the seed 5: writer.pdf by LibreOffice 7.4 from the page
// (`--convert-to pdf:writer_web_pdf_Export`), calc.pdf from the sheet, browser.pdf by Electron's `printToPDF`.
test.each(['writer', 'calc', 'browser'])(
  'the rows are those of the CSV: printed by a %s',
  async (program) => {
    const bytes = new Uint8Array(readFileSync(new URL(`made/${program}.pdf`, import.meta.url)))
    await expectAsCsv(bytes, inventedAccount(60, 5))
  },
)

const [columns] = pdfLayouts as [PdfLayout]

test('two accounts in one PDF are two statements', async () => {
  const one = inventedAccount(20, 2)
  const other = { ...inventedAccount(25, 3), iban: 'PT50001000001234567890154' }
  for (const layout of [columns, pdfLayouts[2] as PdfLayout]) {
    const { statements } = await collect(await drawStatements(layout, [one, other]))
    expect(statements.map(({ account }) => account.iban)).toEqual([one.iban, other.iban])
    expect(statements.map(({ rows }) => rows.map(({ amountMinor }) => amountMinor))).toEqual(
      [one, other].map(({ rows }) => rows.map(({ minor }) => minor)),
    )
  }
})

test('a year is that of the period, also over its end', async () => {
  const layout = pdfLayouts[1] as PdfLayout
  const rows = ['2025-12-30', '2025-12-31', '2026-01-02', '2026-01-15'].map((day, at) => ({
    ...{ day, text: ['COMPRA'] as const, minor: -100 * (at + 1) },
  }))
  const account = {
    iban: 'PT50003506510000123456789',
    opening: 100_000,
    rows,
    from: '2025-12-16',
    to: '2026-01-15',
  }
  const { statements } = await collect(await drawStatement(layout, account))
  expect(statements[0]?.rows.map(({ bookingDate }) => bookingDate)).toEqual(rows.map(({ day }) => day))
})

test('a day that is written once holds for the rows below it', async () => {
  const account = inventedAccount(40, 7)
  const printed = printedRows(columns, account)
  const once = printed.map((row, at) =>
    row.date === printed[at - 1]?.date ? { ...row, date: '', value: '' } : row,
  )
  await expectAsCsv(await drawStatement({ ...columns, rowsOnPage: 60 }, account, once), account)
})
