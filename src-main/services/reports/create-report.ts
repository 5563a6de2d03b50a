/** Creates a report: rows from the mirror, columns and texts in the person's language. */

import type { CategoryId } from '#contract/ending-values.ts'
import { sideOfReport } from '#contract/plain-values.ts'
import type { ReportKind } from '#contract/reports.ts'
import type { Side } from '#contract/sides.ts'
import type { IsoDate, Language } from '#contract/values.ts'
import { questionWords } from '#contract/words/question-words.ts'
import { nameOfError } from '#contract/words/sentences.ts'
import { domainWords, wordsByLanguage, wordsOnFiles } from '#contract/words/words.ts'
import { withOffset } from '#core/clock.ts'
import { monthOf, wholeMonth } from '#core/closing/month.ts'
import { questionTextWith } from '#core/endings/question-message.ts'
import { plainAmount } from '#core/money.ts'
import { classifiedReport, type NamedCategory } from '#core/reports/classified-report.ts'
import { type ClientQuestionWords, clientQuestionsReport } from '#core/reports/client-questions-report.ts'
import { customerStatement, type StatementWords } from '#core/reports/customer-statement.ts'
import { type DecisionWords, decisionHistory, type NoteAction } from '#core/reports/decision-history.ts'
import { expectedReport } from '#core/reports/expected-report.ts'
import { journalReport } from '#core/reports/journal-report.ts'
import { type LedgerLineWords, ledgerLinesReport } from '#core/reports/ledger-lines-report.ts'
import { matchedReport } from '#core/reports/matched-report.ts'
import { monthStatementReport } from '#core/reports/month-statement-report.ts'
import { openDocumentsReport } from '#core/reports/open-documents-report.ts'
import { overdueCustomersReport } from '#core/reports/overdue-customers.ts'
import { receiptStates } from '#core/reports/receipt-words.ts'
import { type ReceiptWords, receiptsReport } from '#core/reports/receipts-report.ts'
import type { Lead, Report } from '#core/reports/rows.ts'
import {
  checkScope,
  isInPeriod,
  isOfOtherSide,
  matchedInScope,
  type ReportScope,
} from '#core/reports/scope.ts'
import { rowsWith, shownAmount } from '#core/reports/shown-cell.ts'
import { unmatchedTransactionsReport } from '#core/reports/unmatched-transactions-report.ts'
import { type VatWords, vatReport } from '#core/reports/vat-report.ts'
import { vatWords } from '#core/reports/vat-words.ts'
import type { ReportColumn } from '#core/reports/words.ts'
import { monthStatementWordsOf, reportWordsOf, supplierWordsOf } from '#core/reports/words-on-files.ts'
import { type WorkingPaperWords, workingPaper } from '#core/reports/working-paper.ts'
import { findClosing } from '../../db/closed-months/closings.ts'
import { listExpected } from '../../db/closing/expected.ts'
import { readBankRows, readStatement } from '../../db/closing/month-statement.ts'
import { reviewShown } from '../../db/closing/review-view.ts'
import type { ReadableDb } from '../../db/connection/connection.ts'
import { listCategories } from '../../db/endings/endings.ts'
import { listWaiting } from '../../db/endings/questions.ts'
import { entriesOfExport, postedEntries } from '../../db/journal/journal.ts'
import { listClassifiedRows, listDecisions, listOpenOnDay } from '../../db/reports/account-rows.ts'
import { listLedgerLineRows } from '../../db/reports/ledger-line-rows.ts'
import { listOpenAccounts } from '../../db/reports/open-accounts.ts'
import { listReceivedRows, receiptSources } from '../../db/reports/receipt-rows.ts'
import {
  areDocumentsOfFiles,
  listDocumentRows,
  listMatchedRows,
  listOpenDocumentRows,
  listTransactionRows,
  listUnmatchedTransactionRows,
} from '../../db/reports/report-rows.ts'
import { vatSources } from '../../db/reports/vat-rows.ts'
import { sumWorkingPaper } from '../../db/reports/working-paper-sums.ts'
import { readAccountAliases } from '../../db/settings/account-aliases.ts'
import { readVatRegime } from '../../db/settings/settings.ts'
import { accountOf, only, supplierReports } from './supplier-reports.ts'

/** The rows of a list, in its order. */
export interface ListedRows {
  of: 'documents' | 'transactions'
  ids: Float64Array
}

/** The journal entries of one export, as they were written. */
export interface ExportedEntries {
  of: 'journal'
  id: number
}

