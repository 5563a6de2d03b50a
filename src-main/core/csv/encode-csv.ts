/**
 * The only place that writes CSV: cells open correctly in Excel and never run as a formula. Control characters are
 * removed before a cell is checked: a NUL before a sign would hide the sign here, and a spreadsheet would drop the NUL
 * and compute.
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

/** Excel on a Portuguese Windows reads UTF-8 only with a byte order mark, and splits at semicolons. */
const DIALECTS: Record<CsvProfile, Dialect> = {
  'excel-pt': { byteOrderMark: '\ufeff', separator: ';', decimal: ',' },
  rfc4180: { byteOrderMark: '', separator: ',', decimal: '.' },
}

/** Texts that a spreadsheet would take for a formula: a sign first, also after spaces and characters without width. */
const FORMULA = /^(?:\n|[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u

const CHUNK_LENGTH = 65_536
const utf8 = new TextEncoder()

/**
 * Encodes a header and rows as UTF-8, in chunks of about 64 KiB. Lines end in CRLF; the same input gives the same
 * bytes. A lone surrogate becomes U+FFFD.
 *
 * @param header column titles, quoted like any text
 * @param above names and values in rows above the titles, one empty row after them; only for a spreadsheet, since
 *   programs read the titles from the first row
 */
export function* encodeCsv(
  header: readonly string[],
  rows: Iterable<readonly Cell[]>,
  profile: CsvProfile,
  above: readonly (readonly [name: string, value: string])[] = [],
): Generator<{ bytes: Uint8Array; rows: number }> {
  const dialect = DIALECTS[profile]
  const first = profile === 'excel-pt' && above.length > 0 ? [...above, []] : []
  const lines = [...first, header].map((texts) => `${texts.map(encodeText).join(dialect.separator)}\r\n`)
  let text = `${dialect.byteOrderMark}${lines.join('')}`
  let count = 0
  for (const row of rows) {
    for (let column = 0; column < row.length; column++) {
      if (column > 0) text += dialect.separator
      const cell = row[column]
      if (cell) text += cellText(cell, dialect)
    }
    text += '\r\n'
    count++
    if (text.length < CHUNK_LENGTH) continue
    yield { bytes: utf8.encode(text), rows: count }
    text = ''
    count = 0
  }
  if (text !== '') yield { bytes: utf8.encode(text), rows: count }
}

/** Nearly every cell begins with an ASCII letter or digit, which never begins a formula. */
const isPlainStart = (code: number): boolean =>
  (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || (code >= 48 && code <= 57)

/** A text cell: cleaned, always quoted, with an apostrophe first where a spreadsheet would compute it. */
export const encodeText = (sent: string): string => {
  const text = cleanLines(sent)
  const guarded = !isPlainStart(text.charCodeAt(0)) && FORMULA.test(text) ? `'${text}` : text
  return guarded.includes('"') ? `"${guarded.replaceAll('"', '""')}"` : `"${guarded}"`
}

const cellText = (cell: Cell, dialect: Dialect): string => {
  if (cell.value === null) return ''
  if (cell.kind === 'text' || cell.kind === 'instant') return encodeText(cell.value)
  if (cell.kind !== 'amount') return String(cell.value)
  return toDecimalText(cell.value, cell.digits, dialect.decimal)
}
