/**
 * The log that the desks of an office share: how far this mirror has it, the numbers of its events, and what of this
 * desk did not fit. An event without a number may be taken back; one with a number never changes.
 */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const MAY_GO = `EXISTS (SELECT 1 FROM shared_log)
  AND NOT EXISTS (SELECT 1 FROM numbered_event n WHERE n.uuid = old.uuid)`

const statements = [
  // At most one row; `place` is that of the last numbered event.
  `CREATE TABLE shared_log (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    company TEXT NOT NULL,
    number INTEGER NOT NULL,
    hash TEXT NOT NULL,
    place INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE numbered_event (
    uuid TEXT PRIMARY KEY,
    number INTEGER NOT NULL UNIQUE,
    author TEXT NOT NULL,
    at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE settled_event (
    uuid TEXT PRIMARY KEY,
    outcome TEXT NOT NULL CHECK (outcome IN ('agreed', 'contested', 'yielded', 'repeated')),
    reason TEXT NOT NULL,
    rivals TEXT NOT NULL,
    line TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  "CREATE INDEX settled_event_contested ON settled_event (outcome) WHERE outcome = 'contested'",
  'DROP TRIGGER decision_event_never_changes',
  'DROP TRIGGER decision_event_never_goes',
  `CREATE TRIGGER decision_event_never_changes BEFORE UPDATE ON decision_event WHEN NOT (${MAY_GO})
    BEGIN SELECT RAISE(ABORT, 'decisions are only ever added'); END`,
  `CREATE TRIGGER decision_event_never_goes BEFORE DELETE ON decision_event WHEN NOT (${MAY_GO})
    BEGIN SELECT RAISE(ABORT, 'decisions are only ever added'); END`,
]
