/** One order for decisions, rules and events that wait: the order of the log file. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A new event has its place as its sequence, so that places and sequences have one order; a waiting event keeps the
  // place it got when it arrived.
  'CREATE TABLE event_order (place INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE) STRICT',
  // Until now decisions and rules were numbered apart: they are merged by their instants, as far as those never go back.
  // Places begin after all numbers given until now, so that a waiting event that is recorded later has a free one.
  `INSERT INTO event_order (place, uuid)
   SELECT row_number() OVER (ORDER BY at, log, sequence) + (SELECT coalesce(max(sequence), 0) FROM
     (SELECT sequence FROM decision_event UNION ALL SELECT sequence FROM rule_event)), uuid FROM (
     SELECT uuid, max(at) OVER (ORDER BY sequence) AS at, 0 AS log, sequence FROM decision_event
     UNION ALL SELECT uuid, max(at) OVER (ORDER BY sequence), 1, sequence FROM rule_event
     UNION ALL SELECT uuid, line ->> '$.at', 2, position FROM waiting_event)`,
  'ALTER TABLE waiting_event DROP COLUMN after_sequence',
  // Whether what the source shows is still what it showed when the decision was kept.
  'ALTER TABLE kept_decision ADD COLUMN holds INTEGER NOT NULL DEFAULT 1',
  // Events of a later version: kept until an update reads them.
  'CREATE TABLE unknown_event (uuid TEXT PRIMARY KEY, line TEXT NOT NULL) STRICT, WITHOUT ROWID',
]
