import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { up as first } from '../../../../src-main/db/migrations/0001-mirror.ts'
import { up as second } from '../../../../src-main/db/migrations/0002-log-deductions.ts'
import { up as third } from '../../../../src-main/db/migrations/0003-imported-files.ts'
import { up as fourth } from '../../../../src-main/db/migrations/0004-add-endings.ts'
import { up } from '../../../../src-main/db/migrations/0005-close-months.ts'
import { AT } from '../helpers/mirror-fixtures.ts'

let database: Database.Database
let db: Kysely<unknown>
beforeEach(async () => {
  database = new Database(':memory:')
  db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) })
  for (const step of [first, second, third, fourth]) await step(db)
})
afterEach(() => db.destroy())

const add = (id: number, status: string, type: string, total: number, unpaid: number | null, retention = 0) =>
  database
    .prepare(
      `INSERT INTO document (id, source, source_id, status, type, serie, tax_id, name, customer_key, currency, total_minor,
         without_tax_minor, tax_minor, discount_minor, retention_minor, unpaid_minor, payment_status, first_fetched_at,
         refreshed_at, search) VALUES (?, 'service', ?, ?, ?, 'A', '5', 'N', 'n', 'EUR', ?, 0, 0, 0, ?, ?, 'NoPayment', ?, ?, '')`,
    )
    .run(id, id, status, type, total, retention, unpaid, AT, AT)
const changes = () =>
  database
    .prepare(
      `SELECT document_id AS id, is_first AS first, issued_minor AS issued, settled_minor AS settled,
         withheld_minor AS withheld, cancelled_minor AS cancelled FROM document_change ORDER BY id`,
    )
    .all()

it('begins the history of each document with what was seen last, and leaves out what is not owed or not known', async () => {
  add(1, 'C', 'I', 100, 60)
  add(2, 'C', 'C', 50, 50)
  add(3, 'D', 'I', 10, 10)
  add(4, 'C', 'I', 10, null)
  add(5, 'C', 'I', 100, 75, 25)
  await up(db)
  expect(changes()).toEqual([
    { id: 1, first: 1, issued: 100, settled: -40, withheld: 0, cancelled: 0 },
    { id: 2, first: 1, issued: -50, settled: 0, withheld: 0, cancelled: 0 },
    { id: 5, first: 1, issued: 100, settled: 0, withheld: -25, cancelled: 0 },
  ])
})

it('writes down every later change with its instant, and nothing where the service says the same again', async () => {
  await up(db)
  add(1, 'D', 'I', 100, 100)
  const set = (what: string) => database.exec(`UPDATE document SET ${what} WHERE id = 1`)
  set("status = 'C'")
  set("unpaid_minor = 70, refreshed_at = '2026-03-02T09:00:00.000Z'")
  set("unpaid_minor = 70, refreshed_at = '2026-03-03T09:00:00.000Z'")
  set("vanished_at = '2026-03-03T09:00:00.000Z'")
  set('vanished_at = NULL')
  set("status = 'A'")
  expect(changes()).toEqual([
    { id: 1, first: 1, issued: 100, settled: 0, withheld: 0, cancelled: 0 },
    { id: 1, first: 0, issued: 0, settled: -30, withheld: 0, cancelled: 0 },
    { id: 1, first: 0, issued: 0, settled: 0, withheld: 0, cancelled: -70 },
    { id: 1, first: 0, issued: 0, settled: 0, withheld: 0, cancelled: 70 },
    { id: 1, first: 0, issued: 0, settled: 0, withheld: 0, cancelled: -70 },
  ])
  expect(
    database.prepare('SELECT seen_on FROM document_change ORDER BY id').pluck().all().slice(0, 3),
  ).toEqual(['2026-03-01', '2026-03-02', '2026-03-03'])
})

it('lets a closing be reopened once and never changed or deleted, nor any of its rows', async () => {
  await up(db)
  database.exec(`INSERT INTO closing (uuid, period, end_date, closed_at, closed_by, statement, hash, exceptions,
      last_transaction, last_change, last_decision)
      VALUES ('u', '2026-01', '2026-01-31', '${AT}', 'ana', '{}', 'h', 0, 0, 0, 0);
    INSERT INTO closed_transaction VALUES (1, 0, NULL, 'a', 'm', NULL, 1, '2026-01-02', 't', NULL, 'EUR', 5, 5, 0, 0, 0, 0, NULL);
    INSERT INTO closed_document VALUES (1, 0, NULL, 'FT A/1', 'N', '2026-01-02', 'issued', 5)`)
  const refused = (statement: string, why: RegExp) => expect(() => database.exec(statement)).toThrow(why)
  refused("UPDATE closing SET hash = 'x'", /reopened, never changed/)
  refused('DELETE FROM closing', /reopened, never deleted/)
  for (const table of ['closed_transaction', 'closed_document']) {
    refused(`UPDATE ${table} SET amount_minor = 6`, /never change/)
    refused(`DELETE FROM ${table}`, /never change/)
  }
  database.exec('UPDATE closed_transaction SET transaction_id = 7')
  refused('UPDATE closed_transaction SET transaction_id = 8', /never change/)
  database.exec(`UPDATE closing SET reopened_at = '${AT}', reopened_by = 'ana', reopen_reason = 'r'`)
  refused("UPDATE closing SET reopen_reason = 'x'", /reopened, never changed/)
  refused('UPDATE closing SET reopened_at = NULL', /reopened, never changed/)
})

it('keeps what was said under its numbers, and takes closings', async () => {
  const say = (uuid: string, action: string) =>
    database
      .prepare('INSERT INTO rule_event (uuid, at, by, action, body) VALUES (?, ?, ?, ?, ?)')
      .run(uuid, AT, 'ana', action, '{}')
  say('u-1', 'kept')
  await up(db)
  say('u-2', 'month-closed')
  expect(() => say('u-3', 'praised')).toThrow(/CHECK/)
  expect(database.prepare('SELECT sequence, uuid FROM rule_event').all()).toEqual([
    { sequence: 1, uuid: 'u-1' },
    { sequence: 2, uuid: 'u-2' },
  ])
})
