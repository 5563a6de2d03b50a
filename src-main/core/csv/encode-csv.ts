/**
 * The only place that writes CSV: cells open correctly in Excel and never run as a formula. Control characters are
 * removed before a cell is checked: a NUL before a sign would hide the sign here, and a spreadsheet would drop the NUL
 * and compute.
 */

import type { CsvProfile } from '#contract/app.ts'
import { cleanLines } from '#contract/clean-text.ts'
import type { Cell } from '../reports/rows.ts'
import { Utf8Writer } from './utf8-writer.ts'

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

const CHUNK_BYTES = 65_536
/** A chunk and the row that exceeds it. */
const BUFFER_BYTES = CHUNK_BYTES + 16_384

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
  let writer = new Utf8Writer(BUFFER_BYTES)
  let count = 0
  const first = profile === 'excel-pt' && above.length > 0 ? [...above, []] : []
  const lines = [...first, header].map((texts) => `${texts.map(encodeText).join(dialect.separator)}\r\n`)
  writer.write(`${dialect.byteOrderMark}${lines.join('')}`)
  for (const row of rows) {
    for (let column = 0; column < row.length; column++) {
      if (column > 0) writer.write(dialect.separator)
      const cell = row[column]
      if (cell) writeCell(writer, cell, dialect)
    }
    writer.write('\r\n')
    count++
    if (writer.length < CHUNK_BYTES) continue
    yield { bytes: writer.bytes, rows: count }
    writer = new Utf8Writer(BUFFER_BYTES)
    count = 0
  }
  if (writer.length > 0) yield { bytes: writer.bytes, rows: count }
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

const writeCell = (writer: Utf8Writer, cell: Cell, dialect: Dialect): void => {
  if (cell.value === null) return
  if (cell.kind === 'text' || cell.kind === 'instant') {
    const isPlain = isPlainStart(cell.value.charCodeAt(0)) && writer.writeQuoted(cell.value)
    if (!isPlain) writer.write(encodeText(cell.value))
  } else if (cell.kind === 'amount') {
    writer.writeDecimal(cell.value, cell.digits, dialect.decimal)
  } else writer.write(String(cell.value))
}
