import { expect, it } from 'vitest'
import { migrations } from '../../../../src-main/db/migrations/index.ts'
import { freshDatabase } from '../helpers/fresh-database.ts'

it('leaves rows of before without a part in another currency', async () => {
  const { database, apply } = freshDatabase()
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0010'))
  await apply(before)
  database.exec(
    `INSERT INTO decision_event (uuid, at, by, action, group_id, body, members)
     VALUES ('u-1', 'then', 'ana', 'accepted', 'g-1', '{}', '{}')`,
  )
  database.exec("INSERT INTO match_group (id, state, explained, sequence) VALUES ('g-1', 'accepted', 0, 1)")
  database.exec(
    "INSERT INTO allocation (group_id, position, amount_minor, kind, explained) VALUES ('g-1', 0, 500, 'advance', 0)",
  )
  const own = migrations['0010-keep-bank-parts']
  expect(await apply({ ...before, '0010-keep-bank-parts': own })).toEqual(['0010-keep-bank-parts'])
  expect(database.prepare('SELECT amount_minor, bank_minor FROM allocation').all()).toEqual([
    { amount_minor: 500, bank_minor: null },
  ])
})
