/**
 * Rows of a table in HTML, or in the XML of Excel 2003: many banks give one of them out under the name .xls. Tags are
 * taken as they come and nothing is run, loaded or expanded but the names of characters.
 */
import { cleanText } from '#contract/clean-text.ts'
import { fileProblem } from '../file-problem.ts'
import { MOST_COLUMNS, plainCell, type TableRow } from './cells.ts'
import { createTags, type Tag } from './markup-tags.ts'

const LONGEST_ROW = 100_000
const ROW = new Set(['tr', 'row'])
const CELL = new Set(['td', 'th', 'cell'])
/** What ends a line of text beside the tables. */
const BLOCK = new Set([
  'p',
  'div',
  'br',
  'table',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'li',
  'body',
  'caption',
])

/**
 * The rows of all tables, of a workbook those of its first sheet; a line of text beside them is a row of one cell.
 * `line` counts the rows, as the spreadsheet does that opens the file.
 *
 * Errors: `truncated` for a table or a tag that does not end; `too-deep` for a row of more than 100 000 characters.
 */
export async function* readMarkup(text: AsyncIterable<string>): AsyncIterable<TableRow> {
  const tags = createTags()
  let line = 0
  let depth = 0
  let cells: string[] | undefined
  /** Columns that cells of rows above reach down to, and for how many rows. */
  let spans: number[] = []
  let isInCell = false
  let open = 0
  let said = ''
  let length = 0

  const endRow = function* (): Generator<TableRow> {
    const row = (cells ?? [said]).slice(0, MOST_COLUMNS).map((cell) => cleanText(plainCell(cell)))
    const isRow = cells !== undefined
    cells = undefined
    isInCell = false
    said = ''
    length = 0
    const isFilled = row.some((cell) => cell !== '')
    if (isRow || isFilled) line += 1
    if (isFilled) yield { line, cells: row }
  }
  const skipSpans = (row: string[]): void => {
    for (let left = spans[row.length] ?? 0; left > 0; left = spans[row.length] ?? 0) {
      spans[row.length] = left - 1
      row.push('')
    }
  }
  const beginCell = (row: string[], { attributes }: Tag): void => {
    skipSpans(row)
    const index = numberIn(attributes, 'Index')
    while (row.length < Math.min(index - 1, MOST_COLUMNS)) row.push('')
    const wide = Math.max(numberIn(attributes, 'colspan'), numberIn(attributes, 'MergeAcross') + 1)
    const down = Math.max(numberIn(attributes, 'rowspan') - 1, numberIn(attributes, 'MergeDown'))
    const at = row.length
    for (let more = 0; more < wide && row.length < MOST_COLUMNS; more++) {
      if (down > 0) spans[row.length] = down
      row.push('')
    }
    open = at
    isInCell = true
  }
  const take = function* (tag: Tag): Generator<TableRow> {
    if (cells === undefined) said += tag.before
    else if (isInCell && open < MOST_COLUMNS) cells[open] += tag.before
    length += tag.before.length
    if (length > LONGEST_ROW) throw fileProblem('too-deep', { line: line + 1 })
    const { name, isEnd } = tag
    if (name === 'table') {
      depth += isEnd ? -1 : 1
      spans = []
    }
    if (ROW.has(name) || (cells === undefined && BLOCK.has(name)) || name === 'table') {
      if (cells !== undefined || said.trim() !== '') yield* endRow()
      if (ROW.has(name) && !isEnd) cells = []
    } else if (CELL.has(name)) {
      if (isEnd) isInCell = false
      else if (cells) beginCell(cells, tag)
    } else if (isInCell && cells && open < MOST_COLUMNS) {
      // A line that is broken inside a cell parts words; bold letters do not.
      if (BLOCK.has(name)) cells[open] += ' '
    }
  }

  for await (const piece of text)
    for (const tag of tags.add(piece)) {
      yield* take(tag)
      if (tag.isEnd && tag.name === 'worksheet') return
    }
  for (const tag of tags.end()) yield* take(tag)
  if (depth > 0) throw fileProblem('truncated', { line })
  if (cells !== undefined || said.trim() !== '') yield* endRow()
}

const numberIn = (attributes: string, name: string): number =>
  attributes === ''
    ? 0
    : Number(new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,3})\\b`, 'i').exec(attributes)?.[1] ?? 0)
