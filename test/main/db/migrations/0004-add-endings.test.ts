import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { up as first } from '../../../../src-main/db/migrations/0001-mirror.ts'
import { up as second } from '../../../../src-main/db/migrations/0002-log-deductions.ts'
import { up } from '../../../../src-main/db/migrations/0004-add-endings.ts'
import { AT } from '../helpers/mirror-fixtures.ts'

let database: Database.Database
let db: Kysely<unknown>
beforeEach(async () => {
  database = new Database(':memory:')
  db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) })
  await first(db)
  await second(db)
})
afterEach(() => db.destroy())

const say = (uuid: string, action: string) =>
  database
    .prepare('INSERT INTO rule_event (uuid, at, by, action, body) VALUES (?, ?, ?, ?, ?)')
    .run(uuid, AT, 'ana', action, '{}')

it('keeps what was said under its numbers, and takes categories and rules', async () => {
  say('u-1', 'kept')
  say('u-2', 'deductions')
  expect(() => say('u-3', 'category')).toThrow(/CHECK/)
  await up(db)
  for (const [at, action] of [
    'category',
    'category-removed',
    'classification-rule',
    'classification-rule-removed',
  ].entries())
    say(`u-${at + 3}`, action)
  expect(database.prepare('SELECT sequence, uuid FROM rule_event ORDER BY sequence LIMIT 3').all()).toEqual([
    { sequence: 1, uuid: 'u-1' },
    { sequence: 2, uuid: 'u-2' },
    { sequence: 3, uuid: 'u-3' },
  ])
  expect(() => say('u-9', 'praised')).toThrow(/CHECK/)
})

it('leaves the allocations there are without a category', async () => {
  database.exec(`INSERT INTO decision_event (at, by, action, group_id, body, members, uuid)
      VALUES ('${AT}', 'ana', 'accepted', 'g', '{}', '{}', 'u-1');
    INSERT INTO match_group VALUES ('g', 'accepted', 0, 1);
    INSERT INTO allocation VALUES ('g', 0, NULL, NULL, 12, 'fee', NULL, NULL, NULL, 0)`)
  await up(db)
  expect(database.prepare('SELECT amount_minor, category FROM allocation').all()).toEqual([
    { amount_minor: 12, category: null },
  ])
})
