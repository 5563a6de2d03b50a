import { expect, it } from 'vitest'
import { migrations } from '../../../../src-main/db/migrations/index.ts'
import { freshDatabase } from '../helpers/fresh-database.ts'

it('keeps one account for each subject, and each place of an export once', async () => {
  const { database, apply } = freshDatabase()
  await apply(migrations)
  const account = database.prepare('INSERT INTO ledger_account (subject, account) VALUES (?, ?)')
  account.run('customers', '2111')
  expect(() => account.run('customers', '2112')).toThrow(/UNIQUE/)
  database
    .prepare("INSERT INTO journal_export (uuid, at, by, entries) VALUES ('u-1', 'then', 'ana', 1)")
    .run()
  const entry = database.prepare(
    "INSERT INTO journal_entry (export, position, entry, group_id, currency, lines) VALUES (?, 0, 'e', 'g', 'EUR', '[]')",
  )
  entry.run(1)
  expect(() => entry.run(1)).toThrow(/UNIQUE/)
  expect(() => entry.run(2)).toThrow(/FOREIGN KEY/)
})
