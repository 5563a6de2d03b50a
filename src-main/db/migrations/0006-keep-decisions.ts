/** Decisions a person stands by although the source contradicts them, and what it said then. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Holds for one decision: a later one of the same group is another.
  await sql
    .raw(
      `CREATE TABLE kept_decision (
        group_id TEXT PRIMARY KEY REFERENCES match_group (id),
        sequence INTEGER NOT NULL REFERENCES decision_event (sequence),
        source TEXT NOT NULL,
        by TEXT NOT NULL,
        at TEXT NOT NULL
      ) STRICT, WITHOUT ROWID`,
    )
    .execute(db)
}
