/** What a reconciliation is computed from: the rows of a book that are in no group, and the groups that matter for it. */
import { sql } from 'kysely'
import type { PostingError } from '#contract/match-values.ts'
import type { Instant, IsoDate, Minor } from '#contract/values.ts'
import type { Book, ReconciledGroup, ReconciledLine, ReconciledTransaction } from '#core/ledger/reconcile.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { type Params, rawQuery } from '../query/query.ts'
import { bookedDay } from '../schema/rules.ts'
import { date, flag, instant, integer, minor, nullable, text } from '../schema/schema-columns.ts'
import type { BookOfTies } from './books.ts'

type Ids = { ids: string }

const isPresent = sql`t.status = 'booked' AND t.vanished_at IS NULL AND t.booking_date IS NOT NULL`

const openLines = rawQuery(
  { id: integer(), date: date(), amountMinor: minor(), text: text(), changedAt: nullable(instant()) },
  ({ ids, to }: Params<Ids & { to: IsoDate }>) => sql`
    SELECT x.id, x.date, x.amount_minor AS amountMinor, x.text, f.imported_at AS changedAt
    FROM ledger_line x LEFT JOIN ledger_extract e ON e.id = x.changed_by LEFT JOIN imported_file f ON f.id = e.file
    WHERE x.ledger IN (SELECT value FROM json_each(${ids})) AND x.gone = 0 AND x.date <= ${to}
      AND NOT EXISTS (SELECT 1 FROM ledger_allocation a WHERE a.line_id = x.id)
    ORDER BY x.date, x.id`,
)
const openTransactions = rawQuery(
  { id: integer(), date: date(), amountMinor: minor(), text: text(), currency: text() },
  ({ ids, after, to }: Params<Ids & { after: IsoDate; to: IsoDate }>) => sql`
    SELECT t.id, t.booking_date AS date, t.amount_minor AS amountMinor, t.text, t.currency FROM bank_transaction t
    WHERE t.account IN (SELECT value FROM json_each(${ids})) AND t.booking_date > ${after} AND t.booking_date <= ${to}
      AND ${isPresent} AND NOT EXISTS (SELECT 1 FROM ledger_allocation a WHERE a.transaction_id = t.id)
    ORDER BY t.booking_date, t.place_in_day, t.id`,
)

// A group that balances and lies wholly before or after each of the two days adds nothing.
const members = rawQuery(
  {
    groupId: text(),
    error: nullable(text<PostingError>()),
    ends: nullable(text()),
    line: nullable(integer()),
    row: nullable(integer()),
    date: nullable(date()),
    amountMinor: nullable(minor()),
    text: nullable(text()),
    isGone: flag(),
    changedAt: nullable(instant()),
  },
  ({ ids, accounts, from, to }: Params<Ids & { accounts: string; from: IsoDate; to: IsoDate }>) => sql`
    WITH member AS (
      SELECT a.group_id, a.position, a.line_id, a.transaction_id, coalesce(x.date, ${bookedDay('t')}) AS date,
        CASE WHEN x.id IS NOT NULL THEN x.amount_minor WHEN ${isPresent} THEN coalesce(a.euro_minor, t.amount_minor) ELSE 0 END AS amount,
        coalesce(x.text, t.text) AS text, coalesce(x.gone, 0) AS gone, x.changed_by AS changed
      FROM ledger_allocation a LEFT JOIN ledger_line x ON x.id = a.line_id
        LEFT JOIN bank_transaction t ON t.id = a.transaction_id
      WHERE x.ledger IN (SELECT value FROM json_each(${ids})) OR t.account IN (SELECT value FROM json_each(${accounts}))),
    shared AS (SELECT line_id, transaction_id FROM ledger_allocation GROUP BY line_id, transaction_id HAVING count(*) > 1),
    needed AS (
      SELECT group_id FROM member GROUP BY group_id
      HAVING sum(iif(line_id IS NULL, -amount, iif(gone = 1, 0, amount))) <> 0
        OR (min(date) <= ${from} AND max(date) > ${from}) OR (min(date) <= ${to} AND max(date) > ${to})
      UNION SELECT a.group_id FROM shared s JOIN ledger_allocation a
        ON a.line_id IS s.line_id AND a.transaction_id IS s.transaction_id)
    SELECT m.group_id AS groupId, ev.body ->> '$.error' AS error, ev.body ->> '$.ends' AS ends, m.line_id AS line,
      m.transaction_id AS row, m.date, m.amount AS amountMinor, m.text, m.gone AS isGone, f.imported_at AS changedAt
    FROM needed n JOIN member m ON m.group_id = n.group_id
      JOIN match_group g ON g.id = m.group_id JOIN decision_event ev ON ev.sequence = g.sequence
      LEFT JOIN ledger_extract e ON e.id = m.changed LEFT JOIN imported_file f ON f.id = e.file
    ORDER BY g.sequence, m.position`,
)

/** The last closing that froze the ledger: what changed after it in its days is late. */
export interface Frozen {
  endDate: IsoDate
  closedAt: Instant
}

/** @param days the day before the books begin, and the day that is looked at */
export const readBook = (
  db: ReadableDb,
  { ledgers, accounts }: BookOfTies,
  { openedOn, day, frozen }: { openedOn: IsoDate; day: IsoDate; frozen: Frozen | undefined },
): Book => {
  const idsOf = (rows: readonly { id: number }[]): string => JSON.stringify(rows.map(({ id }) => id))
  const ofLedgers = idsOf(ledgers)
  const ofAccounts = idsOf(accounts)
  const isLate = (date: IsoDate, changedAt: Instant | null): boolean =>
    frozen !== undefined && date <= frozen.endDate && changedAt !== null && changedAt > frozen.closedAt
  const groups = new Map<string, ReconciledGroup & Mutable>()
  const days = { from: openedOn, to: day }
  for (const row of members.all(db, { ids: ofLedgers, accounts: ofAccounts, ...days })) {
    const { groupId: id, error, ends, line, row: transaction, date, amountMinor, text, changedAt } = row
    if (date === null) continue
    const group = groups.get(id) ?? {
      ...{ id, lines: [], transactions: [] },
      error: error ?? undefined,
      ends: ends ?? undefined,
    }
    groups.set(id, group)
    const one = { date, amountMinor: amountMinor ?? (0 as Minor), text: text ?? '' }
    if (line !== null)
      group.lines.push({ ...one, id: line, isGone: row.isGone === 1, isLate: isLate(date, changedAt) })
    else if (transaction !== null) group.transactions.push({ ...one, id: transaction })
  }
  return {
    groups: [...groups.values()],
    lines: openLines.all(db, { ids: ofLedgers, to: day }).map(({ changedAt, ...line }) => ({
      ...line,
      isGone: false,
      isLate: isLate(line.date, changedAt),
    })),
    transactions: openTransactions.all(db, { ids: ofAccounts, after: openedOn, to: day }),
  }
}

interface Mutable {
  lines: ReconciledLine[]
  transactions: ReconciledTransaction[]
}
