import { expect, test } from 'vitest'
import { type Column, columnsWithin } from '../../../../src-renderer/ui/data-grid/column.ts'

const column = (id: string, width: number, hideBelow = 0): Column<null> => ({
  id,
  label: id,
  width,
  hideBelow,
  cell: () => null,
})
const columns = [column('number', 90), column('date', 96, 600), column('due', 90, 440), column('open', 96)]
const shown = (by: string, width: number) =>
  columnsWithin(columns, { by, direction: 'ascending' }, width).map(({ id }) => id)

test('a column gives way in a grid too narrow for it, save the one it is sorted by', () => {
  expect(shown('open', 600)).toEqual(['number', 'date', 'due', 'open'])
  expect(shown('open', 599)).toEqual(['number', 'due', 'open'])
  expect(shown('open', 390)).toEqual(['number', 'open'])
  expect(shown('due', 390)).toEqual(['number', 'due', 'open'])
})

test('what the sorted column takes is not there for the others', () => {
  expect(shown('date', 536)).toEqual(['number', 'date', 'due', 'open'])
  expect(shown('date', 535)).toEqual(['number', 'date', 'open'])
})

test('all of them stand in a grid that is not laid out', () => {
  expect(shown('number', 0)).toHaveLength(columns.length)
})
