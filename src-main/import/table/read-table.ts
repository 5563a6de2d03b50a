/** Reads a table of transactions as a statement: rows oldest first, checked against its own balances. */

import type { ColumnRole, TableLayout } from '#contract/import-values.ts'
import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'
import { toIban } from '#core/account-names.ts'
import { foldText } from '#core/fold.ts'
import { minorDigits, toMinor } from '#core/money.ts'
import type { StatementRow } from '#core/statements.ts'
import { joined, orNull, referenceOf, toCurrency } from '../field-text.ts'
import { fileProblem } from '../file-problem.ts'
import type { StatementSink } from '../model.ts'
import { type DecimalMark, isNoAmount, looksLikeAmount } from './amounts.ts'
import { amountAt, dateIn, looksLikeDay, type TableRow } from './cells.ts'
import { guessLayout, isOnlyTitles, markOf, placeLayout } from './layout.ts'
import { type Preamble, readPreamble } from './preamble.ts'

/** More than an account has in ten years; all rows are held in memory until their order is known. */
const MAX_ROWS = 1_000_000
export const HEAD_ROWS = 200

/** States of payments that did not happen, at card services. */
const NOT_BOOKED = new Set([
  'REVERTED',
  'REVERTIDO',
  'REVERTIDA',
  'PENDING',
  'PENDENTE',
  'DECLINED',
  'FAILED',
  'RECUSADO',
  'RECUSADA',
  'FALHADO',
])
const DEBIT_WORDS = /^(D|DEBITO|DEBIT|SAIDA|DB|DR)$/

/** Rows of some banks for a balance carried forward, which are not transactions. */
const CARRIED = /^(SALDO|BALANCE|OPENING|CLOSING|TOTAL)\b/

interface Draft extends Omit<StatementRow, 'currency'> {
  currency: CurrencyCode
  /** The account named in the row's own column; empty where there is no such column. */
  account: string
}

/**
 * @param remembered layouts a person confirmed; one with this file's titles is used
 * @param chosen the layout a person set for this file; it has precedence
 * Errors: `no-columns` where no layout is known or guessed, `no-rows`, `two-currencies`, `ambiguous-amounts`, `bad-row`, `bad-balance`, `too-large`, those of the rows
 */
export const readTable = async (
  rows: AsyncIterable<TableRow>,
  sink: StatementSink,
  options: { remembered?: readonly TableLayout[]; chosen?: TableLayout } = {},
): Promise<TableRead> => {
  const head: TableRow[] = []
  /** Rows by the account that a column names. */
  const accounts = new Map<string, Draft[]>()
  let count = 0
  let read: TableRead | undefined
  let toDraft: ((row: TableRow) => Draft | undefined) | undefined

  const add = (row: TableRow): void => {
    const draft = toDraft?.(row)
    if (!draft) return
    const drafts = accounts.get(draft.account) ?? []
    accounts.set(draft.account, drafts)
    drafts.push(draft)
    count += 1
    if (draft.currency !== drafts[0]?.currency)
      throw fileProblem('two-currencies', { line: row.line, element: draft.currency })
    if (count > MAX_ROWS) throw fileProblem('too-large', { line: row.line })
  }
  const decideLayout = (): TableRead => {
    const known = options.remembered?.map((layout) => placeLayout(layout, head)).find(Boolean)
    const layout = options.chosen ?? known ?? guessLayout(head)
    if (!layout) throw fileProblem(isOnlyTitles(head) ? 'no-rows' : 'no-columns')
    const titles = head.find(({ line }) => line === layout.headerLine)?.cells ?? []
    const above = head.filter(({ line }) => line < layout.headerLine)
    const decimalMark = markOf(
      layout,
      head.filter(({ line }) => line > layout.headerLine),
    )
    const preamble = readPreamble(above, titles, decimalMark)
    toDraft = createRowReader({ ...layout, decimalMark }, preamble.currency ?? 'EUR')
    for (const row of head) if (row.line > layout.headerLine) add(row)
    return { layout, preamble }
  }
  for await (const row of rows) {
    if (read) add(row)
    else if (head.push(row) === HEAD_ROWS) read = decideLayout()
  }
  read ??= decideLayout()
  if (count === 0) throw fileProblem('no-rows', { line: read.layout.headerLine })
  const all = [...accounts.values()]
  if (isOnlyDebits(read.layout) && all.every((drafts) => drafts.every(({ amountMinor }) => amountMinor >= 0)))
    for (const drafts of all) for (const draft of drafts) draft.amountMinor = toMinor(-draft.amountMinor)
  for (const [name, drafts] of accounts)
    emit(inOrder(drafts), preambleOf(read.preamble, name, accounts.size), sink)
  return read
}

/** The preamble of an account that a column names; the balances are kept only where it is the only account. */
const preambleOf = (preamble: Preamble, name: string, accounts: number): Preamble => {
  if (name === '') return preamble
  const iban = toIban(name) ?? null
  const number = iban === null ? name.replace(/[ .-]/g, '') : null
  const account = { ...preamble.account, iban, number }
  return accounts === 1 ? { ...preamble, account } : { ...preamble, account, opening: null, closing: null }
}

/** Debits without credits: a negative one is a refund, unless all are negative. */
const isOnlyDebits = ({ columns: { amount, debit, credit } }: TableLayout): boolean =>
  amount === undefined && debit !== undefined && credit === undefined

