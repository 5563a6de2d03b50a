import { expect, test } from 'vitest'
import { type Column, columnsWithin, isStacked } from '../../../../src-renderer/ui/data-grid/column.ts'

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

test('columns with a rank come first in a grid in which one of them would end outside', () => {
  const report: readonly Column<null>[] = [
    column('account', 100),
    { ...column('text', 200), rank: 0 },
    { ...column('amount', 100), rank: 1 },
    column('note', 300),
  ]
  const order = (width: number) => columnsWithin(report, sorted(''), width).map(({ id }) => id)
  expect(order(400)).toEqual(['account', 'text', 'amount', 'note'])
  expect(order(399)).toEqual(['text', 'amount', 'account', 'note'])
})

const sorted = (by: string) => ({ by, direction: 'ascending' }) as const
const ledger: readonly Column<null>[] = [
  { ...column('number', 100), place: 'second' },
  { ...column('name', 84), grows: true, place: 'first' },
  { ...column('due', 100), place: 'under-figure' },
  { ...column('total', 112, 780) },
  { ...column('open', 112), place: 'figure' },
]

test('rows take two lines once too little is left for the name, whatever stands beside it', () => {
  expect(isStacked(ledger, sorted('due'), 500)).toBe(false)
  expect(isStacked(ledger, sorted('due'), 480)).toBe(true)
  expect(isStacked(ledger, sorted('due'), 0)).toBe(false)
  expect(isStacked(columns, sorted('number'), 100)).toBe(false)
})

test('rows take two lines in a wider grid where the texts need more space', () => {
  expect(isStacked(ledger, sorted('due'), 700, 420)).toBe(true)
  expect(isStacked(ledger, sorted('due'), 900, 420)).toBe(false)
  const within = columnsWithin(ledger, sorted('due'), 700, 420)
  expect(within.map(({ id }) => id)).toEqual(['number', 'name', 'due', 'open'])
})

test('where two texts share what is left, rows take two lines before either has less than its own width', () => {
  const office: readonly Column<null>[] = [
    { ...column('name', 240), grows: true, place: 'first' },
    { ...column('need', 240), grows: true, place: 'second' },
    { ...column('toReview', 84), place: 'figure' },
    { ...column('lastSync', 156, 735), place: 'under-figure' },
  ]
  expect(isStacked(office, sorted('name'), 592)).toBe(false)
  expect(isStacked(office, sorted('name'), 591)).toBe(true)
})

test('in rows of two lines the column it is sorted by takes the place under the figure', () => {
  const places = (by: string) =>
    columnsWithin(ledger, sorted(by), 400).map(({ id, place }) => `${id} ${place}`)
  expect(places('due')).toEqual(['number second', 'name first', 'due under-figure', 'open figure'])
  expect(places('total')).toEqual(['number second', 'name first', 'total under-figure', 'open figure'])
})
