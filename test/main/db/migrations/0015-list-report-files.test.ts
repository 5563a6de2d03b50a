import { expect, it } from 'vitest'
import { migrations } from '../../../../src-main/db/migrations/index.ts'
import { freshDatabase } from '../helpers/fresh-database.ts'

it('leaves exports of the journal as they were, about every customer', async () => {
  const { database, apply } = freshDatabase()
  await apply(Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0015')))
  database
    .prepare("INSERT INTO journal_export (uuid, at, by, entries) VALUES ('u-1', 'then', 'ana', 1)")
    .run()
  await apply(migrations)
  expect(database.prepare('SELECT uuid, tax_id FROM journal_export').all()).toEqual([
    { uuid: 'u-1', tax_id: null },
  ])
  expect(database.prepare('SELECT * FROM report_file').all()).toEqual([])
})
