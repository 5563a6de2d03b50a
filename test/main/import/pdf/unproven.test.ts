/** Nothing of a PDF is taken that its balances do not prove. */
import { expect, test } from 'vitest'
import {
  drawStatement,
  inventedAccount,
  type PdfLayout,
  type Printed,
  pdfLayouts,
  printedRows,
} from '../../../helpers/pdf-statements.ts'
import { problemOf } from '../helpers/collect.ts'

const account = inventedAccount(9, 11)

const altered = (layout: PdfLayout, at: number, change: (row: Printed) => Printed | undefined): Printed[] =>
  printedRows(layout, account).flatMap((row, place) => (place === at ? (change(row) ?? []) : row))

/** The same amount, one cent more. */
const more = (text: string | undefined): string | undefined =>
  text?.replace(/(\d)(?=[^\d]*$)/, (digit) => String((Number(digit) + 1) % 10))

const changes: Record<string, (layout: PdfLayout) => (row: Printed) => Printed | undefined> = {
  'an amount that is altered': () => (row) => ({
    ...row,
    ...(row.debit !== undefined && { debit: more(row.debit) }),
    ...(row.credit !== undefined && { credit: more(row.credit) }),
    amount: more(row.amount),
    plain: more(row.plain),
  }),
  'a row that is left out': () => () => undefined,
  'a sign that is swapped': (layout) => (row) => ({
    ...row,
    debit: row.credit,
    credit: row.debit,
    amount: layout.money(-1 * signOf(row) * Math.abs(minorOf(row))),
  }),
  'a balance that is altered': () => (row) => ({ ...row, balance: more(row.balance) }),
}

const minorOf = ({ plain = '' }: Printed): number => Number(plain.replace(/\D/g, ''))
const signOf = (row: Printed): number => (row.debit === undefined ? 1 : -1)

const cases = pdfLayouts.flatMap((layout) =>
  Object.entries(changes)
    // What is not printed cannot be altered.
    .filter(([what]) => !(what.startsWith('a sign') && layout.columns.some(({ part }) => part === 'plain')))
    .map(([what, change]) => [what, layout.name, layout, change(layout)] as const),
)

test.each(cases)('%s is refused: %s', async (what, _name, layout, change) => {
  for (const at of account.rows.keys()) {
    if (what.startsWith('a balance') && printedRows(layout, account)[at]?.balance === undefined) continue
    const { problem } = await problemOf(await drawStatement(layout, account, altered(layout, at, change)))
    expect(['unproven-row', 'bad-row'], `row ${at}`).toContain(problem)
  }
})

test('the first row that does not fit is named', async () => {
  const [layout] = pdfLayouts as [PdfLayout]
  const change = changes['an amount that is altered']?.(layout) ?? ((row: Printed) => row)
  const found = await problemOf(await drawStatement(layout, account, altered(layout, 4, change)))
  expect(found.problem).toBe('unproven-row')
  expect(found.element).toContain(account.rows[4]?.day)
  expect(found.element).toContain(account.rows[4]?.text[0])
})

test('without an opening balance nothing proves the first row', async () => {
  const [layout] = pdfLayouts as [PdfLayout]
  const words = { ...layout.words, opening: 'Movimentos de', closing: 'Emitido em' }
  const found = await problemOf(await drawStatement({ ...layout, words }, account))
  expect(found).toMatchObject({ problem: 'unproven-row' })
  expect(found.element).toContain(account.rows[0]?.day)
})

test('days without a year are refused where no period is stated, or where they lie outside it', async () => {
  const layout = pdfLayouts[1] as PdfLayout
  const bytes = await drawStatement(layout, { ...account, from: '2026-10-01', to: '2026-10-31' })
  expect(await problemOf(bytes)).toMatchObject({ problem: 'no-year' })
  const unsaid = await drawStatement(
    { ...layout, words: { ...layout.words, period: 'N.' } },
    { ...account, from: '1', to: '2' },
  )
  expect(await problemOf(unsaid)).toMatchObject({ problem: 'no-year' })
})
