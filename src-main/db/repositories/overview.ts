/** The counters of a company; run off main, since sums over a million rows take tens of milliseconds. */
import type { CompanyOverview } from '../../../src-preload/contract/companies.ts'
import type { Instant } from '../../../src-preload/contract/values.ts'
import type { ReadableDb } from '../connection.ts'
import { hasOtherCurrencies } from './currencies.ts'
import { countGroups, countProposals } from './groups.ts'
import { lastCompletedAt } from './transactions.ts'

export type Overview = Omit<CompanyOverview, 'companyId' | 'currency'>

interface Sum {
  count: number
  minor: number
}

const SIGNED_OPEN = "coalesce(sum(CASE type WHEN 'C' THEN -open_minor ELSE open_minor END), 0)"

const one = (db: ReadableDb, sql: string, ...params: string[]): Sum =>
  db.read<Sum>(sql).get(...params) ?? { count: 0, minor: 0 }

const settingOf = (db: ReadableDb, name: string): string =>
  db.readColumn<string>('SELECT value FROM setting WHERE name = ?').get(name) ?? ''

/** All of them in one walk over an index, whatever was seen last; a sum of one currency among several reads the rows. */
const transactionCounts = (db: ReadableDb, currency: string) => {
  const own = hasOtherCurrencies(db, currency) ? 'CASE WHEN currency = ?2 THEN open_minor END' : 'open_minor'
  const counts = db
    .read<Pick<Overview, 'transactions' | 'unmatchedTransactions' | 'unmatchedMinor' | 'newTransactions'>>(
      `SELECT count(*) AS transactions,
         coalesce(sum(open_minor <> 0), 0) AS unmatchedTransactions,
         coalesce(sum(${own}), 0) AS unmatchedMinor,
         coalesce(sum(id > ?1), 0) AS newTransactions
       FROM bank_transaction WHERE vanished_at IS NULL`,
    )
    .get(Number(settingOf(db, 'seen-transactions')), currency)
  if (!counts) throw new Error('a sum without groups has one row')
  return counts
}

const newDocuments = (db: ReadableDb): number =>
  db
    .readColumn<number>('SELECT count(*) FROM document WHERE first_fetched_at > ? AND vanished_at IS NULL')
    .get(settingOf(db, 'seen-documents')) ?? 0

/**
 * @param today what overdue is measured against
 * @param currency the company's
 */
export const companyOverview = (db: ReadableDb, today: string, currency: string): Overview =>
  db.snapshot(() => {
    const open = one(
      db,
      `SELECT count(*) AS count, ${SIGNED_OPEN} AS minor FROM document WHERE open_minor > 0`,
    )
    const overdue = one(
      db,
      `SELECT count(*) AS count, ${SIGNED_OPEN} AS minor FROM document WHERE open_minor > 0 AND due_date < ?`,
      today,
    )
    const groups = countGroups(db)
    return {
      documents: db.readColumn<number>('SELECT count(*) FROM document').get() ?? 0,
      openDocuments: open.count,
      openMinor: open.minor,
      overdueDocuments: overdue.count,
      overdueMinor: overdue.minor,
      ...transactionCounts(db, currency),
      proposals: countProposals(db),
      accepted: groups.accepted + groups.confirmed + groups.kept,
      conflicting: groups.conflicting,
      stale: groups.stale,
      newDocuments: newDocuments(db),
      asOf: lastCompletedAt(db) as Instant | null,
    }
  })