/** How and as of when a report is read. */
export interface ReportSetting {
  language: Language
  /** The day for which age is computed. */
  today: IsoDate
  /** The computer's own time zone by default. */
  offsetOf?: OffsetOf
  /** No filter by default. */
  scope?: ReportScope | undefined
}

/** The report: its columns, their titles, and its rows, which are read while they are consumed. */
export interface CreatedReport {
  columns: readonly ReportColumn[]
  header: string[]
  rows: Report<ReportColumn>['rows']
  lead?: Lead | undefined
}

/** Errors: invalid-input (see `checkScope`), not-found (no such customer or supplier). */
export const createReport = (
  db: ReadableDb,
  wanted: ReportKind | ListedRows | ExportedEntries,
  { language, today, offsetOf, scope = {} }: ReportSetting,
): CreatedReport => {
  const side = sideOf(wanted)
  const isOnFiles = areDocumentsOfFiles(db) || side === 'supplier'
  const rowsOf = wanted === 'payments-without-document' ? 'transactions' : 'documents'
  const { columns } =
    side === 'supplier' ? supplierWordsOf(language, rowsOf) : reportWordsOf(language, isOnFiles)
  const categories = namedCategories(listCategories(db), language)
  const nameOf = (id: string) => categories.find((one) => one.id === id)?.name
  const words = reportTexts({ language, offsetOf, nameOf, isOnFiles })
  const { taxId } = scope
  const isOtherSide = isOfOtherSide(scope)
  const openDocuments = () =>
    only(
      scope.to === undefined ? listOpenDocumentRows(db) : listOpenOnDay(db, scope.to),
      (row) => taxId === undefined || row.taxId === taxId,
    )
  const openTransactions = () =>
    only(
      listUnmatchedTransactionRows(db),
      (row) => isInPeriod(row.transactionDate, scope) && isOtherSide(row.counterparty),
    )
  const reports: Record<ReportKind, () => Report<ReportColumn>> = {
    'month-statement': () => {
      const month = wholeMonth(scope.from, scope.to)
      if (month === undefined) throw new Error('the scope was checked')
      const closing = findClosing(db, month)
      const statement = readStatement(db, month)
      const reviewed = reviewShown(db, statement)
      return monthStatementReport(
        statement,
        closing?.reason ?? null,
        { ...monthStatementWordsOf(language, isOnFiles), ...termsOf(language) },
        readBankRows(db, month).filter(({ notedMinor }) => notedMinor !== 0),
        readAccountAliases(db),
        {
          prepared: closing ? { by: closing.closed_by, at: words.instant(closing.closed_at) } : null,
          reviewed: reviewed ? { ...reviewed, at: words.instant(reviewed.at) } : null,
        },
      )
    },
    matched: () => matchedReport(matchedInScope(listMatchedRows(db, 'all'), scope, words.instant), words),
    'working-paper': () =>
      workingPaper(
        {
          matched: matchedInScope(listMatchedRows(db, 'settling'), scope, words.instant),
          explained: matchedInScope(listMatchedRows(db, 'links'), scope, words.instant),
          openDocuments: openDocuments(),
          // The customer of an open transaction is unknown.
          unmatchedTransactions: taxId === undefined ? openTransactions() : [],
          sums: sumWorkingPaper(db, scope),
        },
        words,
        scope.to ?? today,
      ),
    'open-documents': () => openDocumentsReport(openDocuments(), words, scope.to ?? today),
    'unmatched-transactions': () => unmatchedTransactionsReport(openTransactions()),
    'classified-transactions': () =>
      classifiedReport(
        {
          categories,
          rows: only(
            listClassifiedRows(db),
            (row) =>
              (scope.category === undefined || row.categoryId === scope.category) &&
              isOtherSide(row.counterparty),
          ),
        },
        words,
        scope,
      ),
    'customer-statement': () =>
      customerStatement(accountOf(db, { taxId: taxId ?? '', side: 'customer' }), words, scope),
    'decision-history': () => decisionHistory(listDecisions(db, taxId), words, scope),
    'journal-entries': () => journalReport(postedEntries(db, scope), words),
    'client-questions': () =>
      clientQuestionsReport(
        only(listWaiting(db), (row) => isInPeriod(row.date, scope) && isOtherSide(row.counterparty)),
        words,
      ),
    'receipts-to-issue': () => receiptsReport(listReceivedRows(db), receiptSources(db), { words, scope }),
    'vat-cash-basis': () => vatReport(vatSources(db), { regime: readVatRegime(db), words, scope, today }),
    'overdue-customers': () =>
      overdueCustomersReport(listOpenAccounts(db, scope.to, today), scope.to ?? today),
    'ledger-lines': () => ledgerLinesReport(listLedgerLineRows(db, scope), words),
    'expected-missing': () => expectedReport(listExpected(db, monthOf(scope.to ?? today)), language),
    ...supplierReports(db, { scope, today, words }),
  }
  const listed = (rows: ListedRows | ExportedEntries): Report<ReportColumn> => {
    switch (rows.of) {
      case 'documents':
        return openDocumentsReport(listDocumentRows(db, rows.ids), words, today)
      case 'transactions':
        return unmatchedTransactionsReport(listTransactionRows(db, rows.ids))
      case 'journal':
        return journalReport(entriesOfExport(db, rows.id), words)
    }
  }
  if (typeof wanted === 'string') checkScope(wanted, scope)
  const report = typeof wanted === 'string' ? reports[wanted]() : listed(wanted)
  const { search } = scope
  return {
    columns: report.columns,
    header: report.columns.map((column) => columns[column]),
    lead: report.lead,
    rows: search === undefined ? report.rows : rowsWith(report.rows, search, language),
  }
}

