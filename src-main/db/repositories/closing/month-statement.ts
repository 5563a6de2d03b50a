/** The statement of a month: as it was closed, or as its rows are now. */
import { sql } from 'kysely'
import type {
  BankRow,
  BankStatement,
  ClosingBar,
  ClosingDifference,
  DocumentRow,
  DocumentsStatement,
  LateChange,
  Month,
  MonthStatement,
} from '#contract/closing-values.ts'
import type { DocumentId, IsoDate } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import { type BankFigures, bankEquation, type KnownBalance, noParts } from '#core/closing/bank-equation.ts'
import { documentsEquation, noTerms } from '#core/closing/documents-equation.ts'
import { monthAfter, monthBefore } from '#core/closing/month.ts'
import { toMinor } from '#core/money.ts'
import type { ReadableDb } from '../../connection.ts'
import { column, mirror, type Params, query, rawQuery } from '../../query.ts'
import { date, integer, minor, nullable, text } from '../../schema-columns.ts'
import { balanceAt, gapsOf } from './bank-balances.ts'
import {
  closedStatement,
  closingsInForce,
  findClosing,
  firstClosedPeriod,
  listClosedDocuments,
  listClosedTransactions,
  listTransit,
  typedBalances,
} from './closings.ts'
import {
  flowsSince,
  linkedByDocument,
  listOpenNow,
  sumAdvances,
  sumBefore,
  sumOpenNow,
  unknownAmounts,
} from './document-flows.ts'
import { listMonthRows, spanOf, sumMonth, sumNotPosted, sumParts } from './month-rows.ts'

const accountsBy = rawQuery(
  { account: integer(), accountId: text(), currency: text() },
  ({ to }: Params<{ to: IsoDate }>) => sql`
    SELECT c.id AS account, c.account_id AS accountId, coalesce((SELECT t.currency FROM bank_transaction t
        WHERE t.account = c.id AND t.booking_date <= ${to} ORDER BY t.id DESC LIMIT 1), 'EUR') AS currency
    FROM account c
    WHERE EXISTS (SELECT 1 FROM bank_transaction t WHERE t.account = c.id AND t.booking_date <= ${to})
    ORDER BY c.account_id`,
)

/** A total of a statement line, and nothing where there is none. */
const findOf = <Row extends { account: number; currency: string }>(rows: readonly Row[], of: Row | OfLine) =>
  rows.find((row) => row.account === of.account && row.currency === of.currency)

interface OfLine {
  account: number
  accountId: string
  currency: string
}

/** Each account in its currency, and in each other one it has transactions in. */
const linesOf = (
  db: ReadableDb,
  to: IsoDate,
  sums: readonly { account: number; currency: string }[],
): OfLine[] =>
  accountsBy
    .all(db, { to })
    .flatMap((line) => [
      line,
      ...sums
        .filter(({ account, currency }) => account === line.account && currency !== line.currency)
        .map(({ currency }) => ({ ...line, currency })),
    ])

