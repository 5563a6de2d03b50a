/** The only module that writes to the terminal: results on standard output, everything else on standard error. */
import { cleanLines, printableJson } from '#contract/clean-text.ts'
import { type AppError, appErrorToWire } from '#core/app-error.ts'
import { adviceOf } from './advice.ts'
import { type Table, toPlain, toTable } from './table.ts'

export interface Streams {
  stdout: { write(text: string): unknown; isTTY?: boolean; columns?: number }
  stderr: { write(text: string): unknown; isTTY?: boolean; columns?: number }
}

export interface PrintableStreams extends Streams {
  /** Prints a line that later output replaces; missing where standard error is not a terminal. */
  renewLine?: (text: string) => void
  /** Erases the line of `renewLine`. */
  endLine(): void
  /** Width of the terminal; missing where standard output is not a terminal. */
  columns?: number
}

/** Moves to the first column and erases the line. */
const START_OF_LINE = '\r\u001b[K'

/** Cuts a line that would wrap: only the last of two lines could be overwritten. */
const withinColumns = (text: string, columns: number): string =>
  text.length < columns ? text : `${text.slice(0, Math.max(0, columns - 2))}…`

/**
 * Wraps the streams so that all text is cleaned: no control characters except line feed and tab, and no characters
 * that reorder text. All output of commands, help and failures goes through these streams.
 *
 * @param term the terminal's kind, `TERM`; a dumb one cannot overwrite a line
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
  /** Prints the one result of a command: `value` as JSON with --json, otherwise `text`. */
  result(value: unknown, text: string): void
  /** @returns a list as text: a table on a terminal, plain lines elsewhere */
  rows(table: Table): string
  /** Shows the progress of long work in one line that is replaced; nothing where standard error is not a terminal. */
  progress(text: string): void
  /** Prints a remark on standard error. */
  note(text: string): void
  /** Prints a failure: its code and message, with --json also as a value on standard output. */
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
