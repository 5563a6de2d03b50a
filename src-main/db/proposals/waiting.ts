/** Undecided proposals of a class, of all days or of some. */
import { type SqlBool, sql } from 'kysely'
import { column, mirror, type Params } from '../query/query.ts'

/** Days, both included; null is open. */
export type DaySpan = { from: string | null; to: string | null }
export const ALL_DAYS: DaySpan = { from: null, to: null }

/** Bodies of the undecided proposals of a class whose transactions are all booked in a span, in their order. */
export const waitingBodies = column(({ rank, from, to }: Params<DaySpan & { rank: number }>) =>
  mirror
    .selectFrom('proposal as p')
    .select('p.body')
    .where('p.rank', '=', rank)
    .where('p.hidden_by', 'is', null)
    .where(
      sql<SqlBool>`((${from} IS NULL AND ${to} IS NULL) OR NOT EXISTS (SELECT 1 FROM proposal_member m
          JOIN bank_transaction t ON t.id = m.transaction_id WHERE m.position = p.position
          AND (t.booking_date IS NULL OR t.booking_date < ${from} OR t.booking_date > ${to})))`,
    )
    .orderBy('p.position'),
)
