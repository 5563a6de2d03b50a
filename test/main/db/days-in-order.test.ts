import { expect, it } from 'vitest'
import type { IsoDate } from '#contract/values.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { listTransactionStates } from '../../../src-main/db/decisions/row-states.ts'
import { openTransactionList } from '../../../src-main/db/lists/transaction-list.ts'
import { aRow, importRows } from './helpers/import-rows.ts'
import { aTransaction, day, minor, openTestMirror } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

interface Move {
  bookingDate: IsoDate
  amountMinor: ReturnType<typeof minor>
  balanceMinor: ReturnType<typeof minor>
  text: string
}

/** Oldest first; amounts of a day neither rise nor fall. */
const moves: Move[] = []
let balance = 100_000
for (const [at, amount] of [-700, 900, 300, -900, 4_000, -250, 500, -1, 8, -60].entries()) {
  balance += amount
  moves.push({
    bookingDate: day(`2026-02-0${1 + Math.floor(at / 4)}`),
    amountMinor: minor(amount),
    balanceMinor: minor(balance),
    text: `MOV ${at}`,
  })
}
const records = (some: readonly Move[]) =>
  some.map((move) =>
    aTransaction({ ...move, sourceId: move.text, direction: move.amountMinor < 0 ? 'out' : 'in' }),
  )
const rows = (some: readonly Move[]) => some.map((move, line) => aRow({ ...move, line }))

const textOf = 'SELECT text FROM bank_transaction WHERE id = ?'
const listed = (db: WritableDb, direction: 'ascending' | 'descending'): unknown[] => {
  const { ids } = openTransactionList(db, { filter: { view: 'all' }, sort: { by: 'date', direction } })
  return [...ids].map((id) => db.read<{ text: string }>(textOf).get(id)?.text)
}
const expectInOrder = (db: WritableDb): void => {
  const texts = moves.map(({ text }) => text)
  expect(listed(db, 'ascending')).toEqual(texts)
  expect(listed(db, 'descending')).toEqual(texts.toReversed())
  expect(listTransactionStates(db, {}).map(({ text }) => text)).toEqual(texts)
}

it('lists the rows of a day as their balances follow, where the service sends the newest first', async () => {
  const db = await openTestMirror()
  const newest = records(moves).reverse()
  mirrorPages(db, [newest.slice(0, 3), newest.slice(3, 6), newest.slice(6)])
  expectInOrder(db)
})

it('lists what a later sync brings after the rows of the day that were here', async () => {
  const db = await openTestMirror()
  mirrorPages(db, [records(moves.slice(0, 6)).reverse()])
  mirrorPages(db, [records(moves).reverse()])
  expectInOrder(db)
})

it('lists the rows of a day in the order of a service that sends the oldest first', async () => {
  const db = await openTestMirror()
  const oldest = records(moves)
  mirrorPages(db, [oldest.slice(0, 6), oldest.slice(6)])
  expectInOrder(db)
})

it('lists the rows of a day as their balances follow, from files in either order', async () => {
  for (const inFile of [moves, moves.toReversed()]) {
    const db = await openTestMirror()
    importRows(db, rows(inFile))
    expectInOrder(db)
  }
})

it('lists what a later file brings after the rows of the day that were here', async () => {
  const db = await openTestMirror()
  importRows(db, rows(moves.slice(0, 6)))
  importRows(db, rows(moves.toReversed()))
  expectInOrder(db)
})

it('takes the order of the service for rows that a file showed first', async () => {
  const db = await openTestMirror()
  importRows(db, rows(moves.slice(0, 6)))
  mirrorPages(db, [records(moves).reverse()])
  expectInOrder(db)
})