const bankLines = (db: ReadableDb, period: Month): BankStatement[] => {
  const { from, to } = spanOf(period)
  const sums = sumMonth(db, period)
  const parts = sumParts(db, period)
  const notPosted = sumNotPosted(db, to)
  const typed = typedBalances(db, period)
  const transit = listTransit(db, period)
  const before = findClosing(db, monthBefore(period))
  const earlier = before ? closedStatement(before).bank : []
  return linesOf(db, to, sums).map((line): BankStatement => {
    const { account, accountId, currency } = line
    const sum = findOf(sums, line)
    const receipts = noParts()
    const payments = noParts()
    let notedMinor = 0
    let notedCount = 0
    for (const row of parts) {
      if (row.account !== account || row.currency !== currency) continue
      const side = row.isReceipt === 1 ? receipts : payments
      side[row.part === 'noted' ? 'open' : row.part] += row.amount
      if (row.part !== 'noted') continue
      notedMinor += row.amount
      notedCount += row.transactions
    }
    receipts.open += sum?.openIn ?? 0
    payments.open += sum?.openOut ?? 0
    const typedAs = (kind: 'opening' | 'closing'): KnownBalance | null => {
      const minor = typed(accountId, kind)
      return minor === null ? null : { minor, from: 'typed' }
    }
    const closedBefore = earlier.find((one) => one.accountId === accountId && one.currency === currency)
    const opening: KnownBalance | null =
      closedBefore?.closingMinor != null
        ? { minor: closedBefore.closingMinor, from: 'closing' }
        : (typedAs('opening') ?? balanceAt(db, line, addDays(from, -1), 'beginning'))
    const figures: BankFigures = {
      accountId,
      currency,
      opening,
      bankClosing: typedAs('closing') ?? balanceAt(db, line, to, 'end'),
      receiptsMinor: sum?.receipts ?? 0,
      paymentsMinor: sum?.payments ?? 0,
      receiptsCount: sum?.receiptsCount ?? 0,
      paymentsCount: sum?.paymentsCount ?? 0,
      receipts,
      payments,
      gaps: [],
      openCount: sum?.openCount ?? 0,
      notedCount,
      notedMinor,
      ledgerMinor: typed(accountId, 'ledger'),
      transit: transit
        .filter((item) => item.account === accountId)
        .map(({ account: _account, ...item }) => item),
      notPostedMinor: findOf(notPosted, line)?.amount ?? 0,
    }
    const statement = bankEquation(figures)
    // Where it ties there is nothing to look for, and a month of many rows need not be read.
    const gaps = (statement.differenceMinor ?? 0) === 0 ? [] : gapsOf(db, line, from, to)
    return bankEquation({ ...figures, gaps })
  })
}

const documentsOf = (db: ReadableDb, period: Month): DocumentsStatement => {
  const { from, to } = spanOf(period)
  const before = findClosing(db, monthBefore(period))
  const terms = noTerms()
  const settled = new Map<DocumentId, number>()
  let later = 0
  for (const flow of flowsSince(db, from)) {
    if (flow.date > to) {
      later += flow.amountMinor
      continue
    }
    terms[flow.term] += flow.amountMinor
    if (flow.term === 'settledAtService')
      settled.set(flow.documentId, (settled.get(flow.documentId) ?? 0) + flow.amountMinor)
  }
  const linked = settled.size === 0 ? new Map<DocumentId, number>() : linkedByDocument(db)
  let settledInBankMinor = 0
  for (const [id, minor] of settled) {
    const shown = Math.min(Math.abs(minor), Math.abs(linked.get(id) ?? 0))
    settledInBankMinor += Math.sign(minor) * shown
  }
  const unknown = unknownAmounts.get(db, { to })
  return documentsEquation({
    openingMinor: before ? closedStatement(before).documents.closingMinor : sumBefore(db, from),
    openingFrom: before ? 'closing' : 'start',
    terms,
    settledInBankMinor,
    advancesMinor: sumAdvances(db, from, to),
    unknownCount: unknown?.count ?? 0,
    unknownTotalMinor: unknown?.totalMinor ?? 0,
    openDocumentsMinor: sumOpenNow(db) - later,
  })
}

/** As its rows are now, whether it is closed or not. */
export const liveStatement = (db: ReadableDb, period: Month): MonthStatement => ({
  period,
  bank: bankLines(db, period),
  documents: documentsOf(db, period),
})

/** As it was closed, or as its rows are now. */
export const readStatement = (db: ReadableDb, period: Month): MonthStatement => {
  const closing = findClosing(db, period)
  return closing ? closedStatement(closing) : liveStatement(db, period)
}

/** The transactions of a month's statement, by account and date. */
export const readBankRows = (db: ReadableDb, period: Month): BankRow[] => {
  const closing = findClosing(db, period)
  if (closing) return listClosedTransactions(db, closing.id)
  return listMonthRows(db, period).map(
    ({ sourceId: _id, fingerprint: _print, occurrence: _occurrence, ...row }) => row,
  )
}

/** What is open on each document at a month's end. */
const openAtEnd = (db: ReadableDb, to: IsoDate, flows: readonly DocumentRow[]): DocumentRow[] => {
  const byDocument = new Map<DocumentId | null, DocumentRow>()
  for (const row of listOpenNow(db)) byDocument.set(row.documentId, { ...row, term: 'open' })
  for (const flow of flows) {
    if (flow.date <= to) continue
    const known = byDocument.get(flow.documentId) ?? { ...flow, term: 'open', amountMinor: toMinor(0) }
    byDocument.set(flow.documentId, { ...known, amountMinor: toMinor(known.amountMinor - flow.amountMinor) })
  }
  return [...byDocument.values()].filter(({ amountMinor }) => amountMinor !== 0)
}

