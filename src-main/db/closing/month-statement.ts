/** The statement of a month: as it was closed, or from its current rows. */
import { sql } from 'kysely'
import type {
  BankRow,
  BankStatement,
  DocumentRow,
  DocumentsStatement,
  Month,
  MonthStatement,
} from '#contract/closing-values.ts'
import type { Coverage } from '#contract/coverage.ts'
import type { Side } from '#contract/sides.ts'
import type { DocumentId, IsoDate, Minor } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import { type BankFigures, bankEquation, type KnownBalance, noParts } from '#core/closing/bank-equation.ts'
import { coverageOf } from '#core/closing/coverage.ts'
import { documentsEquation } from '#core/closing/documents-equation.ts'
import { monthBefore } from '#core/closing/month.ts'
import { toMinor } from '#core/money.ts'
import {
  closedStatement,
  findClosing,
  listClosedDocuments,
  listClosedTransactions,
  listTransit,
  typedBalances,
} from '../closed-months/closings.ts'
import { lateToTell } from '../closed-months/late-changes.ts'
import {
  countNoted,
  listMonthRows,
  spanOf,
  sumLine,
  sumNotPosted,
  sumParts,
} from '../closed-months/month-rows.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { hasSuppliers } from '../documents/has-suppliers.ts'
import type { BookOfTies } from '../ledger/books.ts'
import { type Params, rawQuery } from '../query/query.ts'
import { type Line, listLines } from '../rows/currencies.ts'
import { date, integer, nullable, text } from '../schema/schema-columns.ts'
import { balanceAt, gapsOf } from './bank-balances.ts'
import { listNetted } from './document-flows.ts'
import { flowsSince, sumFlows } from './flow-sums.ts'
import { booksOf, ledgerStatements } from './ledger-statement.ts'
import { listOpenNow, sumDocuments } from './open-amounts.ts'

// By day, newest first, and not by the index of accounts, which would need a sort for the newest of several currencies.
export const accountsBy = rawQuery(
  { account: integer(), accountId: text(), currency: text() },
  ({ to }: Params<{ to: IsoDate }>) => sql`
    SELECT c.id AS account, c.account_id AS accountId, coalesce((SELECT t.currency FROM bank_transaction t
        WHERE +t.account = c.id AND t.booking_date <= ${to} ORDER BY t.booking_date DESC, t.id DESC LIMIT 1), 'EUR')
        AS currency
    FROM account c
    WHERE EXISTS (SELECT 1 FROM bank_transaction t WHERE t.account = c.id AND t.booking_date <= ${to})
    ORDER BY c.account_id`,
)

/** The bank part of an open month, by account. */
export const readBankLines = (db: ReadableDb, period: Month): BankStatement[] =>
  bankLines(db, period, {
    earlier: statementBefore(db, period),
    books: booksOf(db, period),
    typed: typedBalances(db, period),
  })

const findOf = <Row extends Line>(rows: readonly Row[], of: Line): Row | undefined =>
  rows.find((row) => row.account === of.account && row.currency === of.currency)

/**
 * Each account in its currency, in each other one it has transactions in, and in those with a balance at the previous
 * closing, with the sums of the month.
 */
const linesOf = (db: ReadableDb, period: Month, earlier: MonthStatement | undefined) => {
  const every = listLines(db)
  return accountsBy.all(db, { to: spanOf(period).to }).flatMap((own) => {
    const carried = (earlier?.bank ?? [])
      .filter(({ accountId, closingMinor }) => accountId === own.accountId && closingMinor)
      .map(({ currency }) => currency)
    const others = every.filter(({ account }) => account === own.account).map(({ currency }) => currency)
    return [...new Set([own.currency, ...others, ...carried])]
      .map((currency, at) => {
        const line = { ...own, currency }
        return { ...line, isOwn: at === 0, sums: sumLine(db, period, line) }
      })
      .filter(
        ({ isOwn, currency, sums }) =>
          isOwn || carried.includes(currency) || (sums && sums.receiptsCount + sums.paymentsCount > 0),
      )
  })
}

interface OfMonth {
  /** The statement of the previous month, where that is closed. */
  earlier: MonthStatement | undefined
  books: readonly BookOfTies[]
  typed: ReturnType<typeof typedBalances>
}

