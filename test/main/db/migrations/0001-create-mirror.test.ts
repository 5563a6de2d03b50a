import { beforeEach, describe, expect, it } from 'vitest'
import type { WritableDb } from '../../../../src-main/db/connection.ts'
import { openTestMirror } from '../helpers/mirror-fixtures.ts'

let db: WritableDb
beforeEach(async () => {
  db = await openTestMirror()
})

/** The plan SQLite chooses for a statement, in words. */
const planOf = (sql: string): string =>
  db
    .read<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all()
    .map((step) => step.detail)
    .join('; ')

describe('migration 0001, create mirror', () => {
  it('makes every table', () => {
    const tables = db
      .readColumn<string>(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%search%' AND name NOT LIKE 'sqlite%'
           AND name NOT LIKE 'kysely%' ORDER BY name`,
      )
      .all()
    expect(tables).toEqual(
      expect.arrayContaining([
        'account',
        'alias',
        'allocation',
        'bank_transaction',
        'decision_event',
        'decline',
        'document',
        'document_line',
        'document_raw',
        'match_group',
        'proposal',
        'proposal_member',
        'setting',
        'sync_run',
        'tracked_document',
      ]),
    )
    expect(planOf("SELECT rowid FROM transaction_search WHERE transaction_search MATCH 'abc'")).toContain(
      'VIRTUAL TABLE',
    )
  })

  it('refuses a value of the wrong kind', () => {
    const write = (sql: string) => () => db.transaction((trx) => trx.write(sql).run())
    expect(write("INSERT INTO account (account_id, direction) VALUES ('a', 'sideways')")).toThrow(/CHECK/)
    expect(write("INSERT INTO setting VALUES ('a', NULL)")).toThrow(/NOT NULL/)
    expect(
      write("INSERT INTO tracked_document VALUES ('x', 'pending', 'probe', '', NULL, NULL, 0)"),
    ).toThrow()
  })

  it('refuses an allocation of a transaction that is not there', () => {
    expect(() =>
      db.transaction((trx) => {
        trx
          .write(
            "INSERT INTO decision_event (sequence, at, by, action, group_id, body) VALUES (1, 'x', 'x', 'accepted', 'g', '{}')",
          )
          .run()
        trx.write("INSERT INTO match_group VALUES ('g', 'accepted', 0, 1)").run()
        trx.write("INSERT INTO allocation VALUES ('g', 0, NULL, 99, 1, 'advance', NULL, NULL, NULL, 0)").run()
      }),
    ).toThrow(/FOREIGN KEY/)
  })

  it.each([
    ['bank_transaction', 'booking_date'],
    ['bank_transaction', 'amount_minor'],
    ['bank_transaction', 'counterparty_key'],
    ['bank_transaction', 'open_minor'],
    ['document', 'date'],
    ['document', 'due_date'],
    ['document', 'number_key'],
    ['document', 'customer_key'],
    ['document', 'total_minor'],
    ['document', 'open_minor'],
  ])('has an index for the list of %s by %s, both ways', (table, column) => {
    for (const direction of ['ASC', 'DESC']) {
      const plan = planOf(`SELECT id FROM ${table} ORDER BY ${column} ${direction}, id ${direction}`)
      expect(plan).toContain('USING COVERING INDEX')
      expect(plan).not.toContain('TEMP B-TREE')
    }
  })
})
