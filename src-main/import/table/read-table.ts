/** Reads a table of transactions as a statement: rows oldest first, checked against its own balances. */

import type { TableLayout } from '#contract/import-values.ts'
import { toIban } from '#core/account-names.ts'
import { toMinor } from '#core/money.ts'
import { fileProblem } from '../file-problem.ts'
import type { StatementSink } from '../model.ts'
import type { DecimalMark } from './amounts.ts'
import { dateIn, looksLikeDay, type TableRow } from './cells.ts'
import { isCutRow } from './cut-row.ts'
import { withFees } from './fees.ts'
import { type JoinedTable, partsOf } from './joined-tables.ts'
import {
  decidedLayout,
  guessLayout,
  headerOf,
  isOnlyTitles,
  isTitles,
  MAX_PREAMBLE,
  placeLayout,
} from './layout.ts'
import { type Preamble, readPreamble } from './preamble.ts'
import { type MustProve, provenRows } from './proven-rows.ts'
import { inOrder, isOrderOpen } from './row-order.ts'
import { createRowReader, type Draft, type ReadRow } from './row-reader.ts'
import { shiftedCellIn } from './shifted-rows.ts'
import { withSigns } from './signs-by-balance.ts'
import { withoutStated } from './stated-balances.ts'
import { joinTitles } from './two-line-titles.ts'

/** More than an account has in ten years; all rows are held in memory until their order is known. */
const MAX_ROWS = 1_000_000
export const HEAD_ROWS = 200

interface TableOptions {
  remembered?: readonly TableLayout[]
  chosen?: TableLayout
  mustProve?: MustProve | undefined
}

/**
 * @param remembered layouts a person confirmed; one with this file's titles is used
 * @param chosen the layout a person set for this file; it has precedence
 * @param mustProve what balances must prove of rows that are not refused
 * Errors: `no-columns` where no layout is known or guessed, `no-rows`, `two-currencies`, `several-products`,
 * `ambiguous-amounts`, `ambiguous-days`, `unknown-side`, `first-side`, `balance-row`, `bad-row`, `bad-balance`, `unproven-row`, `too-large`, those of the rows
 */
