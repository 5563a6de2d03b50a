/** Rows read by windows: what is known stays on screen until it is replaced. */
import { expect, test } from 'vitest'
import { columnsToRows } from '../../../../src-renderer/lists/rows/columns-to-rows.ts'
import { createRowWindows, windowSize } from '../../../../src-renderer/lists/rows/row-windows.ts'

const source = (count: number) => {
  const reads: [number, number][] = []
  let generation = 0
  const read = async (from: number, many: number) => {
    reads.push([from, many])
    const own = generation
    return Array.from({ length: many }, (_, index) => `${from + index}.${own}`)
  }
  const errors: unknown[] = []
  const seed = Array.from({ length: Math.min(windowSize, count) }, (_, index) => `${index}.0`)
  const windows = createRowWindows(count, read, seed, (error) => errors.push(error))
  return { windows, reads, errors, next: () => (generation += 1) }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('only the windows in view are read, each once', async () => {
  const { windows, reads } = source(10_000)
  windows.need(990, 1010)
  windows.need(995, 1015)
  await settled()
  expect(reads).toEqual([
    [800, 200],
    [1000, 200],
  ])
  expect(windows.rowAt(1007)).toBe('1007.0')
})

test('the last window asks for no more rows than there are', async () => {
  const { windows, reads } = source(450)
  windows.need(440, 449)
  await settled()
  expect(reads).toEqual([[400, 50]])
})

test('reading again keeps the old rows until the new ones are there', async () => {
  const { windows, next } = source(100)
  next()
  windows.refresh()
  expect(windows.rowAt(3)).toBe('3.0')
  await settled()
  expect(windows.rowAt(3)).toBe('3.1')
})

test('whoever watches is told when rows change', async () => {
  const { windows } = source(1000)
  let told = 0
  const stop = windows.subscribe(() => (told += 1))
  windows.need(400, 420)
  await settled()
  expect(told).toBe(1)
  stop()
  windows.need(600, 620)
  await settled()
  expect(told).toBe(1)
})

test('a failed read is told and tried again when it is needed again', async () => {
  let fails = true
  const errors: unknown[] = []
  const windows = createRowWindows(
    1000,
    async (from) => {
      if (fails) throw new Error('gone')
      return [`${from}`]
    },
    ['0'],
    (error) => errors.push(error),
  )
  windows.need(200, 210)
  await settled()
  expect(errors).toHaveLength(1)
  fails = false
  windows.need(200, 210)
  await settled()
  expect(windows.rowAt(200)).toBe('200')
})

test('columns become rows', () => {
  expect(columnsToRows({ id: [1, 2], name: ['a', 'b'] })).toEqual([
    { id: 1, name: 'a' },
    { id: 2, name: 'b' },
  ])
  expect(columnsToRows({ id: [], name: [] })).toEqual([])
})
