/** The only place that writes to the terminal: results on standard output, everything else on standard error. */
import { cleanLines, printableJson } from '#contract/clean-text.ts'
import { type AppError, appErrorToWire } from '#core/app-error.ts'
import { adviceOf } from './advice.ts'
import { type Table, toPlain, toTable } from './table.ts'

export interface Streams {
  stdout: { write(text: string): unknown; isTTY?: boolean; columns?: number }
  stderr: { write(text: string): unknown; isTTY?: boolean; columns?: number }
}

export interface PrintableStreams extends Streams {
  /** A line that stays last on the terminal until something else is written; missing where standard error is none. */
  renewLine?: (text: string) => void
  /** Takes that line away. */
  endLine(): void
  /** Of the terminal that shows the result; missing where standard output is none. */
  columns?: number
}

/** Back to the first column, and nothing right of it. */
const START_OF_LINE = '\r\u001b[K'

/** One wider than the terminal would take two lines, of which only the last can be written over. */
const withinColumns = (text: string, columns: number): string =>
  text.length < columns ? text : `${text.slice(0, Math.max(0, columns - 2))}…`

/**
 * The same streams, past which no text reaches the terminal uncleaned: no control character but line feed and tab, and
 * nothing that reorders the text around it. Everything a command, its help and its failures print goes through these.
 *
 * @param term the terminal's kind, `TERM`: a dumb one cannot write over a line
 */
export const printableStreams = ({ stdout, stderr }: Streams, term?: string): PrintableStreams => {
  let isLineOpen = false
  const endLine = (): void => {
    if (isLineOpen) stderr.write(START_OF_LINE)
    isLineOpen = false
  }
  const printable = (stream: Streams['stdout']): Streams['stdout'] => ({
    write(text) {
      endLine()
      return stream.write(text.split('\t').map(cleanLines).join('\t'))
    },
  })
  return {
    stdout: printable(stdout),
    stderr: printable(stderr),
    endLine,
    ...(stdout.isTTY === true && { columns: stdout.columns || 80 }),
    ...(stderr.isTTY === true &&
      term !== 'dumb' && {
        renewLine(text) {
          isLineOpen = true
          stderr.write(`${START_OF_LINE}${withinColumns(cleanLines(text), stderr.columns || 80)}`)
        },
      }),
  }
}

const jsonLine = (value: unknown): string => `${printableJson(JSON.stringify(value))}\n`

export interface Output {
  /** The one result of a command: `value` as one JSON value with --json, else `text` for a person. */
  result(value: unknown, text: string): void
  /** The text of a list: a table on a terminal, its plain lines elsewhere. */
  rows(table: Table): string
  /** How far long work is: one line that renews itself on a terminal, nothing where standard error goes elsewhere. */
  progress(text: string): void
  /** Remarks, for standard error. */
  note(text: string): void
  /** A failure: its code and a sentence, with --json also as a value on standard output. */
  failure(error: AppError): void
}

export const createOutput = (
  { stdout, stderr, renewLine, columns }: Omit<PrintableStreams, 'endLine'>,
  json: boolean,
): Output => {
  return {
    result(value, text) {
      stdout.write(json ? jsonLine(value) : `${text}\n`)
    },
    rows(table) {
      if (table.rows.length === 0) return table.empty
      return columns === undefined ? toPlain(table) : toTable(table, columns)
    },
    progress(text) {
      renewLine?.(text)
    },
    note(text) {
      stderr.write(`${text}\n`)
    },
    failure(error) {
      const { code, message, details } = appErrorToWire(error)
      stderr.write(`${code}: ${message}\n`)
      if (details.serviceText) stderr.write(`  ${details.serviceText}\n`)
      for (const item of details.validationErrors ?? [])
        stderr.write(`  ${item.field ?? '?'}: ${item.detail ?? item.type}\n`)
      const advice = adviceOf(error)
      if (advice !== undefined) stderr.write(`  ${advice}\n`)
      if (json) stdout.write(jsonLine({ error: { code, message, ...details } }))
    },
  }
}
