import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrate } from '../../../../src-main/db/migrate.ts'
import { migrations } from '../../../../src-main/db/migrations/index.ts'
import { openDatabase } from '../../../../src-main/db/open.ts'
import { AT, temporaryFolder } from '../helpers/mirror-fixtures.ts'

it('migration 0003 adds a place for forms and leaves what was there as it was', async () => {
  const folder = temporaryFolder()
  const database = openDatabase(join(folder.path, 'mirror.sqlite'))
  const upTo = (last: string) =>
    migrate(database, {
      backupFolder: join(folder.path, 'backups'),
      now: AT,
      steps: Object.fromEntries(Object.entries(migrations).filter(([name]) => name.slice(0, 4) <= last)),
    })
  await upTo('0002')
  database.exec(`INSERT INTO remembered VALUES ('vehicle', '00-AA-00', '00 AA 00', '"00-AA-00"', 3, '${AT}')`)
  expect(await upTo('0003')).toEqual(['0003-keep-forms'])
  expect(database.prepare('SELECT key, uses FROM remembered').all()).toEqual([{ key: '00-AA-00', uses: 3 }])
  expect(database.prepare('SELECT count(*) FROM kept_form').pluck().get()).toBe(0)
  database.close()
  folder.remove()
})
