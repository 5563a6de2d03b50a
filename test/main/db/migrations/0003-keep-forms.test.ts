import { expect, it } from 'vitest'
import { freshDatabase } from '../helpers/fresh-database.ts'
import { AT } from '../helpers/mirror-fixtures.ts'

it('migration 0003 adds a place for forms and leaves what was there as it was', async () => {
  const { database, migrateTo } = freshDatabase()
  await migrateTo('0002')
  database.exec(`INSERT INTO remembered VALUES ('vehicle', '00-AA-00', '00 AA 00', '"00-AA-00"', 3, '${AT}')`)
  expect(await migrateTo('0003')).toEqual(['0003-keep-forms'])
  expect(database.prepare('SELECT key, uses FROM remembered').all()).toEqual([{ key: '00-AA-00', uses: 3 }])
  expect(database.prepare('SELECT count(*) FROM kept_form').pluck().get()).toBe(0)
})