/** What each document adds to the terms of an open month, and what is open on it at the month's end. */
export const liveDocumentRows = (db: ReadableDb, period: Month): DocumentRow[] => {
  const { from, to } = spanOf(period)
  const flows = [...flowsSince(db, from)]
  return [...flows.filter((flow) => flow.date <= to), ...openAtEnd(db, to, flows)]
}

export const readDocumentRows = (db: ReadableDb, period: Month): DocumentRow[] => {
  const closing = findClosing(db, period)
  return closing ? listClosedDocuments(db, closing.id) : liveDocumentRows(db, period)
}

/** What does not agree and needs a reason to be closed. */
export const differencesOf = ({ bank, documents }: MonthStatement): ClosingDifference[] => [
  ...bank.flatMap((line): ClosingDifference[] => {
    const { accountId: account, currency, differenceMinor, partsDifferenceMinor } = line
    return [
      ...(differenceMinor === null ? [{ what: 'bank-unknown' as const, account }] : []),
      ...(differenceMinor ? [{ what: 'bank' as const, account, currency, differenceMinor }] : []),
      ...(partsDifferenceMinor === 0
        ? []
        : [{ what: 'parts' as const, account, currency, differenceMinor: partsDifferenceMinor }]),
    ]
  }),
  ...(documents.differenceMinor === 0
    ? []
    : [{ what: 'documents' as const, differenceMinor: documents.differenceMinor }]),
]

const unreadable = rawQuery(
  { account: text(), undated: integer(), undirected: integer() },
  ({ from, to }: Params<{ from: IsoDate; to: IsoDate }>) => sql`
    SELECT c.account_id AS account, sum(t.booking_date IS NULL) AS undated,
      sum(t.booking_date BETWEEN ${from} AND ${to} AND t.direction = 'unknown') AS undirected
    FROM bank_transaction t JOIN account c ON c.id = t.account
    WHERE t.status = 'booked' AND t.vanished_at IS NULL
      AND (t.booking_date IS NULL OR t.booking_date BETWEEN ${from} AND ${to} AND t.direction = 'unknown')
    GROUP BY c.account_id`,
)

// A decision that a person stands by, whatever the source says, is no longer in question.
const doubtful = rawQuery(
  { state: text<'conflicting' | 'stale'>(), count: integer(), groupId: text() },
  ({ from, to }: Params<{ from: IsoDate; to: IsoDate }>) => sql`
    SELECT state, count(*) AS count, min(id) AS groupId FROM (
      SELECT DISTINCT g.id, g.state FROM match_group g
      JOIN decision_event e ON e.sequence = g.sequence
      LEFT JOIN allocation a ON a.group_id = g.id AND a.transaction_id IS NOT NULL
      LEFT JOIN bank_transaction t ON t.id = a.transaction_id
      WHERE g.state IN ('conflicting', 'stale')
        AND NOT EXISTS (SELECT 1 FROM kept_decision k WHERE k.group_id = g.id AND k.sequence = g.sequence)
        AND coalesce(t.booking_date, substr(e.at, 1, 10)) BETWEEN ${from} AND ${to})
    GROUP BY state ORDER BY state`,
)

/** What keeps a month from being closed, whatever the reason given. @param today where the accountant is */
export const barsOf = (db: ReadableDb, statement: MonthStatement, today: IsoDate): ClosingBar[] => {
  const { period } = statement
  if (findClosing(db, period)) return [{ reason: 'already-closed' }]
  const { from, to } = spanOf(period)
  if (to >= today) return [{ reason: 'not-over' }]
  const first = firstClosedPeriod(db)
  const last = closingsInForce(db).at(-1)
  const next = last ? monthAfter(last.period) : first
  if (next !== undefined && period > next) return [{ reason: 'not-next', period: next }]
  if (last !== undefined && period < last.period)
    return [{ reason: 'not-next', period: monthAfter(last.period) }]
  return [
    ...statement.bank
      .filter(({ openCount }) => openCount > 0)
      .map(({ accountId, openCount }) => ({
        reason: 'open-rows' as const,
        account: accountId,
        count: openCount,
      })),
    ...unreadable
      .all(db, { from, to })
      .flatMap(({ account, undated, undirected }): ClosingBar[] => [
        ...(undated > 0 ? [{ reason: 'undated' as const, account, count: undated }] : []),
        ...(undirected > 0 ? [{ reason: 'undirected' as const, account, count: undirected }] : []),
      ]),
    ...doubtful.all(db, { from, to }).map(({ state, count, groupId }) => ({ reason: state, count, groupId })),
  ]
}

