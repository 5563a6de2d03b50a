/** Puts a report together: rows from the mirror, columns and words in the person's language. */
import type { ReportKind } from '#contract/reports.ts'
import type { IsoDate, Language } from '#contract/values.ts'
import { matchedReport } from '#core/reports/matched-report.ts'
import { openDocumentsReport } from '#core/reports/open-documents-report.ts'
import type { Report } from '#core/reports/rows.ts'
import { unmatchedTransactionsReport } from '#core/reports/unmatched-transactions-report.ts'
import { type ReportColumn, reportWords } from '#core/reports/words.ts'
import { workingPaper } from '#core/reports/working-paper.ts'
import type { ReadableDb } from '../../db/connection.ts'
import {
  listDocumentRows,
  listMatchedRows,
  listOpenDocumentRows,
  listTransactionRows,
  listUnmatchedTransactionRows,
  sumWorkingPaper,
} from '../../db/repositories/report-rows.ts'
import type { ListedRows } from './export-report.ts'
import { type OffsetOf, workingPaperWords } from './report-words.ts'

/** Where and when a report is read. */
export interface ReportSetting {
  language: Language
  /** What age is measured against. */
  today: IsoDate
  /** The computer's own where it is left out. */
  offsetOf?: OffsetOf
}

/** @returns the titles of the columns and the rows, read from `db` while they are consumed */
export const createReport = (
  db: ReadableDb,
  wanted: ReportKind | ListedRows,
  { language, today, offsetOf }: ReportSetting,
): { header: string[]; rows: Report<ReportColumn>['rows'] } => {
  const { columns } = reportWords[language]
  const words = workingPaperWords(language, offsetOf)
  const reports: Record<ReportKind, () => Report<ReportColumn>> = {
    matched: () => matchedReport(listMatchedRows(db, 'all'), words),
    'working-paper': () =>
      workingPaper(
        {
          matched: listMatchedRows(db, 'settling'),
          explained: listMatchedRows(db, 'links'),
          openDocuments: listOpenDocumentRows(db),
          unmatchedTransactions: listUnmatchedTransactionRows(db),
          sums: sumWorkingPaper(db),
        },
        words,
        today,
      ),
    'open-documents': () => openDocumentsReport(listOpenDocumentRows(db), words, today),
    'unmatched-transactions': () => unmatchedTransactionsReport(listUnmatchedTransactionRows(db)),
  }
  const listed = ({ of, ids }: ListedRows): Report<ReportColumn> =>
    of === 'documents'
      ? openDocumentsReport(listDocumentRows(db, ids), words, today)
      : unmatchedTransactionsReport(listTransactionRows(db, ids))
  const report = typeof wanted === 'string' ? reports[wanted]() : listed(wanted)
  return { header: report.columns.map((column) => columns[column]), rows: report.rows }
}
