/** Reads rows of CSV text in pieces. The separator is the one that occurs equally often in most lines. */
import { cleanText } from '#contract/clean-text.ts'
import { fileProblem } from '../file-problem.ts'
import { linesOf } from '../text-lines.ts'
import { looksLikeDay, MAX_COLUMNS, plainCell, type TableRow } from './cells.ts'

const LONGEST_ROW = 100_000
const SEPARATORS = [';', '\t', ',', '|'] as const

/** Errors: `malformed` with the line, for a quote that is never closed, or within which other rows begin; `too-deep` for a row of more than 100 000 characters. */
export async function* readCsv(text: AsyncIterable<string>, separator: string): AsyncIterable<TableRow> {
  let row = ''
  let begun = 0
  /** Of the row before. */
  let width = 0
  for await (const [line, number, isUnended] of linesOf(text)) {
    if (row === '') begun = number
    if (row !== '' && isRow(line, separator, width)) throw fileProblem('malformed', { line: begun })
    row = row === '' ? line : `${row} ${line}`
    if (row.length > LONGEST_ROW) throw fileProblem('too-deep', { line: begun })
    const sent = cellsOf(row, separator)
    if (!sent) continue
    const cells = sent.slice(0, MAX_COLUMNS).map((cell) => cleanText(plainCell(cell)))
    row = ''
    width = sent.length
    if (cells.some((cell) => cell !== '')) yield { line: begun, cells, ...(isUnended && { isUnended }) }
  }
  if (row !== '') throw fileProblem('malformed', { line: begun })
}

/** Whether a line has a day and as many cells as other rows: the text of a cell does not go on in it. */
const isRow = (line: string, separator: string, width: number): boolean => {
  const cells = line.split(separator)
  return width > 2 && cells.length >= width && cells.some((cell) => looksLikeDay(plainCell(cell)))
}

/** How many lines of the head have the separator's most frequent count; commas also occur in amounts and names. */
const agreement = (lines: readonly string[], separator: string): number => {
  const counts = new Map<number, number>()
  for (const line of lines) {
    const count = line.split(separator).length - 1
    if (count > 1) counts.set(count, (counts.get(count) ?? 0) + 1)
  }
  return Math.max(0, ...counts.values())
}

export const separatorOf = (head: string): string => {
  const lines = head.split(/\r\n|\n|\r/).slice(0, 60)
  let best: string = ';'
  let most = 0
  for (const separator of SEPARATORS) {
    const found = agreement(lines, separator)
    if (found > most) [best, most] = [separator, found]
  }
  return best
}

/**
 * A quoted cell may contain separators; a quote that does not begin a cell is an ordinary character.
 * @returns undefined where a quoted cell continues in the next line
 */
const cellsOf = (row: string, separator: string): string[] | undefined => {
  if (!row.includes('"')) return row.split(separator)
  const cells: string[] = []
  let at = 0
  while (at <= row.length) {
    if (row[at] !== '"') {
      const end = row.indexOf(separator, at)
      cells.push(row.slice(at, end < 0 ? row.length : end))
      at = end < 0 ? row.length + 1 : end + 1
      continue
    }
    let cell = ''
    let end = row.indexOf('"', at + 1)
    while (end >= 0 && row[end + 1] === '"') {
      cell += row.slice(at + 1, end + 1)
      at = end + 1
      end = row.indexOf('"', at + 1)
    }
    if (end < 0) return undefined
    const next = row.indexOf(separator, end)
    const last = next < 0 ? row.length : next
    cells.push(cell + row.slice(at + 1, end) + row.slice(end + 1, last))
    at = last + 1
  }
  return cells
}
