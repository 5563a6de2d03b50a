import { beforeEach, describe, expect, it } from 'vitest'
import type { WritableDb } from '../../../../../src-main/db/connection/connection.ts'
import { AT, openTestMirror } from '../../helpers/mirror-fixtures.ts'

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

describe('the schema', () => {
  it('refuses a value of the wrong kind', () => {
    expect(() => write("INSERT INTO account (account_id, direction) VALUES ('a', 'sideways')")).toThrow(
      /CHECK/,
    )
    expect(() => write("INSERT INTO setting VALUES ('a', NULL)")).toThrow(/NOT NULL/)
    expect(() =>
      write("INSERT INTO tracked_document VALUES ('x', 'pending', 'probe', '', NULL, NULL, 0)"),
    ).toThrow()
  })

  it('refuses an allocation of a transaction that is not there, and a redo of an undo that never was', () => {
    const decide = (undone: string) =>
      write(`INSERT INTO decision_event (at, by, action, group_id, body, members, redo_of, uuid)
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
    ['bank_transaction', 'booking_date', 'place_in_day'],
    ['bank_transaction', 'amount_minor'],
    ['bank_transaction', 'counterparty_key'],
    ['bank_transaction', 'open_minor'],
    ['document', 'date'],
    ['document', 'due_date'],
    ['document', 'number_key'],
    ['document', 'customer_key'],
    ['document', 'total_minor'],
    ['document', 'open_minor'],
  ])('has an index for the list of %s by %s, both ways', (table, ...columns) => {
    for (const direction of ['ASC', 'DESC']) {
      const order = [...columns, 'id'].map((column) => `${column} ${direction}`).join(', ')
      const plan = planOf(`SELECT id FROM ${table} ORDER BY ${order}`)
      expect(plan).toContain('USING COVERING INDEX')
      expect(plan).not.toContain('TEMP B-TREE')
    }
  })

  it.each([
    [
      'proposal_by_link',
      'SELECT rank, count(*) FROM proposal WHERE explained = 1 AND hidden_by IS NULL AND rank < 3 GROUP BY rank',
    ],
    [
      'allocation_by_transaction',
      `SELECT kind, sum(coalesce(bank_minor, amount_minor)) FROM allocation
       WHERE transaction_id IS NOT NULL AND explained = 0 GROUP BY kind`,
    ],
    [
      'bank_transaction_by_account',
      `SELECT sum(amount_minor), sum(open_minor) FROM bank_transaction
       WHERE account = 1 AND currency = 'EUR' AND booking_date BETWEEN '2026-10-01' AND '2026-10-31'
         AND status = 'booked' AND vanished_at IS NULL`,
    ],
  ])('counts and sums from %s alone, without reading a row', (index, sql) => {
    expect(planOf(sql)).toContain(`COVERING INDEX ${index}`)
  })

  it('keeps one note for each subject, and one layout for an account and its titles', () => {
    const note = (group: string) =>
      write(`INSERT INTO note (group_id, text, at, by) VALUES (${group}, 'x', '${AT}', 'ana')`)
    note("'g-1'")
    note("'g-2'")
    expect(() => note("'g-1'")).toThrow(/UNIQUE/)
    expect(() => note('NULL')).toThrow(/CHECK/)
    write("INSERT INTO account (account_id) VALUES ('conta-1')")
    const layout = () => write("INSERT INTO table_layout VALUES (1, 'DATA|VALOR', '{}')")
    layout()
    expect(layout).toThrow(/UNIQUE/)
  })

  it('keeps one ledger account for each subject, and each place of an export once', () => {
    const account = () => write("INSERT INTO ledger_account (subject, account) VALUES ('customers', '2111')")
    account()
    expect(account).toThrow(/UNIQUE/)
    write(`INSERT INTO journal_export (uuid, at, by, entries) VALUES ('u-1', '${AT}', 'ana', 1)`)
    const entry = (exported: number) =>
      write(`INSERT INTO journal_entry (export, position, entry, group_id, currency, lines)
        VALUES (${exported}, 0, 'e', 'g', 'EUR', '[]')`)
    entry(1)
    expect(() => entry(1)).toThrow(/UNIQUE/)
    expect(() => entry(2)).toThrow(/FOREIGN KEY/)
  })
})

describe('imported files', () => {
  const add = (state: string, sha256: string) =>
    write(`INSERT INTO imported_file (state, name, kind, sha256, imported_at, imported_by)
      VALUES ('${state}', 'f', 'saft', '${sha256}', '${AT}', 'ana')`)

  it('are in force once for the same bytes', () => {
    add('applied', 'a')
    add('undone', 'a')
    expect(() => add('applied', 'a')).toThrow(/UNIQUE/)
  })

  it('leave with all that came by them', () => {
    add('applied', 'a')
    write("INSERT INTO imported_statement (file, account_id, currency) VALUES (1, 'conta-1', 'EUR')")
    write(
      "INSERT INTO saft_receipt (file, number, status, gross_minor, lines) VALUES (1, 'RC A/1', 'N', 5, '[]')",
    )
    write("INSERT INTO saft_settles (file, receipt, number) VALUES (1, 'RC A/1', 'FT A/1')")
    write("INSERT INTO saft_corrects (file, credit, number) VALUES (1, 'NC A/1', 'FT A/1')")
    write('DELETE FROM imported_file')
    for (const table of ['imported_statement', 'saft_receipt', 'saft_settles', 'saft_corrects'])
      expect(db.read(`SELECT * FROM ${table}`).all()).toEqual([])
  })
})

it('keeps days that are staged as long as their file', () => {
  write(`INSERT INTO imported_file (id, state, name, kind, sha256, imported_at, imported_by)
    VALUES (1, 'staged', 'f', 'camt', 'h', '${AT}', 'ana')`)
  write("INSERT INTO imported_statement (id, file, account_id, currency) VALUES (1, 1, 'conta-1', 'EUR')")
  write("INSERT INTO staged_day (statement, day, count, rows) VALUES (1, '2026-01-02', 1, x'00')")
  write('DELETE FROM imported_file')
  expect(db.read('SELECT * FROM staged_day').all()).toEqual([])
})

it('notes dates that move over a closing, and balances that change', () => {
  write("INSERT INTO account (id, account_id) VALUES (1, 'a')")
  write(`INSERT INTO bank_transaction (account, occurrence, booking_date, value_date, source_amount_minor,
      source_direction, amount_minor, open_minor, direction, currency, text, status, balance_minor, seen_pass,
      first_seen_at, search)
    VALUES (1, 1, '2026-02-03', '2026-02-04', 5, 'in', 5, 5, 'in', 'EUR', '', 'booked', 7, 1, '${AT}', '')`)
  const change = (what: string) => write(`UPDATE bank_transaction SET ${what}`)
  const moved = () => db.read<{ date: string }>('SELECT kind, row_id, date, closing FROM moved_date').all()
  change("booking_date = '2026-02-05'")
  expect(moved()).toEqual([])
  write(`INSERT INTO closing (uuid, period, end_date, closed_at, closed_by, statement, hash, exceptions,
      last_transaction, last_change, last_decision)
    VALUES ('c', '2026-01', '2026-01-31', '${AT}', 'ana', '{}', '', 0, 1, 0, 0)`)
  change("booking_date = '2026-01-05'")
  change("booking_date = '2026-01-05', text = 'x'")
  change('booking_date = NULL')
  change('value_date = NULL')
  change("booking_date = '2026-01-05'")
  expect(moved().map(({ date }) => date)).toEqual(['2026-02-05', '2026-01-05', '2026-02-04', ''])
  expect(moved()[0]).toEqual({ kind: 'bank_transaction', row_id: 1, date: '2026-02-05', closing: 1 })
  const changes = () => db.read('SELECT id, currency, open_change FROM changed_row').all()
  const before = changes().length
  change('balance_minor = 8')
  change('balance_minor = 8')
  expect(changes().slice(before)).toEqual([{ id: 1, currency: 'EUR', open_change: 0 }])
})

describe('what the service said of a document over time', () => {
  const add = (
    id: number,
    status: string,
    type: string,
    total: number,
    unpaid: number | null,
    retention = 0,
  ) =>
    write(`INSERT INTO document (id, source, source_id, status, type, serie, tax_id, name, customer_key, currency,
        total_minor, without_tax_minor, tax_minor, discount_minor, retention_minor, unpaid_minor, payment_status,
        first_fetched_at, refreshed_at, search)
      VALUES (${id}, 'service', ${id}, '${status}', '${type}', 'A', '5', 'N', 'n', 'EUR',
        ${total}, 0, 0, 0, ${retention}, ${unpaid}, 'NoPayment', '${AT}', '${AT}', '')`)
  const changes = () =>
    db
      .read(
        `SELECT document_id AS id, is_first AS first, issued_minor AS issued, settled_minor AS settled,
           withheld_minor AS withheld, cancelled_minor AS cancelled FROM document_change ORDER BY id`,
      )
      .all()

  it('begins with what was seen first, and leaves out what is not owed or not known', () => {
    add(1, 'C', 'I', 100, 60)
    add(2, 'C', 'C', 50, 50)
    add(3, 'D', 'I', 10, 10)
    add(4, 'C', 'I', 10, null)
    add(5, 'C', 'I', 100, 75, 25)
    expect(changes()).toEqual([
      { id: 1, first: 1, issued: 100, settled: -40, withheld: 0, cancelled: 0 },
      { id: 2, first: 1, issued: -50, settled: 0, withheld: 0, cancelled: 0 },
      { id: 5, first: 1, issued: 100, settled: 0, withheld: -25, cancelled: 0 },
    ])
  })

  it('is every later change with its instant, and nothing where the service says the same again', () => {
    add(1, 'D', 'I', 100, 100)
    const set = (what: string) => write(`UPDATE document SET ${what} WHERE id = 1`)
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
    const days = db
      .read<{ day: string }>('SELECT substr(seen_at, 1, 10) AS day FROM document_change ORDER BY id')
      .all()
    expect(days.map(({ day }) => day).slice(0, 3)).toEqual(['2026-03-01', '2026-03-02', '2026-03-03'])
  })
})

describe('a closing', () => {
  it('is reopened once and never changed or deleted, nor any of its rows', () => {
    write(`INSERT INTO closing (uuid, period, end_date, closed_at, closed_by, statement, hash, exceptions,
        last_transaction, last_change, last_decision)
      VALUES ('u', '2026-01', '2026-01-31', '${AT}', 'ana', '{}', 'h', 0, 0, 0, 0)`)
    write(`INSERT INTO closed_transaction
      VALUES (1, 0, NULL, 'a', 'm', NULL, 1, '2026-01-02', 't', NULL, 'EUR', 5, 5, 0, 0, 0, 0, NULL)`)
    write(
      "INSERT INTO closed_document VALUES (1, 0, NULL, 'FT A/1', 'N', '2026-01-02', 'issued', 5, 'customer')",
    )
    const refused = (statement: string, why: RegExp) => expect(() => write(statement)).toThrow(why)
    refused("UPDATE closing SET hash = 'x'", /reopened, never changed/)
    refused('DELETE FROM closing', /reopened, never deleted/)
    for (const table of ['closed_transaction', 'closed_document']) {
      refused(`UPDATE ${table} SET amount_minor = 6`, /never change/)
      refused(`DELETE FROM ${table}`, /never change/)
    }
    write('UPDATE closed_transaction SET transaction_id = 7')
    refused('UPDATE closed_transaction SET transaction_id = 8', /never change/)
    write(`UPDATE closing SET reopened_at = '${AT}', reopened_by = 'ana', reopen_reason = 'r'`)
    refused("UPDATE closing SET reopen_reason = 'x'", /reopened, never changed/)
    refused('UPDATE closing SET reopened_at = NULL', /reopened, never changed/)
  })
})
