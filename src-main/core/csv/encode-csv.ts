/**
 * The only place that writes CSV: cells that open rightly in Excel and never run as a formula. Control characters are
 * taken out before a cell is guarded: a NUL before a sign would hide the sign here, and a spreadsheet drops it and
 * computes.
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

/** Excel of a Portuguese Windows reads UTF-8 only after a mark, and splits at the semicolon. */
const DIALECTS: Record<CsvProfile, Dialect> = {
  'excel-pt': { byteOrderMark: '\ufeff', separator: ';', decimal: ',' },
  rfc4180: { byteOrderMark: '', separator: ',', decimal: '.' },
}

/** What a spreadsheet would take for a formula: a sign first, blanks and what has no width before it included. */
const FORMULA = /^(?:\n|[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u

const CHUNK_BYTES = 65_536
/** A chunk and the row that ends it. */
const BUFFER_BYTES = CHUNK_BYTES + 16_384

/**
 * Encodes a header and rows as UTF-8, a chunk of about 64 KiB at a time. Lines end in CRLF; the same input gives the
 * same bytes. A lone surrogate becomes U+FFFD.
 *
 * @param header column titles, quoted like any text
 */
export function* encodeCsv(
  header: readonly string[],
  rows: Iterable<readonly Cell[]>,
  profile: CsvProfile,
): Generator<{ bytes: Uint8Array; rows: number }> {
  const dialect = DIALECTS[profile]
  let writer = new Utf8Writer(BUFFER_BYTES)
  let count = 0
  writer.write(`${dialect.byteOrderMark}${header.map(encodeText).join(dialect.separator)}\r\n`)
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

/** Letters and digits of ASCII begin nearly every cell and never a formula. */
const isPlainStart = (code: number): boolean =>
  (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || (code >= 48 && code <= 57)

/** A text cell: cleaned, always quoted, a leading apostrophe where a spreadsheet would compute it. */
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
