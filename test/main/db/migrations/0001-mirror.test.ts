import { beforeEach, describe, expect, it } from 'vitest'
import type { WritableDb } from '../../../../src-main/db/connection.ts'
import { AT, openTestMirror } from '../helpers/mirror-fixtures.ts'

let db: WritableDb
beforeEach(async () => {
  db = await openTestMirror()
})

const write = (sql: string) => db.transaction((trx) => trx.write(sql).run())

/** The plan SQLite chooses for a statement, in words. */
const planOf = (sql: string): string =>
  db
    .read<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all()
    .map((step) => step.detail)
    .join('; ')

describe('the first schema', () => {
  it('refuses a value of the wrong kind', () => {
    expect(() => write("INSERT INTO account (account_id, direction) VALUES ('a', 'sideways')")).toThrow(
      /CHECK/,
    )
    expect(() => write("INSERT INTO setting VALUES ('a', NULL)")).toThrow(/NOT NULL/)
    expect(() =>
      write("INSERT INTO tracked_document VALUES ('x', 'pending', 'probe', '', NULL, NULL, 0)"),
    ).toThrow()
  })

  it('refuses an allocation of a transaction that is not there, and an undoing that never was', () => {
    const decide = (undone: string) =>
      write(`INSERT INTO decision_event (at, by, action, group_id, body, members, takes_back, uuid)
        VALUES ('${AT}', 'ana', 'accepted', 'g', '{}', '{}', ${undone}, 'u-1')`)
    expect(() => decide('77')).toThrow(/FOREIGN KEY/)
    decide('NULL')
    write("INSERT INTO match_group VALUES ('g', 'accepted', 0, 1)")
    expect(() =>
      write(
        "INSERT INTO allocation (group_id, position, transaction_id, amount_minor, kind) VALUES ('g', 0, 99, 1, 'advance')",
      ),
    ).toThrow(/FOREIGN KEY/)
  })

  it('only ever adds decisions, each under a name of its own', () => {
    const decide = () =>
      write(`INSERT INTO decision_event (at, by, action, group_id, body, members, uuid)
        VALUES ('${AT}', 'ana', 'accepted', 'g', '{}', '{}', 'u-1')`)
    decide()
    expect(decide).toThrow(/UNIQUE/)
    expect(() => write("UPDATE decision_event SET by = 'x'")).toThrow(/only ever added/)
    expect(() => write('DELETE FROM decision_event')).toThrow(/only ever added/)
  })

  it('holds no two intents of the same content in doubt', () => {
    const intend = (id: string, state: string) =>
      write(`INSERT INTO issuing_intent (id, kind, state, digest, to_close, tax_id, customer, total_minor, body, sent_at, next_attempt_at)
       VALUES ('${id}', 'document', '${state}', 'same', 1, '1', 'A', 1, '{}', '${AT}', '${AT}')`)
    intend('a', 'saved')
    intend('b', 'uncertain')
    expect(() => intend('c', 'sending')).toThrow(/UNIQUE/)
    expect(() => intend('d', 'lost')).toThrow(/CHECK/)
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
