/** The side of a document: of a customer, or of a supplier, whose amounts enter every sum with the other sign. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  const { rows } = await sql<Trigger>`SELECT name, sql FROM sqlite_schema
    WHERE type = 'trigger' AND tbl_name = 'document' AND sql LIKE '%iif(%.type = ''C'', -1, 1)%'`.execute(db)
  for (const { name, sql: before } of rows) {
    await sql.raw(`DROP TRIGGER ${name}`).execute(db)
    await sql.raw(before.replaceAll(OF_TYPE, OF_SIDE_AND_TYPE)).execute(db)
  }
}

interface Trigger {
  name: string
  sql: string
}

/** The sign of a document in the triggers so far, and of one that has a side. */
const OF_TYPE = /iif\((OLD|NEW)\.type = 'C', -1, 1\)/g
const OF_SIDE_AND_TYPE = "iif(($1.type = 'C') = ($1.side = 'supplier'), 1, -1)"

const sideColumn = "side TEXT NOT NULL DEFAULT 'customer' CHECK (side IN ('customer', 'supplier'))"

const statements = [
  `ALTER TABLE document ADD COLUMN ${sideColumn}`,
  "CREATE INDEX document_of_suppliers ON document (id) WHERE side = 'supplier'",
  `ALTER TABLE closed_document ADD COLUMN ${sideColumn}`,
  // Whether the closing counts suppliers' documents: those before the first of them know nothing of that side.
  'ALTER TABLE closing ADD COLUMN has_suppliers INTEGER NOT NULL DEFAULT 0 CHECK (has_suppliers IN (0, 1))',
  'DROP TRIGGER closed_document_never_changes',
  `CREATE TRIGGER closed_document_never_changes
    BEFORE UPDATE OF closing, position, number, customer, date, term, amount_minor, side ON closed_document
    BEGIN SELECT RAISE(ABORT, 'rows of a closed month never change'); END`,
]
