/** What a person taught and set: payers with the decisions they were learned from, and automatic acceptance. */
import { type Kysely, sql } from 'kysely'

const statements = [
  'ALTER TABLE alias RENAME TO alias_before',
  `CREATE TABLE alias (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('name', 'iban')),
    value TEXT NOT NULL,
    tax_id TEXT NOT NULL,
    taught_at TEXT,
    taught_by TEXT,
    forgotten_at TEXT,
    UNIQUE (kind, value, tax_id)
  ) STRICT`,
  `CREATE TABLE alias_lesson (
    alias_id INTEGER NOT NULL REFERENCES alias (id) ON DELETE CASCADE,
    group_id TEXT NOT NULL REFERENCES match_group (id),
    PRIMARY KEY (alias_id, group_id)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX alias_lesson_by_group ON alias_lesson (group_id)',
  'CREATE INDEX document_by_tax_id ON document (tax_id)',
  'INSERT INTO alias (kind, value, tax_id) SELECT kind, value, tax_id FROM alias_before',
  // Counts become the decisions they were counts of.
  `INSERT INTO alias_lesson (alias_id, group_id)
    SELECT DISTINCT al.id, m.group_id FROM allocation m
    JOIN bank_transaction t ON t.id = m.transaction_id
    JOIN (SELECT a.group_id, min(d.tax_id) AS tax_id FROM allocation a JOIN document d ON d.id = a.document_id
      GROUP BY a.group_id HAVING count(DISTINCT d.tax_id) = 1) payer ON payer.group_id = m.group_id
    JOIN alias al ON al.tax_id = payer.tax_id AND (
      (al.kind = 'name' AND al.value = t.counterparty_key)
      OR (al.kind = 'iban' AND al.value = upper(replace(t.counterparty_iban, ' ', ''))))`,
  'DROP TABLE alias_before',
  `CREATE TABLE automatic_acceptance (
    key TEXT PRIMARY KEY,
    signs TEXT NOT NULL,
    is_on INTEGER NOT NULL,
    off_because TEXT CHECK (off_because IN ('rejected', 'undone')),
    changed_at TEXT NOT NULL,
    changed_by TEXT NOT NULL,
    told INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX decision_event_automatic ON decision_event (sequence)
    WHERE by = 'automatic' AND action = 'accepted'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
