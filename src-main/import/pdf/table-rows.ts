/** Rows below the titles of a table in a PDF: one for each transaction, and one for each balance between them. */
import { fileProblem } from '../file-problem.ts'
import { balanceLabelOf } from '../table/balance-rows.ts'
import type { TableRow } from '../table/cells.ts'
import { roleOf } from '../table/column-words.ts'
import { type Atom, atomsOf, lastAmount } from './atoms.ts'
import { type Columns, columnsOf } from './columns.ts'
import { isShortDay, type Period, withYears } from './days.ts'
import { joinedText } from './heading.ts'
import type { TextLine } from './text-lines.ts'
import type { Piece } from './text-pieces.ts'

export interface PdfTable {
  titles: readonly Piece[]
  /** Of the titles; 0 where there are none. */
  line: number
  lines: readonly TextLine[]
}

/** Share of the font's size within which a text goes on in the next line. */
const NEXT_LINE = 2

interface OpenRow {
  cells: string[]
  /** Whether it is a transaction, whose text may go on. */
  goesOn: boolean
  hasMoney: boolean
  line: TextLine
  /** The last one of its lines. */
  last: TextLine
}

/** Errors: `no-year` for a day without a year that no period in the heading decides. */
export const tableRowsOf = (
  { titles, line: titleLine, lines }: PdfTable,
  period: Period | undefined,
): { head: TableRow; rows: TableRow[] } => {
  const read = lines.map((line) => ({ line, atoms: atomsOf(line) }))
  const dated = read.filter(({ atoms }) => isRow(atoms))
  const columns = columnsOf(
    titles,
    dated.map(({ atoms }) => atoms),
  )
  const places = placesIn(columns)
  const rows: OpenRow[] = []
  let texts: TextOfRow[] = []
  const turns: Turn[] = []
  const given: Given = { upper: 0, lower: 0 }
  let lastDay = ''
  const add = (line: TextLine, cells: string[], goesOn: boolean, hasMoney: boolean): void => {
    const row: OpenRow = { cells, goesOn, hasMoney, line, last: line }
    const upper = rows.at(-1)
    const [first] = texts
    if (first && upper?.goesOn && upper.last.page < first.line.page) turns.push({ texts, upper, lower: row })
    else giveTexts(texts, { upper, lower: row }, given)
    texts = []
    rows.push(row)
  }
  for (const { line, atoms: found } of read) {
    const atoms = placedAmounts(found, columns)
    const [first] = atoms
    const money = atoms.filter(({ kind }) => kind === 'money')
    const cells = cellsIn(atoms, columns)
    if (first?.kind === 'day' && columns.placeOf(first) !== undefined) {
      lastDay = cells[places.date] ?? ''
      add(line, cells, true, money.length > 0)
    } else if (money.length > 0) {
      const text = joinedText(atoms.filter(({ kind }) => kind === 'text'))
      const before = rows.at(-1)
      if (balanceLabelOf(text)) {
        const isOne = money.length === 1
        add(line, isOne ? labelCells(text, money[0]?.text ?? '', places, columns) : cells, false, true)
      } else if (before?.goesOn && !before.hasMoney && isNear(before.last, line)) {
        giveTexts(texts, { upper: before }, given)
        texts = []
        before.cells = joinedCells(before.cells, cells)
        Object.assign(before, { hasMoney: true, last: line })
      } else if (places.moved.some((place) => cells[place])) {
        // A day is often written once for all its rows.
        if (lastDay !== '') cells[places.date] ||= lastDay
        add(line, cells, true, true)
      }
    } else if (isText(atoms, columns, places.text)) texts.push({ line, cells })
  }
  giveTexts(texts, { upper: rows.at(-1) }, given)
  for (const { texts: first, upper, lower } of turns)
    if (given.lower > 0) giveTexts(first, { lower }, given)
    else if (given.upper > 0)
      for (const { cells } of nearAbove(first, lower.line)) upper.cells = joinedCells(upper.cells, cells)
  // What has a day and no amount is no row: the day on which the page was printed.
  const kept = rows.filter(({ hasMoney }) => hasMoney)
  writeYears(kept, columns, period)
  return {
    head: { line: titleLine, cells: columns.all.map(({ title }) => title) },
    rows: kept.map(({ line, cells }) => ({ line: line.number, cells })),
  }
}

interface TextOfRow {
  line: TextLine
  cells: string[]
}

/** Texts at the top of a page, and the rows before and behind them: whose they are the other texts of the table show. */
interface Turn {
  texts: readonly TextOfRow[]
  upper: OpenRow
  lower: OpenRow
}

/** How many texts went to the row above them, and to the one below. */
interface Given {
  upper: number
  lower: number
}

const isNear = (one: TextLine, other: TextLine): boolean =>
  one.page === other.page && Math.abs(other.base - one.base) < NEXT_LINE * Math.max(one.size, other.size)

/** How much wider the gap between two rows is than that between the lines of one. */
const WIDER = 1.06

/**
 * The texts between two rows belong to the upper one; where cells are centred or stand at the bottom, those below the widest gap
 * belong to the lower one.
 */
