/** The beginning of a table and the guessed roles of its columns, for a person to confirm or correct. */
import type { ColumnRole, TableLayout } from '#contract/import-values.ts'
import { looksLikeDay, type TableRow } from './cells.ts'
import { dayOrderOf } from './day-order.ts'
import { decimalMarkOf, guessLayout, headerOf, placeLayout } from './layout.ts'
import { HEAD_ROWS } from './read-table.ts'
import { completeSides, sidesSaid } from './side-column.ts'
import { joinTitles } from './two-line-titles.ts'

export interface TableHead {
  layout: TableLayout | null
  from: 'chosen' | 'remembered' | 'guessed' | 'none'
  /** The titles and the rows below them; the first rows of the file where no titles were found. */
  rows: TableRow[]
}

const SHOWN = 12

/** What a person says of tables by the command line, where the file leaves it open. */
export interface TableAnswers {
  decimalMark?: TableLayout['decimalMark'] | undefined
  dateOrder?: TableLayout['dateOrder'] | undefined
  /** The places of columns; also of a table whose titles are not known. */
  columns?: TableLayout['columns'] | undefined
  /** Words of the side column that mean money out, other unknown ones mean money in; none: the column does not say it. */
  moneyOut?: readonly string[] | undefined
  /** Texts of rows that state a balance or a total, and of such that are transactions. */
  balanceRows?: NonNullable<TableLayout['balanceRows']> | undefined
  /** The side of the oldest row, where balances prove only those of the others. */
  firstSide?: TableLayout['firstSide']
  /** The only product whose rows are read. */
  product?: string | undefined
}

/**
 * @param remembered layouts of earlier files; one with this file's titles is used
 * @param chosen the layout a person set for this file, completed with its titles
 * @param answers what of the layout a person said; it makes the layout a chosen one
 * Errors: those of the rows
 */
export const examineTable = async (
  rows: AsyncIterable<TableRow>,
  {
    remembered,
    chosen,
    answers,
    guess = guessLayout,
  }: {
    remembered: readonly TableLayout[]
    chosen?: TableLayout | undefined
    answers?: TableAnswers | undefined
    guess?: typeof guessLayout
  },
): Promise<TableHead> => {
  const head: TableRow[] = []
  for await (const row of joinTitles(rows)) if (head.push(row) === HEAD_ROWS) break
  const known = remembered.map((layout) => placeLayout(layout, head)).find(Boolean)
  const titles = head.find(({ line }) => line === chosen?.headerLine)?.cells
  const corrected = chosen && { ...chosen, header: headerOf(titles ?? []) }
  const found = corrected ?? known ?? guess(head) ?? untitled(answers?.columns, head)
  const below = head.filter(({ line }) => line > (found?.headerLine ?? 0))
  const answered = found && withAnswers(found, answers, below)
  const layout = answered ? completeSides(answered, below) : null
  const isChosen = chosen !== undefined || answered !== found
  const from = isChosen ? 'chosen' : known ? 'remembered' : layout ? 'guessed' : 'none'
  return { layout, from, rows: head.filter(({ line }) => line >= (layout?.headerLine ?? 0)).slice(0, SHOWN) }
}

/** The same layout where nothing was answered. */
const withAnswers = (
  layout: TableLayout,
  { columns, decimalMark, dateOrder, moneyOut, balanceRows, firstSide, product }: TableAnswers = {},
  rows: readonly TableRow[],
): TableLayout => {
  const isOpen = decimalMark || dateOrder || columns || moneyOut || balanceRows || firstSide
  if (!isOpen && product === undefined) return layout
  const placed = columns ? { ...layout, columns: columnsSaid(layout.columns, columns) } : layout
  return {
    ...(moneyOut ? sidesSaid(placed, rows, moneyOut) : placed),
    ...(decimalMark && { decimalMark }),
    ...(dateOrder && { dateOrder }),
    ...(balanceRows && { balanceRows: bothSaid(layout.balanceRows, balanceRows) }),
    ...(firstSide && { firstSide }),
    ...(product !== undefined && { product }),
  }
}

/** A column is one thing, and an amount has a column of its own or two for its sides. */
const columnsSaid = (
  before: TableLayout['columns'],
  said: TableLayout['columns'],
): TableLayout['columns'] => {
  const places = new Set(Object.values(said))
  const replaced: string[] =
    said.amount !== undefined ? ['debit', 'credit'] : said.debit !== undefined ? ['amount'] : []
  const kept = Object.entries(before).filter(([role, at]) => !places.has(at) && !replaced.includes(role))
  return { ...Object.fromEntries(kept), ...said }
}

const AMOUNTS = ['amount', 'debit', 'credit', 'balance'] as const

/** The titles are above the first row with a day. */
const untitled = (
  columns: TableLayout['columns'] | undefined,
  head: readonly TableRow[],
): TableLayout | undefined => {
  const at = head.findIndex(({ cells }) => looksLikeDay(cells[columns?.date ?? -1] ?? ''))
  if (columns === undefined || at < 0) return undefined
  const titles = head[at - 1]
  const cellsOf = (role: ColumnRole): string[] =>
    head.slice(at).flatMap(({ cells, numbers }) => {
      const place = columns[role] ?? -1
      return numbers?.has(place) ? [] : cells[place] || []
    })
  return {
    ...{ header: headerOf(titles?.cells ?? []), headerLine: titles?.line ?? 0, columns },
    dateOrder: dayOrderOf(cellsOf('date').filter(looksLikeDay), [], 'unlikely'),
    decimalMark: decimalMarkOf(AMOUNTS.flatMap(cellsOf)),
  }
}

/** What was said before holds for other texts. */
const bothSaid = (
  before: TableLayout['balanceRows'],
  { yes, no }: NonNullable<TableLayout['balanceRows']>,
): NonNullable<TableLayout['balanceRows']> => ({
  yes: [...(before?.yes ?? []).filter((text) => !no.includes(text)), ...yes],
  no: [...(before?.no ?? []).filter((text) => !yes.includes(text)), ...no],
})
