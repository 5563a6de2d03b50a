/** Whether an allocation only links money to what the source shows as paid, row by row: a group may do both. */
import { type Kysely, sql } from 'kysely'

const statements = [
  'ALTER TABLE allocation ADD COLUMN explained INTEGER NOT NULL DEFAULT 0',
  `UPDATE allocation SET explained = 1
    WHERE group_id IN (SELECT id FROM match_group WHERE explained = 1)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
