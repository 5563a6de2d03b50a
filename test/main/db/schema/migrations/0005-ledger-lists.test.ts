import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { up } from '../../../../../src-main/db/schema/migrations/0005-ledger-lists.ts'
import { freshDatabase } from '../../helpers/fresh-database.ts'

const table = {
  up: async (db: Parameters<typeof up>[0]): Promise<void> => {
    for (const statement of [
      'CREATE TABLE decision_event (sequence INTEGER PRIMARY KEY, group_id TEXT, body TEXT) STRICT',
      `CREATE TABLE ledger_line (id INTEGER PRIMARY KEY, date TEXT, entry TEXT, document TEXT, text TEXT NOT NULL,
        amount_minor INTEGER NOT NULL) STRICT`,
      `INSERT INTO ledger_line VALUES
        (1, '2026-01-02', 'DB/7', 'FT A/12', 'Depósito Silva', -12345), (2, '2026-01-03', NULL, NULL, '', 5)`,
    ])
      await sql.raw(statement).execute(db)
  },
}

it('folds the texts of lines that were imported before', async () => {
  const { database, apply } = freshDatabase()
  await apply({ '0001-table': table })
  await apply({ '0001-table': table, '0005-ledger-lists': { up } })
  expect(database.prepare('SELECT search FROM ledger_line ORDER BY id').pluck().all()).toEqual([
    'DEPOSITO SILVA DB 7 FT A 12 123 45',
    '0 05',
  ])
})
