import type Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { toConnection } from '../../../../src-main/db/connection.ts'
import { getTransaction } from '../../../../src-main/db/repositories/transactions.ts'
import { freshDatabase } from '../helpers/fresh-database.ts'
import { AT } from '../helpers/mirror-fixtures.ts'

const insert = (database: Database.Database, id: number, raw: string) => {
  database
    .prepare(
      `INSERT INTO bank_transaction (id, account, source_id, occurrence, source_amount_minor, source_direction,
         amount_minor, open_minor, direction, currency, text, status, page, seen_pass, first_seen_at, search)
       VALUES (?, 1, ?, 1, 1, 'in', 1, 1, 'in', 'EUR', '', 'booked', 4, 1, '${AT}', '')`,
    )
    .run(id, `t${id}`)
  database.prepare('INSERT INTO bank_transaction_raw VALUES (?, ?)').run(id, raw)
}

describe('migration 0009, keep pages', () => {
  it('keeps every record as it was sent, with the page it came on', async () => {
    const { database, migrateTo } = freshDatabase()
    await migrateTo('0008')
    database.exec("INSERT INTO account (id, account_id) VALUES (1, 'conta-1')")
    // Numbers with gaps between them, and more than are put on one page.
    const ids = Array.from({ length: 450 }, (_, index) => 3 + index * 2)
    database.transaction(() => {
      for (const id of ids) insert(database, id, JSON.stringify({ id: `t${id}`, texto: `COMISSÃO ${id}` }))
    })()
    expect(await migrateTo('0009')).toEqual(['0009-keep-pages'])
    const db = toConnection(database)
    for (const id of ids) {
      const { raw, page } = getTransaction(db, id)
      expect(JSON.parse(raw)).toEqual({ id: `t${id}`, texto: `COMISSÃO ${id}` })
      expect(page).toBe(4)
    }
    expect(database.prepare('SELECT count(*) FROM sent_page').pluck().get()).toBe(3)
  })

  it('keeps a record that was no object, and makes no page where there was no record', async () => {
    const { database, migrateTo } = freshDatabase()
    await migrateTo('0008')
    database.exec("INSERT INTO account (id, account_id) VALUES (1, 'conta-1')")
    insert(database, 1, 'null')
    insert(database, 2, '"texto"')
    await migrateTo('0009')
    const db = toConnection(database)
    expect([getTransaction(db, 1).raw, getTransaction(db, 2).raw]).toEqual(['null', '"texto"'])
  })
})
