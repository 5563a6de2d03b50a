/** Reads a CSV text from any program as records of the wanted columns. */
import { parse } from 'csv-parse/sync'
import { cleanLines } from '#contract/clean-text.ts'
import { AppError } from '#core/app-error.ts'
import { foldText } from '#core/fold.ts'

export interface TableRow<Column extends string> {
  /** Line of the table, from 1, including the header. */
  row: number
  fields: Partial<Record<Column, string>>
}

const MAX_ROWS = 10_000
const MAX_COLUMNS = 100

/** In characters. An unclosed quote makes one row of everything after it. */
const LONGEST_ROW = 100_000

/** 30 for each of 10 000 rows; rows without cells and control characters count too. */
const MAX_CELLS = 300_000

export interface Table<Column extends string> {
  /** The title of each column, and which wanted one it is; null where it is none. */
  columns: { title: string; is: Column | null }[]
  rows: TableRow<Column>[]
  /** The same rows unchanged, cell by cell. */
  cells: string[][]
}

/**
 * @param columns for each column its possible names, folded (`foldText`)
 * @param first the first column of a table without a header
 *
 * Error: invalid-input (no table, no row, too many rows, 100 columns or 300 000 cells)
 */
export const readTable = <Column extends string>(
  csv: string,
  columns: Readonly<Record<Column, readonly string[]>>,
  first: NoInfer<Column>,
  mostRows = MAX_ROWS,
): Table<Column> => {
  if (isTooLarge(csv, separatorOf(csv))) throw wrongTable(mostRows)
  const cells = readCells(csv, mostRows)
  const wanted = Object.entries(columns) as [Column, readonly string[]][]
  const titles = cells[0] ?? []
  const named = titles.map((title) => ({
    title,
    is: wanted.find(([, names]) => names.includes(foldText(title)))?.[0] ?? null,
  }))
  const hasHeader = named.some(({ is }) => is === first)
  const layout = hasHeader ? named : titles.map((_, at) => ({ title: '', is: at === 0 ? first : null }))
  const rows = cells.slice(hasHeader ? 1 : 0)
  if (rows.length === 0 || rows.length > mostRows) throw wrongTable(mostRows)
  return {
    columns: layout,
    cells: rows,
    rows: rows.map((row, index) => {
      const fields: Partial<Record<Column, string>> = {}
      for (const [position, { is }] of layout.entries()) {
        const cell = row[position]
        if (is !== null && cell !== undefined && cell !== '') fields[is] = cell
      }
      return { row: index + (hasHeader ? 2 : 1), fields }
    }),
  }
}

/** Commas occur inside names and amounts: they are the separator only where there is no other. */
const separatorOf = (csv: string): string => {
  const first = csv.slice(0, csv.search(/[\r\n]|$/))
  return [';', '\t'].find((separator) => first.includes(separator)) ?? ','
}

/** Replaces control characters by spaces, except those that separate cells and rows. */
const cleanTable = (csv: string, separator: string): string =>
  separator === '\t' ? csv.split('\t').map(cleanLines).join('\t') : cleanLines(csv)

const wrongTable = (mostRows: number): AppError =>
  new AppError(
    'invalid-input',
    `not a table of 1 to ${mostRows} rows, with at most ${MAX_COLUMNS} columns and ${MAX_CELLS} cells`,
    { details: { field: 'csv' } },
  )

/** Checked before parsing: a row of five million cells would block main for ten seconds. */
const isTooLarge = (csv: string, separator: string): boolean => {
  let columns = 1
  let cells = 0
  for (let at = 0; at < csv.length && cells <= MAX_CELLS; at++) {
    const character = csv[at] ?? ''
    if (character === '\n' || character === '\r') columns = 1
    else if (character === separator) columns += 1
    else if (character >= ' ') continue
    if (columns > MAX_COLUMNS) return true
    cells += 1
  }
  return cells > MAX_CELLS
}

const readCells = (csv: string, mostRows: number): string[][] => {
  const separator = separatorOf(csv)
  try {
    return parse(cleanTable(csv, separator), {
      bom: true,
      delimiter: separator,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_ROW,
      to: mostRows + 2, // a header, and one row too many
    })
  } catch (cause) {
    throw new AppError('invalid-input', 'the text is no CSV table', { cause, details: { field: 'csv' } })
  }
}
