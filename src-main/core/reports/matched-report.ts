/** The matched report: one row for each allocation of a group in force. */

import type { CategoryId } from '#contract/ending-values.ts'
import type { Evidence } from '#contract/match-values.ts'
import type { AgeBand } from '#contract/reports.ts'
import { minorDigits } from '../money.ts'
import {
  amountCell,
  type Cell,
  dateCell,
  instantCell,
  type MatchedRow,
  type Report,
  textCell,
} from './rows.ts'

export const matchedColumns = [
  'group',
  'documentNumber',
  'documentType',
  'documentDate',
  'dueDate',
  'customer',
  'taxId',
  'total',
  'unpaidBefore',
  'transactionDate',
  'text',
  'counterparty',
  'transactionAmount',
  'allocated',
  'kind',
  'difference',
  'currency',
  'allocatedInCurrency',
  'rate',
  'evidence',
  'class',
  'decidedBy',
  'decidedAt',
  'note',
] as const
export type MatchedColumn = (typeof matchedColumns)[number]

/** Texts for codes, in the language of the report. */
export interface ReportWords {
  documentType(code: string): string
  allocationKind(code: string): string
  /** The company's own name of the category, if it has one. */
  category(id: CategoryId): string
  matchClass(code: string): string
  evidence(reason: Evidence): string
  /** As `evidence`, with amounts formatted for reading. */
  shownEvidence(reason: Evidence): string
  ageBand(band: AgeBand): string
  /** The instant in the person's time zone, with its offset from UTC. */
  instant(at: string): string
  /** Added to the kind of a row that only links to what the source shows as paid. */
  linked: string
}

/** One row for each allocation, created while it is read. */
export const matchedReport = (rows: Iterable<MatchedRow>, words: ReportWords): Report<MatchedColumn> => ({
  columns: matchedColumns,
  rows: (function* () {
    for (const row of rows) yield toMatchedCells(row, words)
  })(),
})

/** Reasons, each once; on screen and on paper their amounts are formatted like those in the same row. */
export const evidenceCell = (evidence: readonly Evidence[], words: ReportWords): Cell => {
  const said = (say: (reason: Evidence) => string) => [...new Set(evidence.map(say))].join('; ')
  return { kind: 'text', value: said(words.evidence), shown: () => said(words.shownEvidence) }
}

/** The kind of a row: for a link also that it was already paid, for a classified row its category. */
export const kindText = (
  { kind, linked, categoryId = null }: { kind: string; linked: boolean; categoryId?: CategoryId | null },
  words: ReportWords,
): string => {
  const name = words.allocationKind(kind)
  // The category comes first, since a narrow cell shows only the beginning.
  if (categoryId !== null) return `${words.category(categoryId)} (${name.toLowerCase()})`
  return linked ? `${name} (${words.linked})` : name
}

/** The cells in the order of `matchedColumns`. */
export const toMatchedCells = (row: MatchedRow, words: ReportWords): Cell[] => {
  const digits = minorDigits(row.currency)
  return [
    textCell(row.groupId),
    textCell(row.documentNumber),
    textCell(row.documentType === null ? null : words.documentType(row.documentType)),
    dateCell(row.documentDate),
    dateCell(row.dueDate),
    textCell(row.customer),
    textCell(row.taxId),
    amountCell(row.totalMinor),
    amountCell(row.unpaidBeforeMinor),
    dateCell(row.transactionDate),
    textCell(row.text),
    textCell(row.counterparty),
    amountCell(row.transactionMinor, digits),
    // A transaction in another currency is allocated in EUR, at a rate.
    amountCell(row.allocatedMinor, row.rate === null ? digits : 2),
    textCell(kindText(row, words)),
    amountCell(row.differenceMinor),
    textCell(row.currency),
    // A payment of a closed month is named, and nothing of it is used.
    amountCell(row.bankMinor === 0 ? null : row.bankMinor, digits),
    textCell(row.rate),
    evidenceCell(row.evidence, words),
    textCell(row.class === null ? null : words.matchClass(row.class)),
    textCell(row.decidedBy),
    instantCell(words.instant(row.decidedAt)),
    textCell(row.note),
  ]
}
