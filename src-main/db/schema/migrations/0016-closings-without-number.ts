/**
 * Closings of a company whose log is shared: one that has no number in it may get another place, or be taken back with its
 * rows, as its decisions may. A closing with a number is still only reopened.
 */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const isShared = 'EXISTS (SELECT 1 FROM shared_log)'
const hasNumber = (uuid: string): string => `EXISTS (SELECT 1 FROM numbered_event n WHERE n.uuid = ${uuid})`

/** The reopening of the closing has no number. */
const mayCloseAgain = `${isShared} AND NOT EXISTS (SELECT 1 FROM rule_event r JOIN numbered_event n ON n.uuid = r.uuid
  WHERE r.action = 'month-reopened' AND r.at = OLD.reopened_at AND r.by = OLD.reopened_by)`

const rowsMayGo = (table: string): string[] => [
  `DROP TRIGGER ${table}_never_goes`,
  `CREATE TRIGGER ${table}_never_goes BEFORE DELETE ON ${table}
    WHEN NOT (${isShared} AND NOT ${hasNumber('(SELECT uuid FROM closing WHERE id = OLD.closing)')})
    BEGIN SELECT RAISE(ABORT, 'rows of a closed month never change'); END`,
]

const statements = [
  'DROP TRIGGER closing_only_reopens',
  'DROP TRIGGER closing_never_goes',
  `CREATE TRIGGER closing_only_reopens BEFORE UPDATE ON closing
    WHEN (OLD.id, OLD.uuid, OLD.period, OLD.end_date, OLD.closed_at, OLD.closed_by, OLD.reason, OLD.statement, OLD.hash)
      IS NOT (NEW.id, NEW.uuid, NEW.period, NEW.end_date, NEW.closed_at, NEW.closed_by, NEW.reason, NEW.statement, NEW.hash)
      OR NOT (OLD.reopened_at IS NULL AND NEW.reopened_at IS NOT NULL
        OR ${isShared} AND NOT ${hasNumber('OLD.uuid')}
          AND (OLD.reopened_at, OLD.reopened_by, OLD.reopen_reason) IS (NEW.reopened_at, NEW.reopened_by, NEW.reopen_reason)
        OR OLD.reopened_at IS NOT NULL AND NEW.reopened_at IS NULL AND ${mayCloseAgain})
    BEGIN SELECT RAISE(ABORT, 'a closing is reopened, never changed'); END`,
  `CREATE TRIGGER closing_never_goes BEFORE DELETE ON closing
    WHEN NOT (${isShared} AND NOT ${hasNumber('OLD.uuid')})
    BEGIN SELECT RAISE(ABORT, 'a closing is reopened, never deleted'); END`,
  ...rowsMayGo('closed_transaction'),
  ...rowsMayGo('closed_document'),
]
