/** Whether decisions name a transaction. */
import { sql } from 'kysely'

/** Whether a person decided something about the row `t`: of equal rows it is chosen first, and removed last. */
export const isDecided = sql<0 | 1>`(EXISTS (SELECT 1 FROM allocation a WHERE a.transaction_id = t.id)
  OR EXISTS (SELECT 1 FROM decline d WHERE d.transaction_id = t.id))`