const bankLines = (db: ReadableDb, period: Month, { earlier, books, typed }: OfMonth): BankStatement[] => {
  const { from, to } = spanOf(period)
  const noted = countNoted(db, period)
  const notPosted = sumNotPosted(db, to)
  const inBooks = new Set(books.flatMap(({ accounts }) => accounts.map(({ accountId }) => accountId)))
  const transit = listTransit(db, period)
  return linesOf(db, period, earlier).map((line): BankStatement => {
    const { accountId, currency, isOwn, sums } = line
    const receipts = noParts()
    const payments = noParts()
    let notedMinor = 0
    for (const { isReceipt, part, amount } of sumParts(db, period, line)) {
      const side = isReceipt === 1 ? receipts : payments
      side[part === 'noted' ? 'open' : part] += amount
      if (part === 'noted') notedMinor += amount
    }
    receipts.open += sums?.openIn ?? 0
    payments.open += sums?.openOut ?? 0
    const typedAs = (kind: 'opening' | 'closing'): KnownBalance | null => {
      const minor = typed(line, kind)
      return minor === null ? null : { minor, from: 'typed' }
    }
    const closedBefore = earlier?.bank.find((one) => one.accountId === accountId && one.currency === currency)
    const opening: KnownBalance | null =
      closedBefore?.closingMinor != null
        ? { minor: closedBefore.closingMinor, from: 'closing' }
        : (typedAs('opening') ?? balanceAt(db, line, addDays(from, -1), 'beginning'))
    const figures: BankFigures = {
      accountId,
      currency,
      opening,
      bankClosing: typedAs('closing') ?? balanceAt(db, line, to, 'end'),
      receiptsMinor: sums?.receipts ?? 0,
      paymentsMinor: sums?.payments ?? 0,
      receiptsCount: sums?.receiptsCount ?? 0,
      paymentsCount: sums?.paymentsCount ?? 0,
      receipts,
      payments,
      gaps: [],
      coverage: readCoverage(db, line.account, to, typedAs('closing') !== null),
      openCount: sums?.openCount ?? 0,
      notedCount: findOf(noted, line)?.count ?? 0,
      notedMinor,
      // What ledgers are held against is explained by itself, from their lines.
      ledgerMinor: inBooks.has(accountId) ? null : typed(line, 'ledger'),
      transit: transit
        // In the account's own currency, which is that of its first line.
        .filter((item) => item.account === accountId && isOwn && !inBooks.has(accountId))
        .map(({ account: _account, ...item }) => item),
      notPostedMinor: inBooks.has(accountId) ? 0 : (findOf(notPosted, line)?.amount ?? 0),
    }
    const statement = bankEquation(figures)
    // Without a difference there are no gaps to find, and a month with many rows need not be read.
    const gaps = (statement.differenceMinor ?? 0) === 0 ? [] : gapsOf(db, line, from, to)
    return bankEquation({ ...figures, gaps })
  })
}

const documentsOf = (
  db: ReadableDb,
  period: Month,
  earlier: DocumentsStatement | undefined,
  side: Side,
): DocumentsStatement => {
  const { from, to } = spanOf(period)
  const sums = sumFlows(db, { from, to }, side)
  const { openMinor, unknownCount, unknownTotalMinor } = sumDocuments(db, to, side)
  return documentsEquation({
    // A difference that was closed with a reason is not carried over.
    openingMinor: earlier?.openDocumentsMinor ?? sums.before,
    openingFrom: earlier ? 'closing' : 'start',
    terms: sums.terms,
    setOffMinor: sums.setOff,
    settledInBankMinor: sums.settledInBank,
    receivedEarlierMinor: sums.receivedEarlier,
    advancesMinor: sums.advances,
    unknownCount,
    unknownTotalMinor,
    openDocumentsMinor: openMinor - sums.later,
  })
}

const statementBefore = (db: ReadableDb, period: Month): MonthStatement | undefined => {
  const before = findClosing(db, monthBefore(period))
  return before && closedStatement(before)
}

