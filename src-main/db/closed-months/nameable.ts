/** What payments of closed months may still be named to settle: documents of suppliers that came after the closing. */
import { sql } from 'kysely'
import type { ReadableDb } from '../connection/connection.ts'
import { type Params, rawQuery } from '../query/query.ts'
import { bookedDay, isNamingRow } from '../schema/rules.ts'
import { integer } from '../schema/schema-columns.ts'

// Only what a closing counts as classified: anything else can be decided anew.
const nameable = rawQuery(
  { id: integer(), minor: integer() },
  ({ only }: Params<{ only: number | null }>) => sql`
    SELECT t.id, abs(sum(a.amount_minor)) - abs(coalesce(
      (SELECT sum(n.amount_minor) FROM allocation n WHERE n.transaction_id = t.id AND ${isNamingRow('n')}), 0)) AS minor
    FROM allocation a JOIN bank_transaction t ON t.id = a.transaction_id JOIN match_group g ON g.id = a.group_id
    WHERE a.category IS NOT NULL AND t.currency = 'EUR' AND t.vanished_at IS NULL AND coalesce(${only}, t.id) = t.id
      AND EXISTS (SELECT 1 FROM closing c WHERE c.reopened_at IS NULL AND g.sequence <= c.last_decision
        AND ${bookedDay('t')} <= c.end_date)
    GROUP BY t.id HAVING minor > 0 ORDER BY t.id`,
)

/** In EUR cents without sign; 0 where no closed month classifies the transaction. */
export const nameableOf = (db: ReadableDb, transactionId: number): number =>
  nameable.get(db, { only: transactionId })?.minor ?? 0

/** Every transaction that may be named, with its amount as `nameableOf` has it. */
export const everyNameable = (db: ReadableDb): Map<number, number> =>
  new Map(nameable.all(db, { only: null }).map(({ id, minor }) => [id, minor]))
