/** What main keeps of the lists a window opened. */
import { expect, it } from 'vitest'
import { createListSnapshots } from '../../../src-main/db/lists/list-snapshots.ts'

const documents = (...ids: readonly number[]) => ({ table: 'document', ids: Float64Array.from(ids) }) as const

it('keeps the transactions open however many letters are typed into the search of the documents', () => {
  const snapshots = createListSnapshots()
  const transactions = snapshots.add({ table: 'bank_transaction', ids: Float64Array.of(7, 8) })
  const searches = Array.from({ length: 40 }, (_, letter) => snapshots.add(documents(letter)))
  expect([...snapshots.slice(transactions, 0, 9)]).toEqual([7, 8])
  expect(snapshots.positionOf(searches.at(-1) ?? '', 39)).toBe(0)
})

it('keeps the list in use while others of its kind come and go, and forgets those nobody reads', () => {
  const snapshots = createListSnapshots()
  const [shown, left] = [snapshots.add(documents(1)), snapshots.add(documents(2))]
  for (let other = 0; other < 40; other += 1) {
    snapshots.add(documents())
    expect(snapshots.positionOf(shown, 1)).toBe(0)
  }
  expect(() => snapshots.positionOf(left, 2)).toThrow(expect.objectContaining({ code: 'not-found' }))
})
