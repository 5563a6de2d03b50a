import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { up as firstUp } from '../../../../src-main/db/migrations/0001-mirror.ts'
import { up } from '../../../../src-main/db/migrations/0002-log-deductions.ts'
import { AT } from '../helpers/mirror-fixtures.ts'

let database: Database.Database
let db: Kysely<unknown>
beforeEach(async () => {
  database = new Database(':memory:')
  db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) })
  await firstUp(db)
})
afterEach(() => db.destroy())

const say = (uuid: string, action: string) =>
  database
    .prepare('INSERT INTO rule_event (uuid, at, by, action, body) VALUES (?, ?, ?, ?, ?)')
    .run(uuid, AT, 'ana', action, '{}')
const said = () => database.prepare('SELECT sequence, uuid, action FROM rule_event ORDER BY sequence').all()

it('keeps what was said under its numbers, takes deduction tables, and nothing nobody knows', async () => {
  say('u-1', 'kept')
  say('u-2', 'automatic')
  expect(() => say('u-3', 'deductions')).toThrow(/CHECK/)
  await up(db)
  say('u-3', 'deductions')
  expect(said()).toEqual([
    { sequence: 1, uuid: 'u-1', action: 'kept' },
    { sequence: 2, uuid: 'u-2', action: 'automatic' },
    { sequence: 3, uuid: 'u-3', action: 'deductions' },
  ])
  expect(() => say('u-3', 'deductions')).toThrow(/UNIQUE/)
  expect(() => say('u-4', 'praised')).toThrow(/CHECK/)
})
