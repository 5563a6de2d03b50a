/** Pages as the service sent them, whole and deflated, in place of one raw record beside each row. */
import { deflateSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'

const before = [
  'CREATE TABLE sent_page (id INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT',
  'ALTER TABLE bank_transaction ADD COLUMN sent_page INTEGER REFERENCES sent_page (id)',
  'ALTER TABLE bank_transaction ADD COLUMN sent_place INTEGER',
]
const after = [
  'DROP TABLE bank_transaction_raw',
  'CREATE INDEX bank_transaction_by_sent_page ON bank_transaction (sent_page)',
]

const ROWS_A_PAGE = 200

interface RawRow {
  id: number
  raw: string
}

/** The next records beside each other, as if a service had sent them on one page. */
const nextRows = async (db: Kysely<unknown>, after: number): Promise<RawRow[]> => {
  const { rows } = await sql<RawRow>`SELECT transaction_id AS id, raw FROM bank_transaction_raw
    WHERE transaction_id > ${after} ORDER BY transaction_id LIMIT ${ROWS_A_PAGE}`.execute(db)
  return rows
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of before) await sql.raw(statement).execute(db)
  let last = Number.MIN_SAFE_INTEGER
  for (let rows = await nextRows(db, last); rows.length > 0; rows = await nextRows(db, last)) {
    const body = deflateSync(`{"transactions":[${rows.map((row) => row.raw).join(',')}]}`)
    const { insertId } = await sql`INSERT INTO sent_page (body) VALUES (${body})`.execute(db)
    await sql`UPDATE bank_transaction SET sent_page = ${insertId}, sent_place = place.key
      FROM json_each(${JSON.stringify(rows.map((row) => row.id))}) AS place
      WHERE bank_transaction.id = place.value`.execute(db)
    last = rows.at(-1)?.id ?? last
  }
  for (const statement of after) await sql.raw(statement).execute(db)
}