const lateRows = rawQuery(
  {
    kind: text<LateChange['kind']>(),
    period: text<Month>(),
    transactionId: nullable(integer()),
    accountId: text(),
    date: date(),
    text: text(),
    currency: text(),
    closedMinor: minor(),
    nowMinor: minor(),
    taken: nullable(text<Month>()),
  },
  ({ through }: Params<{ through: IsoDate }>) => sql`
    SELECT 'added' AS kind, substr(t.booking_date, 1, 7) AS period, t.id AS transactionId, c.account_id AS accountId,
      t.booking_date AS date, t.text, t.currency, 0 AS closedMinor, t.amount_minor AS nowMinor, k.period AS taken
    FROM bank_transaction t JOIN account c ON c.id = t.account
      LEFT JOIN taken_transaction k ON k.transaction_id = t.id
    WHERE t.booking_date <= ${through} AND t.status = 'booked' AND t.vanished_at IS NULL
      AND EXISTS (SELECT 1 FROM closing o WHERE o.reopened_at IS NULL AND o.period = substr(t.booking_date, 1, 7))
      AND NOT EXISTS (SELECT 1 FROM closed_transaction x JOIN closing o ON o.id = x.closing
        WHERE x.transaction_id = t.id AND o.reopened_at IS NULL AND o.period = substr(t.booking_date, 1, 7))
    UNION ALL
    SELECT iif(t.id IS NULL OR t.vanished_at IS NOT NULL OR t.status <> 'booked', 'absent', 'changed'), o.period,
      t.id, x.account, x.date, x.text, x.currency, x.amount_minor,
      iif(t.id IS NULL OR t.vanished_at IS NOT NULL OR t.status <> 'booked', 0, t.amount_minor), NULL
    FROM closing o JOIN closed_transaction x ON x.closing = o.id LEFT JOIN bank_transaction t ON t.id = x.transaction_id
    WHERE o.reopened_at IS NULL AND x.transaction_id IS NOT NULL
      AND (t.id IS NULL OR t.vanished_at IS NOT NULL OR t.status <> 'booked'
        OR (t.amount_minor, t.booking_date, t.currency) IS NOT (x.amount_minor, x.date, x.currency))
    ORDER BY date, transactionId`,
)

/** What syncs and imports changed in months that were closed; nothing of it is in their statements. */
export const listLateChanges = (db: ReadableDb): LateChange[] => {
  const last = closingsInForce(db).at(-1)
  return last ? lateRows.all(db, { through: last.end_date }) : []
}

const progressOf = query(({ from, to }: Params<{ from: IsoDate; to: IsoDate }>) =>
  mirror
    .selectFrom('bank_transaction')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(open_minor <> 0), 0)`.as('toReview'),
    ])
    .where('booking_date', '>=', from)
    .where('booking_date', '<=', to)
    .where('status', '=', 'booked')
    .where('vanished_at', 'is', null),
)
const earliest = column(() =>
  mirror
    .selectFrom('bank_transaction')
    .select('booking_date')
    .where('vanished_at', 'is', null)
    .where('booking_date', '>', '1990' as IsoDate)
    .orderBy('booking_date')
    .limit(1),
)

/** How many transactions a month has, and how many nobody has decided on. */
export const monthProgress = (db: ReadableDb, period: Month): { count: number; toReview: number } =>
  progressOf.get(db, spanOf(period)) ?? { count: 0, toReview: 0 }

/** The day of the first transaction there is. */
export const firstTransactionDay = (db: ReadableDb): IsoDate | undefined => earliest.get(db) ?? undefined
