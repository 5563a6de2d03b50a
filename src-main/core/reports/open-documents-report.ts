/** Documents with their age: the open ones, or a list that a person filtered. */
import type { IsoDate } from '#contract/values.ts'
import { ageBand, ageInDays } from '../receivable.ts'
import type { ReportWords } from './matched-report.ts'
import { amountCell, dateCell, integerCell, type ListedDocumentRow, type Report, textCell } from './rows.ts'

export const openDocumentsColumns = [
  'documentNumber',
  'documentType',
  'documentDate',
  'dueDate',
  'ageDays',
  'ageBand',
  'customer',
  'taxId',
  'total',
  'unpaid',
  'open',
  'note',
] as const
export type OpenDocumentsColumn = (typeof openDocumentsColumns)[number]

/** One row for each document, created while it is read. @param today the day for which age is computed */
export const openDocumentsReport = (
  rows: Iterable<ListedDocumentRow>,
  words: ReportWords,
  today: IsoDate,
): Report<OpenDocumentsColumn> => ({
  columns: openDocumentsColumns,
  rows: (function* () {
    for (const row of rows) {
      const age = ageInDays(row, today)
      yield [
        textCell(row.documentNumber),
        textCell(words.documentType(row.documentType)),
        dateCell(row.documentDate),
        dateCell(row.dueDate),
        integerCell(age),
        textCell(words.ageBand(ageBand(row, today))),
        textCell(row.customer),
        textCell(row.taxId),
        amountCell(row.totalMinor),
        amountCell(row.unpaidMinor),
        amountCell(row.openMinor),
        textCell(row.note),
      ]
    }
  })(),
})
