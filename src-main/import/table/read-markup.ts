/**
 * Reads rows of a table in HTML, or in the XML of Excel 2003: many banks export one of them with the name .xls. Nothing
 * is run or loaded, and only entities that name characters are decoded.
 */
import { type Handler, Parser } from 'htmlparser2'
import { cleanText } from '#contract/clean-text.ts'
import { fileProblem } from '../file-problem.ts'
import { MAX_COLUMNS, plainCell, type TableRow } from './cells.ts'
import type { Sheet } from './pick-sheet.ts'

const LONGEST_ROW = 100_000
/** Most elements nested in each other. */
const DEEPEST = 500
const ROW = new Set(['tr', 'row'])
const CELL = new Set(['td', 'th', 'cell'])
/** Elements whose text is not part of the page. */
const HIDDEN = new Set(['script', 'style', 'title'])
/** Elements that end a line of text outside the tables. */
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
 * Yields the sheets of a workbook, or one with the rows of all tables. A line of text outside them is a row of one cell.
 * `line` counts the rows, as a spreadsheet program does that opens the file.
 *
 * Errors: `truncated` for a table that does not end; `too-deep` for a row of more than 100 000 characters, and for too
 * many nested elements.
 */
export const readMarkup = (text: AsyncIterable<string>): AsyncIterable<Sheet> => sheetsOf(rowsIn(text))

interface SheetRow {
  /** 0 outside the sheets of a workbook. */
  sheet: number
  name: string
  row: TableRow
}

/** The sheets of a workbook, or one of the page; what is not read of a sheet is passed over. */
async function* sheetsOf(rows: AsyncIterable<SheetRow>): AsyncIterable<Sheet> {
  const source = rows[Symbol.asyncIterator]()
  try {
    let next = await source.next()
    while (!next.done) {
      const { sheet, name } = next.value
      const ofSheet = async function* () {
        for (; !next.done && next.value.sheet === sheet; next = await source.next()) yield next.value.row
      }
      yield { name, rows: ofSheet() }
      while (!next.done && next.value.sheet === sheet) next = await source.next()
    }
  } finally {
    await source.return?.()
  }
}

async function* rowsIn(text: AsyncIterable<string>): AsyncIterable<SheetRow> {
  const rows = createRows()
  const parser = new Parser(rows.handler, { recognizeSelfClosing: true, recognizeCDATA: true })
  for await (const piece of text) {
    parser.write(piece)
    yield* rows.take()
  }
  rows.endText()
  parser.end()
  yield* rows.take()
}

const createRows = () => {
  let ready: SheetRow[] = []
  let line = 0
  let isTextOver = false
  let sheet = 0
  let sheetName = ''
  /** Number of open elements. */
  let depth = 0
  let hidden = 0
  let cells: string[] | undefined
  /** Columns of this row that are numbers of a workbook. */
  let numbers = new Set<number>()
  /** For each column, how many more rows a cell from above covers. */
  let spans: number[] = []
  /** Column of the open cell. */
  let open: number | undefined
  let beside = ''
  let length = 0

  const endRow = (): void => {
    const row = (cells ?? [beside]).slice(0, MAX_COLUMNS).map((cell) => cleanText(plainCell(cell)))
    const isFilled = row.some((cell) => cell !== '')
    if (cells !== undefined || isFilled) line += 1
    if (isFilled) ready.push({ sheet, name: sheetName, row: { line, cells: row, numbers } })
    // Cells of rows above may cover columns after the last cell of this row.
    for (let at = cells?.length ?? spans.length; at < spans.length; at++)
      spans[at] = Math.max(0, (spans[at] ?? 0) - 1)
    cells = undefined
    numbers = new Set()
    open = undefined
    beside = ''
    length = 0
  }
  const addText = (text: string): void => {
    if (hidden > 0) return
    length += text.length
    if (length > LONGEST_ROW) throw fileProblem('too-deep', { line: line + 1 })
    if (cells === undefined) beside += text
    else if (open !== undefined) cells[open] += text
  }
  const beginCell = (row: string[], attributes: Attributes): void => {
    for (let left = spans[row.length] ?? 0; left > 0; left = spans[row.length] ?? 0) {
      spans[row.length] = left - 1
      row.push('')
    }
    const index = numberIn(attributes, 'ss:index')
    while (row.length < Math.min(index - 1, MAX_COLUMNS)) row.push('')
    if (row.length >= MAX_COLUMNS) return
    open = row.length
    const wide = Math.max(1, numberIn(attributes, 'colspan'), numberIn(attributes, 'ss:mergeacross') + 1)
    const down = Math.max(numberIn(attributes, 'rowspan') - 1, numberIn(attributes, 'ss:mergedown'))
    for (let more = 0; more < wide && row.length < MAX_COLUMNS; more++) {
      if (down > 0) spans[row.length] = down
      row.push('')
    }
  }
  /** Called where an element begins or ends. */
  const atEdge = (name: string): void => {
    if (name === 'table') spans = []
    if (ROW.has(name) || name === 'table' || (cells === undefined && BLOCK.has(name))) endRow()
    // A line break within a cell separates words; bold letters do not.
    else if (BLOCK.has(name)) addText(' ')
  }
  const handler: Partial<Handler> = {
    onopentag(element, attributes) {
      const name = localName(element)
      depth += 1
      if (depth > DEEPEST) throw fileProblem('too-deep', { line: line + 1 })
      if (HIDDEN.has(name)) hidden += 1
      atEdge(name)
      if (name === 'worksheet') {
        sheet += 1
        sheetName = attributes['ss:name'] ?? String(sheet)
        line = 0
      }
      if (ROW.has(name)) cells = []
      else if (CELL.has(name)) {
        open = undefined
        if (cells) beginCell(cells, attributes)
      } else if (open !== undefined && attributes['ss:type'] === 'Number') numbers.add(open)
    },
    onclosetag(element, isImplied) {
      const name = localName(element)
      depth -= 1
      if (isTextOver && isImplied && name === 'table') throw fileProblem('truncated', { line })
      if (HIDDEN.has(name)) hidden -= 1
      atEdge(name)
      if (CELL.has(name)) open = undefined
    },
    ontext: addText,
    onend: endRow,
  }
  return {
    handler,
    /** The rows completed since the last call. */
    take: (): SheetRow[] => {
      const taken = ready
      ready = []
      return taken
    },
    /** Elements closed from now on are not closed in the file. */
    endText: (): void => {
      isTextOver = true
    },
  }
}

type Attributes = Readonly<Record<string, string>>

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const numberIn = (attributes: Attributes, name: string): number => {
  const value = attributes[name] ?? ''
  return /^\d{1,3}$/.test(value) ? Number(value) : 0
}