const giveTexts = (
  texts: readonly TextOfRow[],
  { upper, lower }: { upper?: OpenRow | undefined; lower?: OpenRow },
  given: Given,
): void => {
  const above = upper?.goesOn ? upper : undefined
  const below = lower?.goesOn ? lower : undefined
  const gaps = texts.map(({ line }, at) => distance(at === 0 ? above?.last : texts[at - 1]?.line, line))
  gaps.push(distance(texts.at(-1)?.line, below?.line))
  const widest = Math.max(...gaps)
  const others = gaps.filter((_, at) => at !== gaps.indexOf(widest))
  const isWider = widest > WIDER * Math.max(...others)
  const cut = isWider || !above ? gaps.indexOf(widest) : texts.length
  for (const { line, cells } of above ? texts.slice(0, cut) : []) {
    if (!above || !isNear(above.last, line)) break
    above.cells = joinedCells(above.cells, cells)
    above.last = line
    given.upper += 1
  }
  if (!below) return
  for (const { cells } of nearAbove(texts.slice(cut), below.line).toReversed()) {
    below.cells = joinedCells(cells, below.cells)
    given.lower += 1
  }
}

/** The last texts, each near the next one and the last near this line: none is of the heading of a page. */
const nearAbove = (texts: readonly TextOfRow[], line: TextLine): TextOfRow[] => {
  const far = texts.findLastIndex((text, at) => !isNear(text.line, texts[at + 1]?.line ?? line))
  return texts.slice(far + 1)
}

const distance = (upper: TextLine | undefined, lower: TextLine | undefined): number =>
  upper && lower && upper.page === lower.page ? lower.base - upper.base : Number.POSITIVE_INFINITY

/** Whether a line begins with a day and has an amount. */
export const isRow = (atoms: readonly Atom[]): boolean =>
  atoms[0]?.kind === 'day' && atoms.some(({ kind }) => kind === 'money')

interface Places {
  date: number
  text: number
  balance: number | undefined
  /** Of the amounts that are no balances. */
  moved: number[]
}

const placesIn = ({ all }: Columns): Places => {
  const of = (...roles: string[]): number[] =>
    all.flatMap(({ title }, at) => (roles.includes(roleOf(title)?.role ?? '') ? at : []))
  const untitled = all.flatMap(({ title, kind }, at) => (title === '' && kind === 'money' ? at : []))
  const text = all.findIndex(({ kind, title }) => kind === 'text' && roleOf(title)?.role === 'text')
  return {
    date: Math.max(
      0,
      all.findIndex(({ kind }) => kind === 'day'),
    ),
    text: text >= 0 ? text : all.findIndex(({ kind }) => kind === 'text'),
    balance: of('balance')[0],
    moved: [...of('amount', 'credit', 'debit'), ...untitled],
  }
}

/** A text that ends with an amount in the place of a column of amounts is a text and an amount. */
const placedAmounts = (atoms: readonly Atom[], columns: Columns): Atom[] =>
  atoms.flatMap((atom) => {
    const cut = atom.kind === 'text' ? lastAmount(atom) : undefined
    if (!cut) return atom
    const isLabel = balanceLabelOf(cut[0].text) !== undefined
    return isLabel || columns.placeOf(cut[1]) !== undefined ? cut : atom
  })

const cellsIn = (atoms: readonly Atom[], columns: Columns): string[] => {
  const cells = columns.all.map(() => '')
  for (const atom of atoms) {
    const place = columns.placeOf(atom) ?? columns.placeOf({ ...atom, kind: 'text' })
    if (place !== undefined) cells[place] = cells[place] ? `${cells[place]} ${atom.text}` : atom.text
  }
  return cells
}

/** The amount of a label stands in the column of balances, else as money in or out. */
const labelCells = (label: string, amount: string, places: Places, { all }: Columns): string[] => {
  const cells = all.map(() => '')
  if (places.text >= 0) cells[places.text] = label
  const isOut = /^[-\u2212(]|[-)D]$/.test(amount)
  const roleAt = (place: number): string | undefined => roleOf(all[place]?.title ?? '')?.role
  const isPair = places.moved.some((place) => roleAt(place) === 'credit')
  const side = isPair
    ? places.moved.find((place) => roleAt(place) === (isOut ? 'debit' : 'credit'))
    : undefined
  const place = places.balance ?? side ?? places.moved[0]
  if (place !== undefined) cells[place] = amount
  return cells
}

const joinedCells = (one: readonly string[], other: readonly string[]): string[] =>
  one.map((cell, at) => [cell, other[at] ?? ''].filter(Boolean).join(' '))

/** Whether the line is a text below the texts of the rows, and none of the page. */
const isText = (atoms: readonly Atom[], { all, placeOf }: Columns, text: number): boolean => {
  const column = all[text]
  const next = all[text + 1]
  return atoms.every((atom) => {
    if (atom.kind !== 'text' || !column) return false
    const isBelow =
      atom.left > column.left - 2 * atom.size && atom.left < (next?.left ?? Number.POSITIVE_INFINITY)
    return isBelow && placeOf(atom) === text
  })
}

const writeYears = (rows: readonly OpenRow[], { all }: Columns, period: Period | undefined): void => {
  const places = all.flatMap(({ kind }, at) => (kind === 'day' ? at : []))
  const short = rows.flatMap(({ cells, line }) =>
    places.flatMap((at) => (isShortDay(cells[at] ?? '') ? { cell: cells[at] ?? '', line, at } : [])),
  )
  if (short.length === 0) return
  const [first] = short
  if (!period) throw fileProblem('no-year', { line: first?.line.number ?? 0, element: first?.cell ?? '' })
  const [booked] = places
  const dates = withYears(
    short.filter(({ at }) => at === booked).map(({ cell }) => cell),
    period,
  )
  for (const row of rows)
    for (const at of places) {
      const cell = row.cells[at] ?? ''
      if (!isShortDay(cell)) continue
      const date = dates.get(cell)
      // The day of value may lie outside the period, and is not needed.
      if (!date && at === booked) throw fileProblem('no-year', { line: row.line.number, element: cell })
      row.cells[at] = date ?? ''
    }
}
