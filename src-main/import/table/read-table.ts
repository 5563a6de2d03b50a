/** Reads a table of transactions as a statement: rows oldest first, checked against its own balances. */

import type { TableLayout } from '#contract/import-values.ts'
import { toIban } from '#core/account-names.ts'
import { toMinor } from '#core/money.ts'
import { fileProblem } from '../file-problem.ts'
import type { StatementSink } from '../model.ts'
import { dateIn, type TableRow } from './cells.ts'
import { withFees } from './fees.ts'
import { decidedLayout, guessLayout, headerOf, isOnlyTitles, isTitles, placeLayout } from './layout.ts'
import { type Preamble, readPreamble } from './preamble.ts'
import { repeatedRows } from './repeated-tables.ts'
import { inOrder } from './row-order.ts'
import { createRowReader, type Draft, type ReadRow } from './row-reader.ts'
import { shiftedCellIn } from './shifted-rows.ts'
import { withoutStated } from './stated-balances.ts'

/** More than an account has in ten years; all rows are held in memory until their order is known. */
const MAX_ROWS = 1_000_000
export const HEAD_ROWS = 200

/**
 * @param remembered layouts a person confirmed; one with this file's titles is used
 * @param chosen the layout a person set for this file; it has precedence
 * Errors: `no-columns` where no layout is known or guessed, `no-rows`, `two-currencies`, `several-products`,
 * `ambiguous-amounts`, `ambiguous-days`, `unknown-side`, `balance-row`, `bad-row`, `bad-balance`, `too-large`, those of the rows
 */
export const readTable = async (
  rows: AsyncIterable<TableRow>,
  sink: StatementSink,
  options: { remembered?: readonly TableLayout[]; chosen?: TableLayout } = {},
): Promise<TableRead> => {
  const head: TableRow[] = []
  /** Rows by the account that a column names. */
  const accounts = new Map<string, ReadRow[]>()
  let count = 0
  let read: TableRead | undefined
  let readRow: ReturnType<typeof createRowReader> | undefined
  let shiftedCell: ReturnType<typeof shiftedCellIn> | undefined

  let header = ''
  /** Rows between titles. */
  const tables: ReadRow[][] = [[]]
  const add = (row: TableRow): void => {
    const one = readRow?.(row)
    if (!one) {
      if (isTitlesBelow(row, header)) tables.push([])
      return
    }
    tables.at(-1)?.push(one)
    const { account } = 'draft' in one ? one.draft : one.stated
    const known = accounts.get(account) ?? []
    accounts.set(account, known)
    known.push(one)
    if (!('draft' in one)) return
    const shifted = shiftedCell?.(row)
    if (shifted !== undefined) throw fileProblem('bad-row', { line: row.line, element: shifted.slice(0, 40) })
    count += 1
    const first = known.find((before) => 'draft' in before)
    if (first && 'draft' in first && one.draft.currency !== first.draft.currency)
      throw fileProblem('two-currencies', { line: row.line, element: one.draft.currency })
    if (count > MAX_ROWS) throw fileProblem('too-large', { line: row.line })
  }
  const decideLayout = (): TableRead => {
    const known = options.remembered?.map((layout) => placeLayout(layout, head)).find(Boolean)
    const layout = options.chosen ?? known ?? guessLayout(head)
    if (!layout) throw fileProblem(isOnlyTitles(head) ? 'no-rows' : 'no-columns')
    const titles = head.find(({ line }) => line === layout.headerLine)?.cells ?? []
    const above = head.filter(({ line }) => line < layout.headerLine)
    const below = head.filter(({ line }) => line > layout.headerLine)
    const decided = decidedLayout(layout, below)
    const preamble = readPreamble(above, titles, decided.decimalMark)
    header = layout.header
    const dated = below.filter(
      ({ cells }) => dateIn(cells[layout.columns.date ?? -1] ?? '', decided.dateOrder) !== undefined,
    )
    shiftedCell = shiftedCellIn(titles, dated)
    readRow = createRowReader(decided, preamble.currency ?? 'EUR', below)
    for (const row of below) add(row)
    return { layout, preamble }
  }
  for await (const row of rows) {
    if (read) add(row)
    else if (head.push(row) === HEAD_ROWS) read = decideLayout()
  }
  read ??= decideLayout()
  if (count === 0) throw fileProblem('no-rows', { line: read.layout.headerLine })
  const repeated = repeatedRows(tables)
  const { layout, preamble } = read
  const settled = [...accounts].map(([name, rows]) => ({
    name,
    ...withoutStated(
      rows.filter((row) => !repeated.has(row)),
      preambleOf(preamble, name, accounts.size),
      layout.balanceRows,
    ),
  }))
  if (isOnlyDebits(layout)) {
    const isPlain = settled.every(({ rows }) => rows.every(({ amountMinor }) => amountMinor >= 0))
    for (const one of settled) {
      if (isPlain) for (const row of one.rows) row.amountMinor = toMinor(-row.amountMinor)
      one.opening = one.closing = null
    }
  }
  for (const { name, rows, opening, closing } of settled) {
    if (rows.length === 0) continue
    emit(inOrder(withFees(rows)), preambleOf(preamble, name, accounts.size), { opening, closing }, sink)
  }
  return read
}

/**
 * Whether the titles are repeated here. Rows below other titles, of a file that was joined to this one, would be read by the
 * wrong columns. Error: `bad-row`
 */
const isTitlesBelow = (row: TableRow, header: string): boolean => {
  if (row.cells.some((cell) => /\d/.test(cell)) || !isTitles(row)) return false
  const titles = headerOf(row.cells)
  if (titles !== header) throw fileProblem('bad-row', { line: row.line, element: titles.slice(0, 40) })
  return true
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

export interface TableRead {
  layout: TableLayout
  preamble: Preamble
}

const emit = (
  rows: readonly Draft[],
  { account, currency, ...above }: Preamble,
  stated: Pick<Preamble, 'opening' | 'closing'>,
  sink: StatementSink,
): void => {
  const [first] = rows
  const last = rows.at(-1)
  // The currency of the row's own cell has precedence over the one above the table.
  const own = first?.currency ?? currency ?? 'EUR'
  sink.begin(account, own)
  for (const { feeMinor, isNet, account: _, ...row } of rows) sink.row(row)
  const before = first && first.balanceMinor !== null ? toMinor(first.balanceMinor - first.amountMinor) : null
  const opening = above.opening ?? before ?? stated.opening
  const closing = above.closing ?? last?.balanceMinor ?? stated.closing
  const days = rows.map(({ bookingDate }) => bookingDate).sort()
  const [from = null, to = null] = [days[0], days.at(-1)]
  sink.end({
    currency: own,
    opening: opening === null ? null : { date: from, minor: opening },
    closing: closing === null ? null : { date: to, minor: closing },
    from,
    to,
  })
}
