/** What a decision takes back, and which decisions were made in one act. */
import { type Kysely, sql } from 'kysely'

const statements = [
  // The undoing this event takes back: a decision made again as it was, not a new one.
  'ALTER TABLE decision_event ADD COLUMN takes_back INTEGER REFERENCES decision_event (sequence)',
  // The sequence the act began with, where it decided several groups: they are undone together.
  'ALTER TABLE decision_event ADD COLUMN act INTEGER',
  'CREATE INDEX decision_event_by_act ON decision_event (act) WHERE act IS NOT NULL',
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
