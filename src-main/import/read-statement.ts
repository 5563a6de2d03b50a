/** The entry point for bank statements: from the bytes of a file to its statements. */
import type { TableLayout } from '#contract/import-values.ts'
import type { CurrencyCode } from '#contract/values.ts'
import { readCamt } from './camt/read-camt.ts'
import { orNull } from './field-text.ts'
import { fileProblem } from './file-problem.ts'
import { type ExaminedFile, headText, readText } from './file-source.ts'
import type { FileKind } from './kind.ts'
import type { StatementSink } from './model.ts'
import { readMt940 } from './mt940/read-mt940.ts'
import { readOfx } from './ofx/read-ofx.ts'
import type { PdfStatement } from './pdf/read-pdf.ts'
import { withoutExamples } from './suppliers/templates.ts'
import type { TableRow } from './table/cells.ts'
import { rowsOfSheet, type Sheet } from './table/pick-sheet.ts'
import { readCsv, separatorOf } from './table/read-csv.ts'
import { readTable, type TableRead } from './table/read-table.ts'

export interface ReadOptions {
  /** Aborts the reading with its reason. */
  signal?: AbortSignal
  /** Layouts of tables that a person has confirmed. */
  remembered?: readonly TableLayout[]
  /** What a person says of this very table. */
  chosen?: TableLayout
  /** The decimal mark of amounts that may be read in two ways, where no layout says it. */
  decimalMark?: TableLayout['decimalMark']
  /** Rows that may state a balance, as a person said, where no layout says it. */
  balanceRows?: TableLayout['balanceRows'] | undefined
  /** The statements of a PDF, which another thread reads (`pdf/read-pdf.ts`). */
  pdf?: readonly PdfStatement[] | undefined
}

export type TableKind = 'csv' | 'xlsx' | 'xls' | 'html'

/**
 * @returns for a table, what its columns were taken for; undefined for the other formats
 * Errors: `invalid-input` with one of the problems of `file-problem.ts`; what `signal` says
 */
export const readStatement = async (
  file: ExaminedFile,
  kind: FileKind,
  into: StatementSink,
  options: ReadOptions = {},
): Promise<TableRead | undefined> => {
  const sink = checked(into)
  const text = () => readText(file, options.signal)
  switch (kind) {
    case 'camt':
      await readCamt(text(), sink)
      return undefined
    case 'mt940':
      await readMt940(text(), sink)
      return undefined
    case 'ofx':
      await readOfx(text(), sink, { decimalMark: options.decimalMark, said: options.balanceRows })
      return undefined
    case 'csv':
    case 'xlsx':
    case 'xls':
    case 'html':
      return readTable(tableRows(file, kind, options.signal), sink, options)
    case 'pdf':
      return readPdfTables(options.pdf ?? [], sink, options)
    case 'saft':
    case 'zip':
      throw fileProblem('foreign')
  }
}

export const isTable = (kind: FileKind): kind is TableKind =>
  kind === 'csv' || kind === 'xlsx' || kind === 'xls' || kind === 'html'

/** Each is a statement of its own, whose rows balances must prove. What a person answered for the first counts for all with the same titles. */
const readPdfTables = async (
  statements: readonly PdfStatement[],
  sink: StatementSink,
  { chosen, remembered = [] }: ReadOptions,
): Promise<TableRead | undefined> => {
  let first: TableRead | undefined
  for (const { rows, hasOthers } of statements) {
    const said = first === undefined ? chosen : undefined
    const read = await readTable(each(rows), sink, {
      remembered: [...(chosen ? [chosen] : []), ...remembered],
      ...(said && { chosen: said }),
      mustProve: hasOthers ? 'with-closing' : 'rows',
    })
    first ??= read
  }
  if (!first) throw fileProblem('no-statement')
  return first
}

/** Rows that are in memory. */
export async function* each(rows: readonly TableRow[]): AsyncGenerator<TableRow> {
  yield* rows
}

const csvRows = (file: ExaminedFile, signal?: AbortSignal): AsyncIterable<TableRow> =>
  readCsv(readText(file, signal), separatorOf(headText(file)))

/**
 * The rows of a table in the file's order, without those of a template that only show how it is filled in; of a workbook,
 * those of the sheet with a statement. Errors: those of its format, `several-sheets`.
 */
export const tableRows = (
  file: ExaminedFile,
  kind: TableKind,
  signal?: AbortSignal,
): AsyncIterable<TableRow> =>
  withoutExamples(kind === 'csv' ? csvRows(file, signal) : rowsOfSheet(tableSheets(file, kind, signal)))

/** The sheets of a table, one of a CSV file. Errors: those of its format. The libraries for workbooks and HTML are read when one comes. */
export async function* tableSheets(
  file: ExaminedFile,
  kind: TableKind,
  signal?: AbortSignal,
): AsyncIterable<Sheet> {
  if (kind === 'csv') {
    yield { name: '', rows: csvRows(file, signal) }
  } else if (kind === 'html') {
    const { readMarkup } = await import('./table/read-markup.ts')
    yield* readMarkup(readText(file, signal))
  } else {
    const { readWorkbook } = await import('./table/read-workbook.ts')
    yield* readWorkbook(file, kind, signal)
  }
}

/**
 * Whatever a format calls an account or its owner is a text of one line; all rows of a statement are in its currency:
 * an amount in another one does not say what the account was charged. Error: `two-currencies`.
 */
const checked = (sink: StatementSink): StatementSink => {
  let ofStatement: CurrencyCode | null = null
  return {
    ...sink,
    begin({ iban, number, owner }, currency) {
      ofStatement = currency
      const name = orNull(owner?.name ?? undefined)
      sink.begin(
        { iban, number: orNull(number ?? undefined), ...(owner && { owner: { ...owner, name } }) },
        currency,
      )
    },
    row(row) {
      ofStatement ??= row.currency
      if (row.currency !== ofStatement)
        throw fileProblem('two-currencies', { line: row.line, element: row.currency })
      sink.row(row)
    },
  }
}