/** Creates a function that reads the cells of a row by its layout. */
const createRowReader = (layout: TableLayout & { decimalMark: DecimalMark }, fallback: CurrencyCode) => {
  const { columns, decimalMark, dateOrder } = layout
  const at = (row: TableRow, role: ColumnRole): string => {
    const column = columns[role]
    return column === undefined ? '' : (row.cells[column] ?? '')
  }
  const wrong = (row: TableRow, element: string): Error => fileProblem('bad-row', { line: row.line, element })
  const amount = (row: TableRow, role: ColumnRole, digits: number): Minor | undefined => {
    const cell = at(row, role)
    if (isNoAmount(cell)) return undefined
    const minor = amountAt(row, columns[role] ?? 0, decimalMark, digits)
    if (minor === undefined) throw wrong(row, cell.slice(0, 40))
    return minor
  }
  const signed = (row: TableRow, digits: number): Minor | undefined => {
    if (columns.amount !== undefined) {
      const minor = amount(row, 'amount', digits)
      if (minor === undefined) return undefined
      const fee = amount(row, 'fee', digits) ?? 0
      const isDebit = minor > 0 && DEBIT_WORDS.test(foldText(at(row, 'side')))
      return toMinor((isDebit ? -minor : minor) - fee)
    }
    const debit = amount(row, 'debit', digits)
    const credit = amount(row, 'credit', digits)
    if (columns.credit === undefined) return debit === undefined ? undefined : toMinor(-debit)
    if (debit === undefined && credit === undefined) return undefined
    return toMinor(Math.abs(credit ?? 0) - Math.abs(debit ?? 0))
  }
  /** @returns undefined for footers, empty rows and payments that did not happen */
  return (row: TableRow): Draft | undefined => {
    const dated = at(row, 'date')
    const bookingDate: IsoDate | undefined = dateIn(dated, dateOrder)
    if (bookingDate === undefined) {
      const isFooter = !/\d/.test(dated) || !looksLikeAmount(at(row, 'amount'))
      // A row with 31 February is not a footer: leaving it out would go unnoticed.
      if (isFooter && !looksLikeDay(dated)) return undefined
      throw wrong(row, dated.slice(0, 40))
    }
    if (NOT_BOOKED.has(foldText(at(row, 'state')))) return undefined
    const currency = toCurrency(at(row, 'currency')) ?? fallback
    const digits = minorDigits(currency)
    const amountMinor = signed(row, digits)
    if (amountMinor === undefined) {
      if (CARRIED.test(foldText(at(row, 'text')))) return undefined
      throw wrong(row, 'amount')
    }
    return {
      line: row.line,
      bookingDate,
      valueDate: dateIn(at(row, 'valueDate'), dateOrder) ?? null,
      amountMinor,
      currency,
      text: joined([at(row, 'text'), at(row, 'reference')]),
      counterpartyName: orNull(at(row, 'counterparty')),
      counterpartyIban: null,
      reference: referenceOf(at(row, 'reference')),
      bankReference: null,
      balanceMinor: amount(row, 'balance', digits) ?? null,
      account: at(row, 'account'),
    }
  }
}

/** Index of the first row that its own balance contradicts in this order; -1 where all add up. */
const firstContradiction = (rows: readonly Draft[]): number => {
  for (let at = 1; at < rows.length; at++) {
    const before = rows[at - 1]?.balanceMinor ?? null
    const row = rows[at]
    if (row && before !== null && row.balanceMinor !== null && before + row.amountMinor !== row.balanceMinor)
      return at
  }
  return -1
}

/**
 * Sorts the rows oldest first. Where each row has a balance, the order in which they add up is taken; else that of the dates.
 * Error: `bad-balance` with the row that contradicts both orders.
 */
const inOrder = (rows: Draft[]): Draft[] => {
  const first = rows[0]
  const last = rows.at(-1)
  if (!first || !last) return rows
  const reversed = rows.toReversed()
  if (rows.every(({ balanceMinor }) => balanceMinor !== null)) {
    const forward = firstContradiction(rows)
    if (forward < 0) return first.bookingDate > last.bookingDate ? reversed : rows
    const backward = firstContradiction(reversed)
    if (backward < 0) return reversed
    const isNewestFirst = first.bookingDate > last.bookingDate
    const at = isNewestFirst ? reversed[backward] : rows[forward]
    throw fileProblem('bad-balance', { line: at?.line ?? first.line })
  }
  return first.bookingDate > last.bookingDate ? reversed : rows
}

export interface TableRead {
  layout: TableLayout
  preamble: Preamble
}

const emit = (
  rows: readonly Draft[],
  { account, currency, opening, closing }: Preamble,
  sink: StatementSink,
): void => {
  const [first] = rows
  const last = rows.at(-1)
  // The currency of the row's own cell has precedence over the one above the table.
  const own = first?.currency ?? currency ?? 'EUR'
  sink.begin(account, own)
  for (const row of rows) sink.row(row)
  const openingMinor =
    opening ?? (first && first.balanceMinor !== null ? toMinor(first.balanceMinor - first.amountMinor) : null)
  const closingMinor = closing ?? last?.balanceMinor ?? null
  sink.end({
    currency: own,
    opening: openingMinor === null ? null : { date: first?.bookingDate ?? null, minor: openingMinor },
    closing: closingMinor === null ? null : { date: last?.bookingDate ?? null, minor: closingMinor },
    from: first?.bookingDate ?? null,
    to: last?.bookingDate ?? null,
  })
}
