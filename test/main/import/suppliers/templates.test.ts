import { expect, it } from 'vitest'
import {
  isSupplierTemplate,
  type TemplateCell,
  templates,
  withoutExamples,
} from '../../../../src-main/import/suppliers/templates.ts'
import type { TableRow } from '../../../../src-main/import/table/cells.ts'
import { guessLayout } from '../../../../src-main/import/table/layout.ts'
import { guessOpenItems, sideOfList } from '../../../../src-main/import/table/open-items.ts'

const text = (cell: TemplateCell): string =>
  typeof cell === 'string' ? cell : 'day' in cell ? cell.day : (cell.minor / 100).toFixed(2)
const rowsOf = (name: 'suppliers' | 'statement', ...more: string[][]): TableRow[] => {
  const { titles, examples } = templates[name]
  return [titles, ...examples.map((cells) => cells.map(text)), ...more].map((cells, at) => ({
    line: at + 1,
    cells,
  }))
}
const kept = async (rows: readonly TableRow[]): Promise<number[]> => {
  async function* each() {
    yield* rows
  }
  const lines: number[] = []
  for await (const { line } of withoutExamples(each())) lines.push(line)
  return lines
}

it('the template for suppliers is a list of open documents of suppliers', () => {
  const rows = rowsOf('suppliers')
  const layout = guessOpenItems(rows)
  expect(layout?.columns).toMatchObject({
    customer: 0,
    taxId: 1,
    number: 2,
    docType: 3,
    withheld: 7,
    open: 8,
  })
  expect(layout && sideOfList(rows, layout)).toBe('supplier')
  expect(layout && isSupplierTemplate(layout)).toBe(true)
})

it('the template for statements is a statement', () => {
  expect(guessLayout(rowsOf('statement'))?.columns).toMatchObject({
    date: 0,
    text: 2,
    debit: 3,
    credit: 4,
    balance: 5,
  })
})

it('its examples are left out, in every table that has its titles and in no other', async () => {
  const own = ['Oficina do Vale', '509999991', 'FT A/1', 'Fatura', '2026-03-05', '', '10.00', '', '']
  expect(await kept(rowsOf('suppliers', own))).toEqual([1, 4])
  expect(await kept(rowsOf('suppliers', own).slice(1))).toEqual([2, 3, 4])
})
