/** The only module that writes to the terminal: results on standard output, everything else on standard error. */
import { cleanLines, printableJson } from '#contract/clean-text.ts'
import { type AppError, appErrorToWire } from '#core/app-error.ts'
import { adviceOf } from './advice.ts'

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

/** Prints a list as a table: titles, aligned columns, and lines broken between words on a narrow terminal. */
export interface Table {
  /** One title for each column. */
  titles: readonly string[]
  /** The last cell may be long: it is broken into several lines. */
  rows: readonly (readonly string[])[]
  /** Titles of the columns that are aligned to the right. */
  numbers?: readonly string[]
  /** Lines without titles, for output that is not a terminal; by default the cells joined by two spaces. */
  plain?: readonly string[]
  /** Text where there are no rows. */
  empty: string
}

const GAP = '  '

export const toPlain = ({ rows, plain }: Table): string =>
  (plain ?? rows.map((cells) => cells.join(GAP))).join('\n')

/** The least width of the last column; where there is less, each row is broken as one text. */
const MIN_COLUMNS = 16

/** Breaks a text between words into lines of at most `columns`; a longer word stays whole. */
const foldWords = (text: string, columns: number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

/** @param columns width of the terminal */
export const toTable = ({ titles, rows, numbers = [] }: Table, columns: number): string => {
  const lines = [titles, ...rows.map((row) => row.map((cell) => cell.replace(/\s+/g, ' ').trim()))]
  const used = titles.map((_title, at) => at).filter((at) => rows.some((row) => row[at] !== ''))
  const widths = used.map((at) => lines.reduce((most, cells) => Math.max(most, cells[at]?.length ?? 0), 0))
  const before = widths.slice(0, -1).reduce((sum, width) => sum + width + GAP.length, 0)
  const left = columns - before
  return lines
    .flatMap((cells) => {
      const shown = used.map((at) => cells[at] ?? '')
      if (left < Math.min(MIN_COLUMNS, widths.at(-1) ?? 0)) {
        const [first = '', ...others] = foldWords(shown.join(' ').trim(), columns - GAP.length)
        return [first, ...others.map((line) => `${GAP}${line}`)]
      }
      const start = used.slice(0, -1).map((at, place) => {
        const cell = cells[at] ?? ''
        const width = widths[place] ?? 0
        return numbers.includes(titles[at] ?? '') ? cell.padStart(width) : cell.padEnd(width)
      })
      const last = foldWords(shown.at(-1) ?? '', left)
      return last.map((line, place) =>
        (place === 0 ? [...start, line].join(GAP) : `${' '.repeat(before)}${line}`).trimEnd(),
      )
    })
    .join('\n')
}
