/** How many statements a connection keeps prepared. */
import Database from 'better-sqlite3'
import { expect, it, vi } from 'vitest'
import { MOST_STATEMENTS, toConnection } from '../../../src-main/db/connection.ts'

it('keeps the statements that are asked again, and no more than a limit of them', () => {
  const database = new Database(':memory:')
  const prepare = vi.spyOn(database, 'prepare')
  const db = toConnection(database)
  for (const time of [1, 2, 3]) expect(db.readColumn<number>('SELECT 7').get(), `time ${time}`).toBe(7)
  expect(prepare).toHaveBeenCalledTimes(1)

  const held = db.readColumn<number>('SELECT 7')
  for (let at = 0; at < MOST_STATEMENTS; at++)
    expect(db.readColumn<number>(`SELECT ${at} AS n`).get()).toBe(at)
  expect(held.get()).toBe(7)
  prepare.mockClear()
  db.readColumn(`SELECT ${MOST_STATEMENTS - 1} AS n`)
  expect(prepare).not.toHaveBeenCalled()
  expect(db.readColumn<number>('SELECT 7').get()).toBe(7)
  expect(prepare).toHaveBeenCalledTimes(1)
  database.close()
})
