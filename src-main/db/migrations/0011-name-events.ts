/** Decisions get a name of their own, so that a log beside the mirror can be held against it and applied to another. */
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

interface EventRow {
  sequence: number
  at: string
  by: string
  action: string
  group_id: string
}

/** Made of what the event says: two copies of one mirror give it the same name, whichever is brought up first. */
const nameOf = ({ sequence, at, by, action, group_id }: EventRow): string => {
  const hex = createHash('sha1')
    .update(JSON.stringify([sequence, at, by, action, group_id]))
    .digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const NEVER_CHANGES = `CREATE TRIGGER decision_event_never_changes BEFORE UPDATE ON decision_event
  BEGIN SELECT RAISE(ABORT, 'decisions are only ever added'); END`

const tables = [
  'CREATE UNIQUE INDEX decision_event_by_uuid ON decision_event (uuid)',
  // What a person said beside decisions: standing by one, teaching or forgetting a payer, automatic acceptance.
  `CREATE TABLE rule_event (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid TEXT NOT NULL UNIQUE,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    action TEXT NOT NULL CHECK (action IN ('kept', 'taught', 'forgotten', 'remembered', 'automatic')),
    body TEXT NOT NULL
  ) STRICT`,
  // Events of the log whose members a sync has yet to bring; after_sequence: a later decision of the group overtakes.
  `CREATE TABLE waiting_event (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid TEXT NOT NULL UNIQUE,
    group_id TEXT NOT NULL,
    after_sequence INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'overtaken')),
    line TEXT NOT NULL
  ) STRICT`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('ALTER TABLE decision_event ADD COLUMN uuid TEXT').execute(db)
  await sql.raw('DROP TRIGGER decision_event_never_changes').execute(db)
  const { rows } = await sql<EventRow>`SELECT sequence, at, by, action, group_id FROM decision_event`.execute(
    db,
  )
  for (const row of rows)
    await sql`UPDATE decision_event SET uuid = ${nameOf(row)} WHERE sequence = ${row.sequence}`.execute(db)
  await sql.raw(NEVER_CHANGES).execute(db)
  for (const statement of tables) await sql.raw(statement).execute(db)
}
