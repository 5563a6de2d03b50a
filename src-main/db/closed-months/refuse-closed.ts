/** Refuses decisions about members of a closed month, with an error that names the closing. */
import { sql } from 'kysely'
import type { Month } from '#contract/closing-values.ts'
import { AppError } from '#core/app-error.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { mirror, type Params, query, rawQuery } from '../query/query.ts'
import { type GroupBody, isNamingOnly, isOfLedger, transactionIdsOf } from '../rows/group-body.ts'
import { bookedDay, dayIn, isInForce } from '../schema/rules.ts'
import type { DecisionAction } from '../schema/schema.ts'
import { instant, text } from '../schema/schema-columns.ts'
import { type ClosingRow, findClosing } from './closings.ts'
import { isLate } from './late-changes.ts'

const closed = () =>
  mirror
    .selectFrom('closing as c')
    .select(['c.period', 'c.closed_at', 'c.closed_by'])
    .where('c.reopened_at', 'is', null)
const ofTransaction = query(({ id }: Params<{ id: number }>) =>
  closed()
    .innerJoin('closed_transaction as x', 'x.closing', 'c.id')
    .where('x.transaction_id', '=', id)
    .limit(1),
)
// Decisions about earlier transactions are part of the opening balance that the closing uses.
const ofEarlier = query(({ groupId }: Params<{ groupId: string }>) =>
  closed()
    .innerJoin('match_group as g', (join) => join.onRef('g.sequence', '<=', 'c.last_decision'))
    .innerJoin('allocation as a', 'a.group_id', 'g.id')
    .innerJoin('bank_transaction as t', 't.id', 'a.transaction_id')
    .where('g.id', '=', groupId)
    .whereRef(bookedDay('t'), '<=', 'c.end_date')
    .limit(1),
)
const ofDocument = query(({ id }: Params<{ id: number }>) =>
  closed().innerJoin('closed_document as x', 'x.closing', 'c.id').where('x.document_id', '=', id).limit(1),
)
// A group without transactions belongs to the day of its decision.
const ofDecision = query(({ groupId }: Params<{ groupId: string }>) =>
  closed()
    .innerJoin('match_group as g', (join) => join.onRef('g.sequence', '<=', 'c.last_decision'))
    .innerJoin('decision_event as e', 'e.sequence', 'g.sequence')
    .where('g.id', '=', groupId)
    .where('g.state', '<>', 'undone')
    .where((eb) => eb(eb.ref('c.end_date'), '>=', dayIn('e.at')))
    .limit(1),
)

// It came after its month was closed, or moved into it, and no month took it.
const ofLate = query(({ id }: Params<{ id: number }>) =>
  closed()
    .innerJoin('bank_transaction as t', (join) => join.onRef('t.booking_date', '<=', 'c.end_date'))
    .where('t.id', '=', id)
    .where(isLate)
    .orderBy('c.period')
    .limit(1),
)

// A closing counts a group of the ledger where both sides have begun by its end: what has only one side is listed as in
// transit or to be posted, and may be matched later.
const countedOfLedger = rawQuery(
  { period: text<Month>(), closed_at: instant(), closed_by: text() },
  ({ groupId }: Params<{ groupId: string }>) => sql`
    SELECT c.period, c.closed_at, c.closed_by
    FROM closing c JOIN match_group g ON g.id = ${groupId} AND g.sequence <= c.last_decision
    WHERE c.reopened_at IS NULL AND ${isInForce('g')} AND (
      SELECT (count(x.id) = 0 OR min(x.date) <= c.end_date)
        AND (count(t.id) = 0 OR min(${bookedDay('t')}) <= c.end_date)
      FROM ledger_allocation a LEFT JOIN ledger_line x ON x.id = a.line_id
        LEFT JOIN bank_transaction t ON t.id = a.transaction_id WHERE a.group_id = g.id)
    ORDER BY c.period LIMIT 1`,
)

/**
 * Errors: month-closed, where a transaction of the group is in a closed month, or a closed month counts the group of the
 * ledger as matched; late-row, where one came to a closed month later. What was decided about such a row before may be
 * undone.
 */
export const refuseClosed = (db: ReadableDb, body: GroupBody, action: DecisionAction): void => {
  const found = closingOf(db, body)
  if (found) refuse(found)
  const late = action === 'undone' ? undefined : lateIn(db, body)
  if (late) refuseLate(late)
}

// The ledger takes a late transaction in an open month, where it was posted.
const lateIn = (db: ReadableDb, body: GroupBody): Named | undefined => {
  if (isOfLedger(body.id)) return undefined
  for (const id of transactionIdsOf(body)) {
    const found = ofLate.get(db, { id })
    if (found) return found
  }
  return undefined
}

const refuseLate = ({ period, closed_at, closed_by }: Named): never => {
  throw new AppError(
    'late-row',
    `it came after ${period} was closed by ${closed_by} on ${closed_at.slice(0, 10)}; count it in the open month, or reopen ${period}`,
    { details: { period } },
  )
}

type Named = Pick<ClosingRow, 'period' | 'closed_at' | 'closed_by'>

// Its transactions count in the closed month as they were; what it settles counts in the first month that was open.
const countedSince = query(({ groupId }: Params<{ groupId: string }>) =>
  closed()
    .innerJoin('match_group as g', (join) => join.onRef('g.sequence', '<=', 'c.last_decision'))
    .where('g.id', '=', groupId)
    .where('g.state', '<>', 'undone')
    .limit(1),
)

/** The closing that contains a member of the group; undefined where the group may be decided. */
const closingOf = (db: ReadableDb, body: GroupBody): Named | undefined => {
  if (isOfLedger(body.id)) return countedOfLedger.get(db, { groupId: body.id })
  const transactions = transactionIdsOf(body)
  if (isNamingOnly(body)) return countedSince.get(db, { groupId: body.id })
  if (transactions.length === 0) return ofDecision.get(db, { groupId: body.id })
  for (const id of transactions) {
    const found = ofTransaction.get(db, { id })
    if (found) return found
  }
  return ofEarlier.get(db, { groupId: body.id })
}

/** Whether a closed month contains a transaction of the group, or one came to it later. */
export const isInClosedMonth = (db: ReadableDb, body: GroupBody): boolean =>
  (closingOf(db, body) ?? lateIn(db, body)) !== undefined

const refuse = ({ period, closed_at, closed_by }: Named): never => {
  throw new AppError(
    'month-closed',
    `${period} was closed by ${closed_by} on ${closed_at.slice(0, 10)}; nothing in it changes until it is reopened`,
    { details: { period } },
  )
}

/** Error: month-closed, where one of the transactions is in a closed month. */
export const refuseClosedRows = (db: ReadableDb, transactionIds: Iterable<number>): void => {
  for (const id of transactionIds) {
    const found = ofTransaction.get(db, { id })
    if (found) refuse(found)
  }
}

/** Error: month-closed, where a closed month includes one of the documents. */
export const refuseClosedDocuments = (db: ReadableDb, documentIds: Iterable<number>): void => {
  for (const id of documentIds) {
    const found = ofDocument.get(db, { id })
    if (found) refuse(found)
  }
}

/** Error: month-closed. */
export const refuseClosedMonth = (db: ReadableDb, period: Month): void => {
  const found = findClosing(db, period)
  if (found) refuse(found)
}
