/** The log of what a person said holds deduction tables too: a CHECK cannot be changed, so the table is made again. */
import { type Kysely, sql } from 'kysely'

const statements = [
  `CREATE TABLE rule_event_next (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid TEXT NOT NULL UNIQUE,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    action TEXT NOT NULL
      CHECK (action IN ('kept', 'taught', 'forgotten', 'remembered', 'automatic', 'deductions')),
    body TEXT NOT NULL
  ) STRICT`,
  'INSERT INTO rule_event_next SELECT sequence, uuid, at, by, action, body FROM rule_event',
  'DROP TABLE rule_event',
  'ALTER TABLE rule_event_next RENAME TO rule_event',
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
