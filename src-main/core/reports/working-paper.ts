/**
 * The working paper: what is matched and what is open on either side, with totals that agree, on one sheet. The first
 * column names the part of each row; amounts are in the same columns as in the other reports.
 */
import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'
import { minorDigits, toMinor } from '../money.ts'
import { ageBand, ageInDays } from '../receivable.ts'
import { matchedColumns, type ReportWords, toMatchedCells } from './matched-report.ts'
import {
  amountCell,
  type Cell,
  dateCell,
  integerCell,
  type MatchedRow,
  type OpenDocumentRow,
  type Report,
  sumCell,
  textCell,
  type UnmatchedTransactionRow,
} from './rows.ts'

export const workingPaperColumns = [
  'section',
  ...matchedColumns,
  'unpaid',
  'open',
  'ageDays',
  'ageBand',
] as const
export type WorkingPaperColumn = (typeof workingPaperColumns)[number]

/** The parts of the paper, in their order. */
const workingPaperSections = [
  'matched',
  'explained',
  'openDocument',
  'unmatchedTransaction',
  'total',
] as const
export type WorkingPaperSection = (typeof workingPaperSections)[number]

/** The rows of the last part; both checks are zero where rows and sums agree. */
const workingPaperTotals = [
  'unpaidAtSource',
  'matchedNotYetShown',
  'openDocuments',
  'documentsCheck',
  'transactionsInAll',
  'transactionsMatched',
  'transactionsExplained',
  'transactionsUnmatched',
  'transactionsCheck',
] as const
export type WorkingPaperTotal = (typeof workingPaperTotals)[number]

export interface WorkingPaperWords extends ReportWords {
  section(section: WorkingPaperSection): string
  total(total: WorkingPaperTotal): string
}

/** Sums that the database computes separately from the rows; credit notes and money out count as negative. */
export interface WorkingPaperSums {
  currency: CurrencyCode
  unpaidAtSourceMinor: Minor
  matchedNotYetShownMinor: Minor
  transactions: readonly {
    currency: CurrencyCode
    allMinor: Minor
    matchedMinor: Minor
    explainedMinor: Minor
  }[]
}

export interface WorkingPaperInput {
  matched: Iterable<MatchedRow>
  /** Links of transactions to documents that the source already shows as paid. */
  explained: Iterable<MatchedRow>
  openDocuments: Iterable<OpenDocumentRow>
  unmatchedTransactions: Iterable<UnmatchedTransactionRow>
  sums: WorkingPaperSums
}

type Filled = Partial<Record<WorkingPaperColumn, Cell>>
const empty = textCell(null)
/**
 * All parts on one sheet, created while they are read: matched, linked, open and unused rows, then the totals, each
 * compared with the sums of the mirror.
 */
export const workingPaper = (
  input: WorkingPaperInput,
  words: WorkingPaperWords,
  today: IsoDate,
): Report<WorkingPaperColumn> => {
  function* rows(): Generator<Cell[]> {
    const section = (name: WorkingPaperSection): Cell => textCell(words.section(name))
    for (const row of input.matched)
      yield [section('matched'), ...toMatchedCells(row, words), empty, empty, empty, empty]
    for (const row of input.explained)
      yield [section('explained'), ...toMatchedCells(row, words), empty, empty, empty, empty]
    let openMinor = 0
    for (const row of input.openDocuments) {
      openMinor += row.openMinor
      yield toCells({ section: section('openDocument'), ...openDocumentCells(row, words, today) })
    }
    const unmatched = new Map<CurrencyCode, number>()
    for (const row of input.unmatchedTransactions) {
      unmatched.set(row.currency, (unmatched.get(row.currency) ?? 0) + row.openMinor)
      yield toCells({ section: section('unmatchedTransaction'), ...unmatchedCells(row) })
    }
    for (const total of totalCells(input.sums, openMinor, unmatched, words))
      yield toCells({ section: section('total'), ...total })
  }
  return { columns: workingPaperColumns, rows: rows() }
}

const toCells = (filled: Filled): Cell[] => workingPaperColumns.map((column) => filled[column] ?? empty)

const openDocumentCells = (row: OpenDocumentRow, words: WorkingPaperWords, today: IsoDate): Filled => {
  const age = ageInDays(row, today)
  return {
    documentNumber: textCell(row.documentNumber),
    documentType: textCell(words.documentType(row.documentType)),
    documentDate: dateCell(row.documentDate),
    dueDate: dateCell(row.dueDate),
    customer: textCell(row.customer),
    taxId: textCell(row.taxId),
    total: amountCell(row.totalMinor),
    currency: textCell(row.currency),
    unpaid: amountCell(row.unpaidMinor),
    open: amountCell(row.openMinor),
    ageDays: integerCell(age),
    ageBand: textCell(words.ageBand(ageBand(row, today))),
    note: textCell(row.note),
  }
}

const unmatchedCells = (row: UnmatchedTransactionRow): Filled => {
  const digits = minorDigits(row.currency)
  return {
    transactionDate: dateCell(row.transactionDate),
    text: textCell(row.text),
    counterparty: textCell(row.counterparty),
    transactionAmount: amountCell(row.transactionMinor, digits),
    open: amountCell(row.openMinor, digits),
    currency: textCell(row.currency),
    note: textCell(row.note),
  }
}

/** The last part: the sums of each side, and what remains after the rows above are subtracted. */
const totalCells = (
  sums: WorkingPaperSums,
  openMinor: number,
  unmatchedMinor: ReadonlyMap<CurrencyCode, number>,
  words: WorkingPaperWords,
): Filled[] => {
  const line = (
    total: WorkingPaperTotal,
    currency: CurrencyCode,
    column: WorkingPaperColumn,
    minor: number,
  ): Filled => ({
    text: sumCell(words.total(total)),
    currency: textCell(currency),
    [column]: amountCell(toMinor(minor), minorDigits(currency)),
  })
  const { unpaidAtSourceMinor: unpaid, matchedNotYetShownMinor: shown } = sums
  return [
    line('unpaidAtSource', sums.currency, 'unpaid', unpaid),
    line('matchedNotYetShown', sums.currency, 'allocated', shown),
    line('openDocuments', sums.currency, 'open', openMinor),
    line('documentsCheck', sums.currency, 'difference', unpaid - shown - openMinor),
    ...sums.transactions.flatMap(({ currency, allMinor, matchedMinor, explainedMinor }) => {
      const unmatched = unmatchedMinor.get(currency) ?? 0
      return [
        line('transactionsInAll', currency, 'transactionAmount', allMinor),
        line('transactionsMatched', currency, 'allocated', matchedMinor),
        line('transactionsExplained', currency, 'allocated', explainedMinor),
        line('transactionsUnmatched', currency, 'open', unmatched),
        line(
          'transactionsCheck',
          currency,
          'difference',
          allMinor - matchedMinor - explainedMinor - unmatched,
        ),
      ]
    }),
  ]
}
