/** Proposals all of whose transactions are older than the books: hidden, since they are no work. */

import { startDay } from '../closed-months/start-month.ts'
import type { Trx } from '../connection/connection.ts'

/** What hides such a proposal; no group has this id. */
export const BEFORE_START = 'before-start'

/** @param position null: of all proposals */
export const hideBeforeStart = (trx: Trx, position: number | null = null): void => {
  const start = startDay(trx)
  if (start === null) return
  trx
    .write(
      `UPDATE proposal SET hidden_by = '${BEFORE_START}' WHERE hidden_by IS NULL AND (?2 IS NULL OR position = ?2)
        AND position IN (SELECT m.position FROM bank_transaction t JOIN proposal_member m ON m.transaction_id = t.id
          WHERE t.booking_date < ?1)
        AND NOT EXISTS (SELECT 1 FROM proposal_member m JOIN bank_transaction t ON t.id = m.transaction_id
          WHERE m.position = proposal.position AND coalesce(t.booking_date, ?1) >= ?1)`,
    )
    .run(start, position)
}

/** Hides proposals of transactions that are older than the books, and shows those that are so no more. */
export const hideByStart = (trx: Trx): void => {
  trx.write(`UPDATE proposal SET hidden_by = NULL WHERE hidden_by = '${BEFORE_START}'`).run()
  hideBeforeStart(trx)
}
