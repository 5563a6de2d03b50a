/**
 * The only place that writes CSV: cells that open rightly in Excel and never run as a formula. Control characters are
 * taken out before a cell is guarded: a NUL before a sign would hide the sign here, and a spreadsheet drops it and
 * computes.
 */

import type { CsvProfile } from '#contract/app.ts'
import { cleanLines } from '#contract/clean-text.ts'
import { toDecimalText } from '../money.ts'
import type { Cell } from '../reports/rows.ts'

interface Dialect {
  byteOrderMark: string
  separator: string
  decimal: ',' | '.'
}

/** Excel of a Portuguese Windows reads UTF-8 only after a mark, and splits at the semicolon. */
const DIALECTS: Record<CsvProfile, Dialect> = {
  'excel-pt': { byteOrderMark: '\ufeff', separator: ';', decimal: ',' },
  rfc4180: { byteOrderMark: '', separator: ',', decimal: '.' },
}

/** What a spreadsheet would take for a formula: a sign first, blanks and what has no width before it included. */
const FORMULA = /^(?:\n|[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u

/**
 * A quote, a control character, what reorders a line, half of a pair: one look at a cell tells that it has none. Whole
 * pairs are taken along: without the flag for code points the look takes half the time.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NEEDS_CARE = /["\u0000-\u001f\u007f-\u009f\ud800-\udfff\u2028-\u202e\u2066-\u2069]/

const CHUNK_LENGTH = 65_536

/**
 * Encodes a header and rows, a chunk of about 64 KiB of text at a time. Lines end in CRLF; the same input
 * gives the same bytes. A lone surrogate becomes U+FFFD when the text is written as UTF-8.
 *
 * @param header column titles, quoted like any text
 */
export function* encodeCsv(
  header: readonly string[],
  rows: Iterable<readonly Cell[]>,
  profile: CsvProfile,
): Generator<{ text: string; rows: number }> {
  const dialect = DIALECTS[profile]
  let text = `${dialect.byteOrderMark}${header.map(encodeText).join(dialect.separator)}\r\n`
  let count = 0
  // An account, a currency, a customer stand in one row after another: what stood above is not looked at again.
  const above: { value: string; written: string }[] = []
  for (const row of rows) {
    for (let column = 0; column < row.length; column++) {
      const cell = row[column]
      if (column > 0) text += dialect.separator
      if (!cell) continue
      if (cell.kind !== 'text' || cell.value === null) {
        text += encodeCell(cell, dialect)
        continue
      }
      let last = above[column]
      if (last?.value !== cell.value) {
        last = { value: cell.value, written: encodeText(cell.value) }
        above[column] = last
      }
      text += last.written
    }
    text += '\r\n'
    count++
    if (text.length >= CHUNK_LENGTH) {
      yield { text, rows: count }
      text = ''
      count = 0
    }
  }
  if (text.length > 0) yield { text, rows: count }
}

/** Letters and digits of ASCII begin nearly every cell and never a formula. */
const isPlainStart = (code: number): boolean =>
  (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || (code >= 48 && code <= 57)

/** A text cell: cleaned, always quoted, a leading apostrophe where a spreadsheet would compute it. */
export const encodeText = (sent: string): string => {
  if (isPlainStart(sent.charCodeAt(0)) && !NEEDS_CARE.test(sent)) return `"${sent}"`
  const text = cleanLines(sent)
  const guarded = !isPlainStart(text.charCodeAt(0)) && FORMULA.test(text) ? `'${text}` : text
  return guarded.includes('"') ? `"${guarded.replaceAll('"', '""')}"` : `"${guarded}"`
}

const encodeCell = (cell: Cell, dialect: Dialect): string => {
  if (cell.value === null) return ''
  if (cell.kind === 'text' || cell.kind === 'instant') return encodeText(cell.value)
  if (cell.kind === 'amount') {
    const digits = toDecimalText(cell.value, cell.digits, dialect.decimal)
    return dialect.decimal === dialect.separator ? `"${digits}"` : digits
  }
  return String(cell.value)
}
