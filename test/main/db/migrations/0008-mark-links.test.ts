import { expect, it } from 'vitest'
import { freshDatabase } from '../helpers/fresh-database.ts'
import { AT } from '../helpers/mirror-fixtures.ts'

it('migration 0008 marks the rows of groups that only link, and no others', async () => {
  const { database, migrateTo } = freshDatabase()
  await migrateTo('0007')
  for (const [sequence, id, explained] of [
    [1, 'g-settles', 0],
    [2, 'g-links', 1],
  ]) {
    database.exec(`INSERT INTO decision_event (sequence, at, by, action, group_id, body)
        VALUES (${sequence}, '${AT}', 'ana', 'accepted', '${id}', '{}')`)
    database.exec(`INSERT INTO match_group VALUES ('${id}', 'accepted', ${explained}, ${sequence})`)
    database.exec(`INSERT INTO allocation VALUES ('${id}', 0, 7, NULL, 5, 'credit-note', 5, 5, NULL)`)
  }
  const before = database.prepare('SELECT * FROM allocation ORDER BY group_id').all()
  expect(await migrateTo('0008')).toEqual(['0008-mark-links'])
  expect(database.prepare('SELECT * FROM allocation ORDER BY group_id').all()).toEqual(
    before.map((row, at) => ({ ...(row as object), explained: at === 0 ? 1 : 0 })),
  )
})
