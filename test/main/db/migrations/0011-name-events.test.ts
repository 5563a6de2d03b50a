import { expect, it } from 'vitest'
import { freshDatabase } from '../helpers/fresh-database.ts'
import { AT } from '../helpers/mirror-fixtures.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const migrated = async () => {
  const { database, migrateTo } = freshDatabase()
  await migrateTo('0010')
  for (const id of ['g-1', 'g-2'])
    database.exec(`INSERT INTO decision_event (at, by, action, group_id, body)
      VALUES ('${AT}', 'ana', 'accepted', '${id}', '{}')`)
  expect(await migrateTo('0011')).toEqual(['0011-name-events'])
  const uuids = database
    .prepare('SELECT uuid FROM decision_event ORDER BY sequence')
    .pluck()
    .all() as string[]
  return { database, uuids }
}

it('migration 0011 gives each decision a name, the same in every copy of one mirror', async () => {
  const { database, uuids } = await migrated()
  for (const uuid of uuids) expect(uuid).toMatch(UUID)
  expect(new Set(uuids).size).toBe(2)
  expect((await migrated()).uuids).toEqual(uuids)
  expect(() => database.exec("UPDATE decision_event SET uuid = 'another'")).toThrow('only ever added')
  expect(() => database.exec('DELETE FROM decision_event')).toThrow('only ever added')
})