export const readTable = async (
  rows: AsyncIterable<TableRow>,
  sink: StatementSink,
  { mustProve, ...options }: TableOptions = {},
): Promise<TableRead> => {
  const head: TableRow[] = []
  /** The first transaction of each account that a column names. */
  const accounts = new Map<string, Draft>()
  let count = 0
  let read: TableRead | undefined
  let reader: ReturnType<typeof createRowReader> | undefined
  let datedRows: TableRow[] = []
  let shiftedCell: ReturnType<typeof shiftedCellIn> | undefined

  let header = ''
  let dayColumn = -1
  let mark: DecimalMark = ','
  const tables: JoinedTable[] = [{ above: [], rows: [] }]
  /** Rows without a day since the last transaction. */
  let above: TableRow[] = []
  const add = (row: TableRow): void => {
    if (isCutRow(row, datedRows, dayColumn)) throw fileProblem('truncated', { line: row.line })
    const found = reader?.read(row) ?? []
    const one = found.at(-1)
    if (!one && isTitlesBelow(row, header)) {
      tables.push({ above, rows: [] })
      above = []
      return
    }
    tables.at(-1)?.rows.push(...found)
    if (!(one && 'draft' in one)) {
      // Alone in a file it is a question, and not a file without rows.
      if (one?.stated.draft && !one.stated.label.isSure) count += 1
      const isDated = looksLikeDay(row.cells[dayColumn] ?? '')
      if (!isDated && above.length < MAX_PREAMBLE) above.push(row)
      return
    }
    above = []
    const { account, currency } = one.draft
    const first = accounts.get(account) ?? one.draft
    accounts.set(account, first)
    const shifted = shiftedCell?.(row)
    if (shifted !== undefined) throw fileProblem('bad-row', { line: row.line, element: shifted.slice(0, 40) })
    count += found.length
    if (currency !== first.currency)
      throw fileProblem('two-currencies', { line: row.line, element: currency })
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
    dayColumn = layout.columns.date ?? -1
    mark = decided.decimalMark
    const dated = below.filter(
      ({ cells }) => dateIn(cells[layout.columns.date ?? -1] ?? '', decided.dateOrder) !== undefined,
    )
    shiftedCell = shiftedCellIn(titles, dated)
    datedRows = dated
    reader = createRowReader(decided, preamble.currency, below)
    for (const row of below) add(row)
    return { layout, preamble }
  }
  for await (const row of joinTitles(rows)) {
    if (read) add(row)
    else if (head.push(row) === HEAD_ROWS) read = decideLayout()
  }
  read ??= decideLayout()
  if (count === 0) throw fileProblem('no-rows', { line: read.layout.headerLine })
  tables.at(-1)?.rows.push(...(reader?.undatedAtEnd() ?? []))
  const { layout } = read
  const parts = partsOf(tables, read.preamble, (rows) => readPreamble(rows, [], mark))
  const settled = parts.flatMap((part) =>
    [...Map.groupBy(part.rows, accountOf)].map(([name, rows]) => {
      const preamble = preambleOf(part.preamble, name, accounts.size)
      return { preamble, ...withoutStated(rows, preamble, layout.balanceRows, mustProve !== undefined) }
    }),
  )
  if (isOnlyDebits(layout)) {
    const isPlain = settled.every(({ rows }) => rows.every(({ amountMinor }) => amountMinor >= 0))
    for (const one of settled) {
      if (isPlain) for (const row of one.rows) row.amountMinor = toMinor(-row.amountMinor)
      one.opening = one.closing = null
    }
  }
  for (const { preamble, rows, opening, closing } of settled) {
    if (rows.length === 0) continue
    if (mustProve) {
      const isKnown = (opening ?? preamble.opening) !== null
      const signed = isKnown ? withFees(withSigns(rows, opening ?? preamble.opening, layout.firstSide)) : rows
      const proven = provenRows(signed, {
        openings: [preamble.opening, opening],
        closings: [preamble.closing, closing],
        mustProve,
      })
      const { opening: before, closing: after } = proven
      emit(proven.rows, { ...preamble, opening: before, closing: after }, { opening, closing }, sink)
      continue
    }
    const ordered = inOrder(withFees(withSigns(rows, opening ?? preamble.opening, layout.firstSide)))
    refuseDoubts(ordered, preamble.opening ?? opening)
    emit(ordered, preamble, { opening, closing }, sink)
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

const accountOf = (one: ReadRow): string => ('draft' in one ? one.draft : one.stated).account

/** What is in doubt is proven by the balances of the row and of the one before. Error: `bad-row` where it is not */
const refuseDoubts = (rows: readonly Draft[], opening: number | null): void => {
  for (const [at, { doubt, line, amountMinor, balanceMinor }] of rows.entries()) {
    const before = at === 0 ? opening : (rows[at - 1]?.balanceMinor ?? null)
    const isProven = before !== null && before + amountMinor === balanceMinor
    if (doubt !== '' && !isProven) throw fileProblem('bad-row', { line, element: doubt.slice(0, 40) })
  }
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
  for (const { feeMinor, isNet, doubt, undated, account: _, ...row } of rows) sink.row(row)
  // Rows that cancel each other on one day say at which of two balances they begin and end, and not which is which.
  const isOpen = isOrderOpen(rows)
  const before = first && first.balanceMinor !== null ? toMinor(first.balanceMinor - first.amountMinor) : null
  const after = last?.balanceMinor ?? null
  const opening = above.opening ?? (isOpen ? stated.opening : (before ?? stated.opening))
  const closing = above.closing ?? (isOpen ? stated.closing : (after ?? stated.closing))
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
