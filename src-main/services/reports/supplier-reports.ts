/** The reports about suppliers: those about customers and transactions, with what is owed to suppliers as positive. */
import type { BasicReport } from '#contract/plain-values.ts'
import type { ReportKind } from '#contract/reports.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { toMinor } from '#core/money.ts'
import { customerStatement, type StatementWords } from '#core/reports/customer-statement.ts'
import { matchedReport } from '#core/reports/matched-report.ts'
import { openDocumentsReport } from '#core/reports/open-documents-report.ts'
import type { Report } from '#core/reports/rows.ts'
import { isInPeriod, isOfOtherSide, matchedInScope, type ReportScope } from '#core/reports/scope.ts'
import { unmatchedTransactionsReport } from '#core/reports/unmatched-transactions-report.ts'
import type { ReportColumn } from '#core/reports/words.ts'
import type { ReadableDb } from '../../db/connection/connection.ts'
import {
  listAllocationsOf,
  listDocumentsOf,
  listOpenOnDay,
  type OfPartner,
} from '../../db/reports/account-rows.ts'
import {
  listMatchedRows,
  listOpenDocumentRows,
  listPaymentsWithoutDocument,
  listUnpairedDocumentRows,
} from '../../db/reports/report-rows.ts'

interface Asked {
  scope: ReportScope
  today: IsoDate
  words: StatementWords
}

/** Errors: not-found (no such supplier). */
export const supplierReports = (
  db: ReadableDb,
  { scope, today, words }: Asked,
): Record<Exclude<ReportKind, BasicReport>, () => Report<ReportColumn>> => {
  const { taxId, to } = scope
  const isOfSupplier = (row: { taxId: string | null }): boolean => taxId === undefined || row.taxId === taxId
  const documents = ['totalMinor', 'unpaidMinor', 'openMinor'] as const
  return {
    'supplier-open-documents': () => {
      const open = to === undefined ? listOpenDocumentRows(db, 'supplier') : listOpenOnDay(db, to, 'supplier')
      return openDocumentsReport(eachAsOwed(only(open, isOfSupplier), documents), words, to ?? today)
    },
    'supplier-payments': () => {
      const rows = matchedInScope(listMatchedRows(db, 'all', 'supplier'), scope, words.instant)
      return matchedReport(eachAsOwed(rows, ['totalMinor', 'unpaidBeforeMinor', 'differenceMinor']), words)
    },
    'supplier-statement': () => {
      const account = accountOf(db, { taxId: taxId ?? '', side: 'supplier' })
      return customerStatement(
        {
          documents: eachAsOwed(account.documents, ['totalMinor', 'openMinor', 'allocatedMinor']),
          allocations: eachAsOwed(account.allocations, ['allocatedMinor']),
        },
        words,
        scope,
      )
    },
    'purchases-without-payment': () => {
      const unpaired = only(
        listUnpairedDocumentRows(db, 'supplier'),
        (row) => isInPeriod(row.documentDate, scope) && isOfSupplier(row),
      )
      return openDocumentsReport(eachAsOwed(unpaired, documents), words, today)
    },
    'payments-without-document': () => {
      const isOtherSide = isOfOtherSide(scope)
      return unmatchedTransactionsReport(
        only(
          listPaymentsWithoutDocument(db),
          (row) => isInPeriod(row.transactionDate, scope) && isOtherSide(row.counterparty),
        ),
      )
    },
  }
}

/** What a statement of account is made of. Error: not-found. */
export const accountOf = (db: ReadableDb, of: OfPartner) => {
  const documents = listDocumentsOf(db, of)
  if (documents.length === 0)
    throw new AppError('not-found', `no document of a ${of.side} with this tax id is known here`)
  return { documents, allocations: listAllocationsOf(db, of) }
}

/** Amounts of suppliers' documents as what is owed to them: positive, and credit notes negative. */
function* eachAsOwed<Key extends string, Row extends Readonly<Record<Key, Minor | null>>>(
  rows: Iterable<Row>,
  amounts: readonly Key[],
): Generator<Row> {
  for (const row of rows) {
    const turned = amounts.map((key) => [key, row[key] === null ? null : toMinor(0 - row[key])])
    yield { ...row, ...Object.fromEntries(turned) }
  }
}

/** The rows that are wanted, one by one. */
export function* only<Row>(rows: Iterable<Row>, isWanted: (row: Row) => boolean): Generator<Row> {
  for (const row of rows) if (isWanted(row)) yield row
}