/** Whose documents are asked for: a list and an export are narrowed to nobody. */
export const sideOf = (wanted: ReportKind | ListedRows | ExportedEntries): Side =>
  typeof wanted === 'string' ? sideOfReport(wanted) : 'customer'

const termsOf = (language: Language) => {
  const { reconciliation, ledgerFigure, postingError, arose } = wordsByLanguage[language]
  return { reconciliation, ledgerFigure, postingError, arose }
}

/** With the default names of the language where the company has none. */
export const namedCategories = (
  categories: ReturnType<typeof listCategories>,
  language: Language,
): NamedCategory[] => {
  const names: Readonly<Record<string, string>> = wordsByLanguage[language].category
  return categories.map(({ id, name, account }) => ({
    id,
    name: name ?? names[id] ?? id,
    ledgerAccount: account,
  }))
}

/** Minutes by which the person's time zone is ahead of UTC at an instant. */
type OffsetOf = (instant: string) => number

/** By the time zone of this computer. */
export const systemOffset: OffsetOf = (instant) => 0 - new Date(instant).getTimezoneOffset()

type ReportTexts = WorkingPaperWords &
  StatementWords &
  DecisionWords &
  LedgerLineWords &
  ClientQuestionWords &
  ReceiptWords &
  VatWords & { sum: string }

const isNoted = (action: string): action is NoteAction => action.startsWith('note-')

interface Setting {
  language: Language
  offsetOf?: OffsetOf | undefined
  /** The company's own name of a category, if there is one. */
  nameOf?: (id: CategoryId) => string | undefined
  /** Whether all data of the company comes from files. */
  isOnFiles?: boolean
}

/**
 * The texts of a report: the trade's terms from the contract, columns and totals from the reports. The texts for all
 * reports.
 */
export const reportTexts = ({
  language,
  offsetOf = systemOffset,
  nameOf = () => undefined,
  isOnFiles = false,
}: Setting): ReportTexts => {
  const { sections, totals, linked, opening, closing, settledAtSource, sum, notes, lineStates } =
    reportWordsOf(language, isOnFiles)
  const byLanguage = isOnFiles ? wordsOnFiles : wordsByLanguage
  const names: Readonly<Record<string, string>> = byLanguage[language].category
  const domain = domainWords(language, plainAmount(language), byLanguage)
  return {
    ...domain,
    shownEvidence: domainWords(language, shownAmount(language), byLanguage).evidence,
    category: (id) => nameOf(id) ?? names[id] ?? id,
    linked,
    opening,
    closing,
    settledAtSource,
    sum,
    lineStates,
    receiptState: (state) => receiptStates[language][state],
    ...vatWords(language),
    questionText: questionTextWith(questionWords[language].askedFor),
    postingErrorOf: (error) => nameOfError(byLanguage[language], error),
    decision: (action) => {
      if (action === 'left-open' || action === 'waiting') return domain.allocationKind(action)
      return isNoted(action) ? notes[action] : domain.groupState(action)
    },
    instant: (at) => withOffset(at, offsetOf(at)),
    section: (section) => sections[section],
    total: (total) => totals[total],
  }
}
