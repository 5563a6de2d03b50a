/** What is decided, wrong and proposed in the ledger's book, as conditions of lines and of transactions. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { MatchClass, PostingError } from '#contract/match-values.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { listBooks } from '../ledger/books.ts'
import { firstLedgerDay, openingDay } from '../ledger/ledger-balance.ts'
import { CLASS_RANK } from '../proposals/proposals.ts'
import { isInForce } from '../schema/rules.ts'
import type { Condition } from './condition.ts'

type Member = 'line_id' | 'transaction_id'

/** Whether a group of the ledger in force holds the row. @param row its id in the query */
export const isPosted = (member: Member, row: string): Condition =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM ledger_allocation a WHERE ${sql.ref(`a.${member}`)} = ${sql.ref(row)})`

/** Rows that a proposal of the ledger holds, of this class or of any. @param row its id in the query */
export const isProposedPosting = (member: Member, row: string, proposed?: MatchClass): Condition =>
  sql<SqlBool>`${sql.ref(row)} IN (SELECT ${sql.ref(`m.${member}`)} FROM ledger_proposal p
    JOIN ledger_proposal_member m ON m.position = p.position
    WHERE p.hidden_by IS NULL AND ${sql.ref(`m.${member}`)} IS NOT NULL${
      proposed === undefined ? sql`` : sql` AND p.rank = ${CLASS_RANK[proposed]}`
    })`

/** What the lines of a group have more than its transactions, as both are now. @param group its id */
const balanceNow = (group: RawBuilder<unknown>) => sql`(
  SELECT sum(iif(b.line_id IS NULL, -coalesce(b.euro_minor, t.amount_minor), iif(x.gone = 1, 0, x.amount_minor)))
  FROM ledger_allocation b LEFT JOIN ledger_line x ON x.id = b.line_id
    LEFT JOIN bank_transaction t ON t.id = b.transaction_id WHERE b.group_id = ${group})`

/** Few events have an error or end one, and an index holds them; SQLite would begin with all groups in force. */
const errors = sql`
  SELECT e.group_id, e.body ->> '$.error' AS error FROM decision_event e INDEXED BY decision_event_by_error
    CROSS JOIN match_group g ON g.id = e.group_id AND g.sequence = e.sequence
  WHERE e.body ->> '$.error' IS NOT NULL AND ${isInForce('g')} AND NOT EXISTS (
    SELECT 1 FROM decision_event o INDEXED BY decision_event_by_end
      CROSS JOIN match_group h ON h.id = o.group_id AND h.sequence = o.sequence
    WHERE o.body ->> '$.ends' = e.group_id AND ${isInForce('h')}) AND ${balanceNow(sql`e.group_id`)} <> 0`

/** Rows of groups whose error nothing ended or corrected. @param row the id in the query */
export const hasError = (row: string, error: PostingError | undefined): Condition =>
  sql<SqlBool>`${sql.ref(row)} IN (SELECT a.line_id FROM (${errors}) w JOIN ledger_allocation a ON a.group_id = w.group_id
    WHERE a.line_id IS NOT NULL${error === undefined ? sql`` : sql` AND w.error = ${error}`})`

/** The error of a group that nothing ended; null where there is none. @param group its id */
export const errorOf = (group: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(SELECT w.error FROM (${errors}) w WHERE w.group_id = ${group})`

/**
 * Whether a group holds the line as it no longer is in the accounting, and nobody decided to keep it so. SQLite has to
 * begin with the few groups that are stale. @param row the id of the line in the query
 */
export const isChangedSince = (row: string): Condition =>
  sql<SqlBool>`${sql.ref(row)} IN (SELECT a.line_id FROM match_group g
    CROSS JOIN ledger_allocation a ON a.group_id = g.id CROSS JOIN ledger_line y ON y.id = a.line_id
    CROSS JOIN decision_event e ON e.sequence = g.sequence
    WHERE g.state = 'stale' AND (y.gone = 1 OR y.amount_minor <> a.amount_minor OR EXISTS (
        SELECT 1 FROM json_each(e.members, '$.lines') j WHERE j.value ->> '$.row' = y.id
          AND (j.value ->> '$.date' <> y.date OR j.value ->> '$.text' <> y.text))) AND NOT EXISTS (
      SELECT 1 FROM kept_decision k WHERE k.group_id = g.id AND k.sequence = g.sequence AND k.holds = 1))`

/**
 * Whether the ledger lacks a transaction: one that is booked since its books began, or that a line is proposed for. What
 * came before was posted before the first extract.
 */
export const isToPost = (db: ReadableDb): Condition => {
  const shown = listBooks(db).filter(({ ledgers }) =>
    ledgers.some(({ id }) => firstLedgerDay(db, id) !== undefined),
  )
  const since = shown.map(
    (book) => sql`(bank_transaction.account IN (${sql.join(book.accounts.map(({ id }) => id))})
      AND bank_transaction.booking_date > ${openingDay(db, book)})`,
  )
  const isProposed = isProposedPosting('transaction_id', 'bank_transaction.id')
  return sql<SqlBool>`bank_transaction.vanished_at IS NULL AND bank_transaction.status = 'booked'
    AND NOT ${isPosted('transaction_id', 'bank_transaction.id')} AND (${sql.join([...since, isProposed], sql` OR `)})`
}
