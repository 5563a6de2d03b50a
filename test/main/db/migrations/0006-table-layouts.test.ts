import { expect, it } from 'vitest'
import { migrations } from '../../../../src-main/db/migrations/index.ts'
import { freshDatabase } from '../helpers/fresh-database.ts'

it('keeps one layout for an account and its titles', async () => {
  const { database, apply } = freshDatabase()
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0006'))
  await apply(before)
  database.exec("INSERT INTO account (account_id) VALUES ('conta-1')")
  const own = migrations['0006-table-layouts']
  expect(await apply({ ...before, '0006-table-layouts': own })).toEqual(['0006-table-layouts'])
  const add = () => database.prepare("INSERT INTO table_layout VALUES (1, 'DATA|VALOR', '{}')").run()
  add()
  expect(add).toThrow(/UNIQUE/)
})
