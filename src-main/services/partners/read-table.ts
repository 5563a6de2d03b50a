/** A CSV text that a person exported from anywhere, as records of the columns that are wanted. */
import { parse } from 'csv-parse/sync'
import { cleanLines } from '#contract/clean-text.ts'
import { AppError } from '#core/app-error.ts'
import { foldText } from '#core/fold.ts'

export interface TableRow<Column extends string> {
  /** Line of the table, from 1, the header included. */
  row: number
  fields: Partial<Record<Column, string>>
}

const MAX_ROWS = 10_000
const MAX_COLUMNS = 100

/** Characters. A quote that is never closed makes one row of all that follows. */
const LONGEST_ROW = 100_000

/** Of 10 000 rows each may have 30; rows without any cell count too, and so do characters no text has. */
const MAX_CELLS = 300_000

export interface Table<Column extends string> {
  /** What stands above each column, and which of the wanted ones it is; null where it is none of them. */
  columns: { title: string; is: Column | null }[]
  rows: TableRow<Column>[]
  /** The same rows as they stand, cell by cell. */
  cells: string[][]
}

/**
 * @param columns for each column the names it may have, folded (`foldText`)
 * @param first the column that a table without a header has first
 * Error: invalid-input (no table, no row, more rows than that, 100 columns or 300 000 cells)
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

/** Commas stand inside names and amounts: they separate only where nothing else does. */
const separatorOf = (csv: string): string => {
  const first = csv.slice(0, csv.search(/[\r\n]|$/))
  return [';', '\t'].find((separator) => first.includes(separator)) ?? ','
}

/** Blanks for control characters, but for those that separate cells and rows. */
const cleanTable = (csv: string, separator: string): string =>
  separator === '\t' ? csv.split('\t').map(cleanLines).join('\t') : cleanLines(csv)

const wrongTable = (mostRows: number): AppError =>
  new AppError(
    'invalid-input',
    `not a table of 1 to ${mostRows} rows, with at most ${MAX_COLUMNS} columns and ${MAX_CELLS} cells`,
    { details: { field: 'csv' } },
  )

/** Looked at before it is parsed: a row of five million cells would keep main busy for ten seconds. */
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
      to: mostRows + 2, // a header, and one too many
    })
  } catch (cause) {
    throw new AppError('invalid-input', 'the text is no CSV table', { cause, details: { field: 'csv' } })
  }
}
