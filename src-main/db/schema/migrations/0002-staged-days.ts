/** Rows of statements wait packed, those of a day together, until they are applied: `imported_row` has applied ones alone. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE staged_day (
    id INTEGER PRIMARY KEY,
    statement INTEGER NOT NULL REFERENCES imported_statement (id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    count INTEGER NOT NULL,
    rows BLOB NOT NULL
  ) STRICT`,
  'CREATE INDEX staged_day_by_day ON staged_day (statement, day)',
]
