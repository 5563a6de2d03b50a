/** Rows read by pages: what is known stays on screen until it is replaced. */
import { expect, test } from 'vitest'
import { columnsToRows } from '../../../../src-renderer/lists/rows/list-source.ts'
import { createPages, pageSize } from '../../../../src-renderer/lists/rows/pages.ts'

const source = (count: number) => {
  const reads: [number, number][] = []
  let generation = 0
  const read = async (from: number, many: number) => {
    reads.push([from, many])
    const own = generation
    return Array.from({ length: many }, (_, index) => `${from + index}.${own}`)
  }
  const errors: unknown[] = []
  const known = Array.from({ length: Math.min(pageSize, count) }, (_, index) => `${index}.0`)
  let told = 0
  const onChange = () => {
    told += 1
  }
  const pages = createPages({ count, read, known, onChange, onError: (error) => errors.push(error) })
  return { pages, reads, errors, told: () => told, next: () => (generation += 1) }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('only the pages in view are read, each once', async () => {
  const { pages, reads } = source(10_000)
  pages.ensureRead(990, 1010)
  pages.ensureRead(995, 1015)
  await settled()
  expect(reads).toEqual([
    [800, 200],
    [1000, 200],
  ])
  expect(pages.rowAt(1007)).toBe('1007.0')
})

test('the last page asks for no more rows than there are', async () => {
  const { pages, reads } = source(450)
  pages.ensureRead(440, 449)
  await settled()
  expect(reads).toEqual([[400, 50]])
})

test('reading again keeps the old rows until the new ones are there', async () => {
  const { pages, next } = source(100)
  next()
  pages.refresh()
  expect(pages.rowAt(3)).toBe('3.0')
  await settled()
  expect(pages.rowAt(3)).toBe('3.1')
})

test('subscribers are notified when rows change', async () => {
  const { pages, told } = source(1000)
  pages.ensureRead(400, 420)
  expect(told()).toBe(0)
  await settled()
  expect(told()).toBe(1)
})

test('a row that is read again as it was stays the same object, so that it is not drawn again', async () => {
  const row = (id: number, openMinor: number) => ({ id, openMinor, otherSide: { kind: 'payment' } })
  let answer = [row(1, 100), row(2, 200)]
  let told = 0
  const onChange = () => {
    told += 1
  }
  const known = answer
  const pages = createPages({ count: 2, read: async () => answer, known, onChange, onError: () => undefined })
  const [first] = known
  answer = [row(1, 100), row(2, 200)]
  pages.refresh()
  await settled()
  expect(pages.rowAt(0)).toBe(first)
  expect(told).toBe(0)
  answer = [row(1, 100), row(2, 0)]
  pages.refresh()
  await settled()
  expect(pages.rowAt(0)).toBe(first)
  expect(pages.rowAt(1)).toEqual(row(2, 0))
  expect(told).toBe(1)
})

test('a failed read is reported, and tried again when it is needed again', async () => {
  let fails = true
  const errors: unknown[] = []
  const pages = createPages({
    count: 1000,
    read: async (from) => {
      if (fails) throw new Error('gone')
      return [`${from}`]
    },
    known: ['0'],
    onChange: () => undefined,
    onError: (error) => errors.push(error),
  })
  pages.ensureRead(200, 210)
  await settled()
  expect(errors).toHaveLength(1)
  fails = false
  pages.ensureRead(200, 210)
  await settled()
  expect(pages.rowAt(200)).toBe('200')
})

test('columns become rows', () => {
  expect(columnsToRows({ id: [1, 2], name: ['a', 'b'] })).toEqual([
    { id: 1, name: 'a' },
    { id: 2, name: 'b' },
  ])
  expect(columnsToRows({ id: [], name: [] })).toEqual([])
})
