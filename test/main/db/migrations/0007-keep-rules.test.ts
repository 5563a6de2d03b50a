import type Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { freshDatabase } from '../helpers/fresh-database.ts'
import { AT } from '../helpers/mirror-fixtures.ts'

const insertDocument = (database: Database.Database, id: number, taxId: string) =>
  database
    .prepare(
      `INSERT INTO document (id, status, type, serie, tax_id, name, customer_key, currency, total_minor,
         without_tax_minor, tax_minor, discount_minor, retention_minor, first_fetched_at, refreshed_at, search)
       VALUES (?, 'C', 'I', 'A', ?, 'X', 'X', 'EUR', 1, 1, 0, 0, 0, '${AT}', '${AT}', '')`,
    )
    .run(id, taxId)
const insertTransaction = (database: Database.Database, id: number, name: string, iban: string | null) =>
  database
    .prepare(
      `INSERT INTO bank_transaction (id, account, source_id, occurrence, source_amount_minor, source_direction,
         amount_minor, open_minor, direction, currency, text, counterparty_key, counterparty_iban, status,
         seen_pass, first_seen_at, search)
       VALUES (?, 1, ?, 0, 1, 'in', 1, 0, 'in', 'EUR', '', ?, ?, 'booked', 1, '${AT}', '')`,
    )
    .run(id, `t${id}`, name, iban)
const accept = (database: Database.Database, group: string, documentId: number, transactionId: number) => {
  const { lastInsertRowid } = database
    .prepare(
      "INSERT INTO decision_event (at, by, action, group_id, body) VALUES (?, 'ana', 'accepted', ?, '{}')",
    )
    .run(AT, group)
  database.prepare("INSERT INTO match_group VALUES (?, 'accepted', 0, ?)").run(group, lastInsertRowid)
  database
    .prepare("INSERT INTO allocation VALUES (?, 0, ?, ?, 1, 'payment', 1, 1, 1)")
    .run(group, documentId, transactionId)
}

describe('migration 0007, keep rules', () => {
  it('turns counts into the decisions they were counts of', async () => {
    const { database, migrateTo } = freshDatabase()
    await migrateTo('0006')
    database.exec("INSERT INTO account (id, account_id) VALUES (1, 'conta-1')")
    insertDocument(database, 1, '509442013')
    insertDocument(database, 2, '508112307')
    insertTransaction(database, 1, 'PADARIA', 'PT50 0000 0000 0000 0000 0000 1')
    insertTransaction(database, 2, 'PADARIA', null)
    insertTransaction(database, 3, 'SERRA', null)
    accept(database, 'g-1', 1, 1)
    accept(database, 'g-2', 1, 2)
    accept(database, 'g-3', 2, 3)
    database.exec(`INSERT INTO alias VALUES ('name', 'PADARIA', '509442013', 2),
      ('iban', 'PT50000000000000000000001', '509442013', 1), ('name', 'SERRA', '509442013', 1)`)
    expect(await migrateTo('0007')).toEqual(['0007-keep-rules'])
    const taught = database
      .prepare(
        `SELECT al.kind, al.value, l.group_id FROM alias al LEFT JOIN alias_lesson l ON l.alias_id = al.id
         ORDER BY al.value, l.group_id`,
      )
      .all()
    expect(taught).toEqual([
      { kind: 'name', value: 'PADARIA', group_id: 'g-1' },
      { kind: 'name', value: 'PADARIA', group_id: 'g-2' },
      { kind: 'iban', value: 'PT50000000000000000000001', group_id: 'g-1' },
      { kind: 'name', value: 'SERRA', group_id: null },
    ])
    expect(database.prepare('SELECT count(*) FROM decision_event').pluck().get()).toBe(3)
    expect(database.prepare('SELECT forgotten_at, taught_at FROM alias LIMIT 1').get()).toEqual({
      forgotten_at: null,
      taught_at: null,
    })
  })

  it('begins with nothing accepted without a person', async () => {
    const { database, migrateTo } = freshDatabase()
    await migrateTo('0007')
    expect(database.prepare('SELECT count(*) FROM automatic_acceptance').pluck().get()).toBe(0)
  })
})
