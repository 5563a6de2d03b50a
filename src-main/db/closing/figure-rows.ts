/** The rows that make up a figure of a statement, page by page. */
import type { BankPart, BankRow, DocumentRow, Month } from '#contract/closing-values.ts'
import type { Side } from '#contract/sides.ts'
import type { Minor } from '#contract/values.ts'
import { toMinor } from '#core/money.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { readBankRows, readDocumentRows } from './month-statement.ts'

interface Page {
  offset: number
  limit: number
}

export interface FigureRows<Row> {
  rows: Row[]
  /** Their number and sum on all pages. */
  total: number
  sumMinor: Minor
}

/** A figure of an account in one of its currencies; `part` null is all of one side. */
export interface BankFigure {
  period: Month
  accountId: string
  currency: string
  side: 'receipts' | 'payments'
  part: BankPart | null
}

export interface DocumentFigure {
  period: Month
  /** Of customers by default. */
  side?: Side | undefined
  term: DocumentRow['term']
}

const pageOf = <Row>(
  rows: readonly Row[],
  sumOf: (row: Row) => number,
  { offset, limit }: Page,
): FigureRows<Row> => ({
  rows: rows.slice(offset, offset + limit),
  total: rows.length,
  sumMinor: toMinor(rows.reduce((sum, row) => sum + sumOf(row), 0)),
})

/** By date. */
export const pageTransactions = (db: ReadableDb, asked: BankFigure & Page): FigureRows<BankRow> => {
  const { period, accountId, currency, side, part } = asked
  const sign = side === 'receipts' ? 1 : -1
  const sumOf = (row: BankRow): number => (part === null ? row.amountMinor : row.parts[part])
  const rows = readBankRows(db, period).filter(
    (row) =>
      row.accountId === accountId &&
      row.currency === currency &&
      Math.sign(row.amountMinor) === sign &&
      sumOf(row) !== 0,
  )
  return pageOf(rows, sumOf, asked)
}

export const pageDocuments = (db: ReadableDb, asked: DocumentFigure & Page): FigureRows<DocumentRow> =>
  pageOf(
    readDocumentRows(db, asked.period, asked.side ?? 'customer').filter(({ term }) => term === asked.term),
    ({ amountMinor }) => amountMinor,
    asked,
  )