/** From its current rows, whether or not it is closed. */
export const liveStatement = (db: ReadableDb, period: Month): MonthStatement => {
  const earlier = statementBefore(db, period)
  const late = lateToTell(db, period).map(({ transactionId: _id, ...change }) => change)
  const books = booksOf(db, period)
  const typed = typedBalances(db, period)
  const bank = bankLines(db, period, { earlier, books, typed })
  const ledgers = ledgerStatements(db, period, {
    books,
    bank,
    typed: (accountId) => typed({ accountId, currency: 'EUR' }, 'ledger'),
  })
  return {
    period,
    bank,
    ...(ledgers.length > 0 && { ledgers }),
    documents: documentsOf(db, period, earlier?.documents, 'customer'),
    ...(hasSuppliers(db) && { suppliers: documentsOf(db, period, earlier?.suppliers, 'supplier') }),
    ...(late.length > 0 && { late }),
  }
}

/** As it was closed, or from its current rows. */
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

/** The open amount of each document at a month's end. */
const openAtEnd = (db: ReadableDb, to: IsoDate, flows: readonly DocumentRow[], side: Side): DocumentRow[] => {
  const byDocument = new Map<DocumentId | null, DocumentRow>()
  for (const row of listOpenNow(db, side)) byDocument.set(row.documentId, { ...row, term: 'open' })
  for (const flow of [...flows, ...listNetted(db, side)]) {
    if (flow.date <= to) continue
    const known = byDocument.get(flow.documentId) ?? {
      ...flow,
      term: 'open' as const,
      amountMinor: toMinor(0),
    }
    byDocument.set(flow.documentId, { ...known, amountMinor: toMinor(known.amountMinor - flow.amountMinor) })
  }
  return [...byDocument.values()].filter(({ amountMinor }) => amountMinor !== 0)
}

/** What each document adds to the terms of an open month, and its open amount at the month's end. */
export const liveDocumentRows = (db: ReadableDb, period: Month, side: Side = 'customer'): DocumentRow[] => {
  const { from, to } = spanOf(period)
  const flows = [...flowsSince(db, from, side)]
  return [...flows.filter((flow) => flow.date <= to), ...openAtEnd(db, to, flows, side)]
}

/** The open amount of each document at the end of a day, by row number, with its sign. */
export const openOnDay = (db: ReadableDb, day: IsoDate, side: Side): Map<number | null, Minor> => {
  const flows = [...flowsSince(db, addDays(day, 1), side)]
  return new Map(
    openAtEnd(db, day, flows, side).map(({ documentId, amountMinor }) => [documentId, amountMinor]),
  )
}

export const readDocumentRows = (db: ReadableDb, period: Month, side: Side = 'customer'): DocumentRow[] => {
  const closing = findClosing(db, period)
  return closing ? listClosedDocuments(db, closing.id, side) : liveDocumentRows(db, period, side)
}

const knownDays = rawQuery(
  {
    lastRow: nullable(date()),
    lastFiledRow: nullable(date()),
    lastBalance: nullable(date()),
    fileEnd: nullable(date()),
    syncedOn: nullable(date()),
  },
  ({ account, to }: Params<{ account: number; to: IsoDate }>) => sql`
    SELECT (SELECT max(t.booking_date) FROM bank_transaction t WHERE t.account = ${account}
        AND t.booking_date <= ${to} AND t.status = 'booked' AND t.vanished_at IS NULL) AS lastRow,
      max((SELECT max(r.booking_date) FROM imported_row r WHERE r.statement = s.id)) AS lastFiledRow,
      max(iif(s.closing_minor IS NULL, NULL, s.closing_date)) AS lastBalance, max(s.to_date) AS fileEnd,
      (SELECT substr(c.completed_at, 1, 10) FROM account c WHERE c.id = ${account}) AS syncedOn
    FROM imported_statement s JOIN imported_file f ON f.id = s.file
    WHERE s.account = ${account} AND f.state = 'applied'`,
)

/**
 * Up to which day everything that a bank account had is known.
 * @param isTyped whether a person typed the bank's balance at the end of the month
 */
export const readCoverage = (db: ReadableDb, account: number, to: IsoDate, isTyped: boolean): Coverage => {
  const known = knownDays.get(db, { account, to }) ?? {
    ...{ lastRow: null, lastFiledRow: null, lastBalance: null, fileEnd: null, syncedOn: null },
  }
  return coverageOf(isTyped ? { ...known, lastBalance: to } : known, to)
}
