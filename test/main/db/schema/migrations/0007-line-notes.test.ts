import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { up } from '../../../../../src-main/db/schema/migrations/0007-line-notes.ts'
import { freshDatabase } from '../../helpers/fresh-database.ts'

const table = {
  up: async (db: Parameters<typeof up>[0]): Promise<void> => {
    for (const statement of [
      ...['document', 'bank_transaction', 'ledger_line'].map(
        (name) => `CREATE TABLE ${name} (id INTEGER PRIMARY KEY) STRICT`,
      ),
      `CREATE TABLE note (id INTEGER PRIMARY KEY, document_id INTEGER, transaction_id INTEGER, group_id TEXT, text TEXT,
        previous TEXT, at TEXT NOT NULL, by TEXT NOT NULL) STRICT`,
      ...['document', 'transaction', 'group'].map(
        (of) => `CREATE UNIQUE INDEX note_of_${of} ON note (${of}_id) WHERE ${of}_id IS NOT NULL`,
      ),
      'INSERT INTO ledger_line VALUES (7)',
      "INSERT INTO note VALUES (3, NULL, NULL, 'g-1', 'Fica', 'Antes', '2026-01-02', 'Ana')",
    ])
      await sql.raw(statement).execute(db)
  },
}

it('keeps notes, and takes one note on a line of the ledger', async () => {
  const { database, apply } = freshDatabase()
  await apply({ '0001-table': table })
  await apply({ '0001-table': table, '0007-line-notes': { up } })
  expect(database.prepare('SELECT id, group_id, text, previous FROM note').all()).toEqual([
    { id: 3, group_id: 'g-1', text: 'Fica', previous: 'Antes' },
  ])
  const write = database.prepare(
    "INSERT INTO note (line_id, text, at, by) VALUES (?, 'x', '2026-01-02', 'Ana')",
  )
  write.run(7)
  expect(() => write.run(7)).toThrow()
  expect(() => write.run(null)).toThrow()
})
