import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { up } from '../../../../../src-main/db/schema/migrations/0003-place-in-day.ts'
import { freshDatabase } from '../../helpers/fresh-database.ts'

const table = {
  up: async (db: Parameters<typeof up>[0]): Promise<void> => {
    for (const statement of [
      `CREATE TABLE bank_transaction (id INTEGER PRIMARY KEY, source TEXT NOT NULL, booking_date TEXT,
        first_seen_at TEXT NOT NULL, open_minor INTEGER, vanished_at TEXT) STRICT`,
      'CREATE TABLE imported_row (id INTEGER PRIMARY KEY, transaction_id INTEGER, line INTEGER NOT NULL) STRICT',
      `INSERT INTO bank_transaction (id, source, booking_date, first_seen_at) VALUES
        (1, 'service', '2026-02-02', '2026-02-02T10:00:00.000Z'),
        (2, 'service', '2026-02-02', '2026-02-02T10:00:01.000Z'),
        (3, 'service', '2026-02-02', '2026-02-03T10:00:00.000Z'),
        (4, 'file', '2026-02-03', '2026-03-01T10:00:00.000Z'),
        (5, 'file', '2026-02-03', '2026-03-01T10:00:00.000Z')`,
      'INSERT INTO imported_row (transaction_id, line) VALUES (4, 9), (5, 8)',
    ])
      await sql.raw(statement).execute(db)
  },
}

it('puts rows of the service newest first in their pages, later syncs after, rows of files by line', async () => {
  const { database, apply } = freshDatabase()
  await apply({ '0001-table': table })
  await apply({ '0001-table': table, '0003-place-in-day': { up } })
  const ids = database.prepare('SELECT id FROM bank_transaction ORDER BY booking_date, place_in_day, id')
  expect(ids.pluck().all()).toEqual([2, 1, 3, 5, 4])
  expect(
    database.prepare('SELECT count(*) FROM bank_transaction WHERE place_in_day >= 0').pluck().get(),
  ).toBe(0)
})
