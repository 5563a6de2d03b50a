/** How many prepared statements a connection keeps, and which results it refuses. */
import Database from 'better-sqlite3'
import { expect, it, vi } from 'vitest'
import { MAX_STATEMENTS, toConnection } from '../../../src-main/db/connection/connection.ts'

it('keeps the statements that are asked again, and no more than a limit of them', () => {
  const database = new Database(':memory:')
  const prepare = vi.spyOn(database, 'prepare')
  const db = toConnection(database)
  for (const time of [1, 2, 3]) expect(db.readColumn<number>('SELECT 7').get(), `time ${time}`).toBe(7)
  expect(prepare).toHaveBeenCalledTimes(1)

  const held = db.readColumn<number>('SELECT 7')
  for (let at = 0; at < MAX_STATEMENTS; at++)
    expect(db.readColumn<number>(`SELECT ${at} AS n`).get()).toBe(at)
  expect(held.get()).toBe(7)
  prepare.mockClear()
  db.readColumn(`SELECT ${MAX_STATEMENTS - 1} AS n`)
  expect(prepare).not.toHaveBeenCalled()
  expect(db.readColumn<number>('SELECT 7').get()).toBe(7)
  expect(prepare).toHaveBeenCalledTimes(1)
  database.close()
})

it('refuses a sum that a number does not hold to the cent, and tells the largest that it does', () => {
  const database = new Database(':memory:')
  const db = toConnection(database)
  database.exec('CREATE TABLE part (amount INTEGER NOT NULL) STRICT')
  const add = database.prepare('INSERT INTO part VALUES (?)')
  add.run(Number.MAX_SAFE_INTEGER)
  const sums = db.read('SELECT sum(amount) AS minor FROM part GROUP BY 1 = 1')
  const sum = db.readColumn('SELECT coalesce(sum(amount), 0) FROM part')
  expect([sums.get(), sums.all(), sum.get()]).toEqual([
    { minor: Number.MAX_SAFE_INTEGER },
    [{ minor: Number.MAX_SAFE_INTEGER }],
    Number.MAX_SAFE_INTEGER,
  ])
  add.run(2)
  for (const ask of [() => sums.get(), () => sums.all(), () => [...sums.iterate()], () => sum.get()])
    expect(ask).toThrow(expect.objectContaining({ code: 'sum-too-large' }))
  database.close()
})
