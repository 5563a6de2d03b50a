/** The counters of a company; run off main, since sums over a million rows take tens of milliseconds. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CompanyOverview } from '#contract/companies.ts'
import type { Side } from '#contract/sides.ts'

import { toMinor } from '#core/money.ts'
import { countLate } from '../closed-months/late-changes.ts'
import { startDay } from '../closed-months/start-month.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { countGroups } from '../decisions/groups.ts'
import { hasSuppliers } from '../documents/has-suppliers.ts'
import { sumLeftOpen } from '../endings/endings.ts'
import { sumWaiting } from '../endings/questions.ts'
import { countTransactions } from '../lists/transaction-list.ts'
import { PROPOSED_CLASSES } from '../proposals/proposals.ts'
import { column, mirror, type Params, query, runQuery } from '../query/query.ts'
import { hasOtherCurrencies } from '../rows/currencies.ts'
import { bySide, dueDay, isBeforeStart, isOfSide, signed } from '../schema/rules.ts'
import { findSetting } from '../settings/settings.ts'
import { lastCompletedAt } from '../transactions/transactions.ts'

export type Overview = Omit<CompanyOverview, 'companyId' | 'currency'>

/**
 * @param today what overdue is measured against
 * @param currency the company's
 */
export const companyOverview = (db: ReadableDb, today: string, currency: string): Overview =>
  db.snapshot(() => {
    const groups = countGroups(db)
    return {
      ...documentCounts(db, 'customer', today),
      suppliers: hasSuppliers(db) ? documentCounts(db, 'supplier', today) : NO_DOCUMENTS,
      ...transactionCounts(db, currency),
      proposals: countProposed(db, currency),
      accepted: groups.accepted + groups.confirmed + groups.kept,
      conflicting: groups.conflicting,
      stale: groups.stale,
      newDocuments:
        documentsSince.get(db, {
          seen: findSetting(db, 'seen-documents') ?? '',
          start: startDay(db) ?? '',
        }) ?? 0,
      late: countLate(db),
      asOf: lastCompletedAt(db),
    }
  })

/** Transactions to review, by the class of their proposals: as the list counts them under that filter. */
const countProposed = (db: ReadableDb, currency: string): Overview['proposals'] => {
  const filters = PROPOSED_CLASSES.map((proposed) => ({ view: 'unmatched' as const, proposed }))
  const counts = countTransactions(db, { filters, currency })
  return Object.fromEntries(
    PROPOSED_CLASSES.map((name, at) => [name, counts[at]?.count ?? 0]),
  ) as Overview['proposals']
}

const NO_DOCUMENTS = { documents: 0, openDocuments: 0, openMinor: 0, overdueDocuments: 0, overdueMinor: 0 }

/** Counts and sums of a side's documents; what is owed is positive. */
const documentCounts = (db: ReadableDb, side: Side, today: string): typeof NO_DOCUMENTS => {
  const open = openDocuments[side].get(db) ?? NONE
  const overdue = overdueDocuments[side].get(db, { today }) ?? NONE
  const owed = (minor: number): number => (side === 'customer' ? minor : 0 - minor)
  return {
    documents: documentCount[side].get(db) ?? 0,
    openDocuments: open.count,
    openMinor: owed(open.minor),
    overdueDocuments: overdue.count,
    overdueMinor: owed(overdue.minor),
  }
}

const openSum = (side: Side) =>
  mirror
    .selectFrom('document')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(${signed('document', 'open_minor')}), 0)`.as('minor'),
    ])
    .where(isOfSide('document', side))
    .where('open_minor', '>', toMinor(0))
const openDocuments = bySide((side) => query(() => openSum(side)))
const overdueDocuments = bySide((side) =>
  query(({ today }: Params<{ today: string }>) =>
    openSum(side).where(sql<SqlBool>`${dueDay('document')} < ${today}`),
  ),
)
const NONE = { count: 0, minor: 0 }

/** All of them in one walk over an index, whatever was seen last; a sum of one currency among several reads the rows. */
const transactionCounts = (db: ReadableDb, currency: string) => {
  const own = hasOtherCurrencies(db, currency)
    ? sql`CASE WHEN currency = ${currency} THEN open_minor END`
    : sql`open_minor`
  const seen = Number(findSetting(db, 'seen-transactions') ?? 0)
  const isWork = sql<SqlBool>`NOT ${isBeforeStart('bank_transaction', startDay(db))}`
  const sumOf = (value: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(${value}) FILTER (WHERE ${isWork}), 0)`
  const [counts] = runQuery(
    db,
    mirror
      .selectFrom('bank_transaction')
      .select(({ fn }) => [
        fn.countAll<number>().as('transactions'),
        sumOf(sql`open_minor <> 0`).as('unmatchedTransactions'),
        sumOf(own).as('unmatchedMinor'),
        sumOf(sql`open_minor > 0`).as('receipts'),
        sumOf(sql`max(${own}, 0)`).as('receiptsMinor'),
        sumOf(sql`open_minor < 0`).as('payments'),
        sumOf(sql`min(${own}, 0)`).as('paymentsMinor'),
        sumOf(sql`id > ${seen}`).as('newTransactions'),
      ])
      .where('vanished_at', 'is', null),
  )
  if (!counts) throw new Error('a sum without groups has one row')
  const { receipts, receiptsMinor, payments, paymentsMinor, ...rest } = counts
  return {
    ...rest,
    openReceipts: { count: receipts, minor: receiptsMinor },
    openPayments: { count: payments, minor: paymentsMinor },
    leftOpen: sumLeftOpen(db, currency),
    waiting: sumWaiting(db),
  }
}

const documentCount = bySide((side) =>
  column(() =>
    mirror
      .selectFrom('document')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(isOfSide('document', side)),
  ),
)
const documentsSince = column(({ seen, start }: Params<{ seen: string; start: string }>) =>
  mirror
    .selectFrom('document')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('first_fetched_at', '>', seen)
    .where(isOfSide('document', 'customer'))
    .where(sql<SqlBool>`coalesce(date, ${start}) >= ${start}`)
    .where('vanished_at', 'is', null),
)
