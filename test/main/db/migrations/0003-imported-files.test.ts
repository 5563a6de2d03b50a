import { expect, it } from 'vitest'
import { migrations } from '../../../../src-main/db/migrations/index.ts'
import { freshDatabase } from '../helpers/fresh-database.ts'

it('leaves transactions as they are, and takes one import of the same bytes at a time', async () => {
  const { database, apply } = freshDatabase()
  const own = migrations['0003-imported-files']
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0003'))
  await apply(before)
  database.exec(`INSERT INTO account (account_id) VALUES ('conta-1');
    INSERT INTO bank_transaction (account, source_id, occurrence, source_amount_minor, source_direction, amount_minor,
      open_minor, direction, currency, text, status, seen_pass, first_seen_at, search)
    VALUES (1, 'a', 1, 5, 'in', 5, 5, 'in', 'EUR', 'T', 'booked', 1, '2026-03-01T09:00:00.000Z', 'T')`)
  expect(await apply({ ...before, '0003-imported-files': own })).toEqual(['0003-imported-files'])
  expect(database.prepare('SELECT source, text FROM bank_transaction').all()).toEqual([
    { source: 'service', text: 'T' },
  ])
  const add = (state: string) =>
    database
      .prepare(
        "INSERT INTO imported_file (state, name, kind, sha256, imported_at, imported_by) VALUES (?, 'f', 'camt', 'h', '', '')",
      )
      .run(state)
  add('applied')
  add('undone')
  expect(() => add('applied')).toThrow(/UNIQUE/)
})
