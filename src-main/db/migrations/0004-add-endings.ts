/** Endings without a document: categories, rules that classify, and what was said of both in the log. */
import { type Kysely, sql } from 'kysely'

const statements = [
  'ALTER TABLE allocation ADD COLUMN category TEXT',
  `CREATE INDEX allocation_by_category ON allocation (category) WHERE category IS NOT NULL`,
  `CREATE INDEX allocation_left_open ON allocation (transaction_id) WHERE kind = 'left-open'`,
  // What a company made of a default category, and its own ones.
  `CREATE TABLE category (
    id TEXT PRIMARY KEY,
    position INTEGER NOT NULL,
    name TEXT,
    account TEXT,
    is_hidden INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE classification_rule (
    id TEXT PRIMARY KEY,
    position INTEGER NOT NULL,
    category TEXT NOT NULL,
    conditions TEXT NOT NULL,
    written_at TEXT NOT NULL,
    written_by TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  // SQLite cannot widen a CHECK: the table is made again, with every event under its number.
  `CREATE TABLE wider_rule_event (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid TEXT NOT NULL UNIQUE,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    action TEXT NOT NULL CHECK (action IN ('kept', 'taught', 'forgotten', 'remembered', 'automatic', 'deductions',
      'category', 'category-removed', 'classification-rule', 'classification-rule-removed')),
    body TEXT NOT NULL
  ) STRICT`,
  'INSERT INTO wider_rule_event (sequence, uuid, at, by, action, body) SELECT sequence, uuid, at, by, action, body FROM rule_event',
  'DROP TABLE rule_event',
  'ALTER TABLE wider_rule_event RENAME TO rule_event',
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
