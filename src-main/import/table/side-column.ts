/** Finds the column that says of amounts without a sign whether they are money in or money out. */
import type { ColumnRole, TableLayout } from '#contract/import-values.ts'
import { toMinor } from '#core/money.ts'
import { isNegativeAmount, isSignedAmount } from './amounts.ts'
import { balanceRowOf } from './balance-rows.ts'
import { amountAt, dateIn, type TableRow } from './cells.ts'
import { orderOf } from './row-order.ts'
import { type Side, sideKey, sideOf } from './side-words.ts'

type Columns = TableLayout['columns']
type Sides = NonNullable<TableLayout['sides']>

/** Roles of columns that never say the side. */
const OTHERS: readonly ColumnRole[] = [
  'date',
  'valueDate',
  'amount',
  'balance',
  'balanceSide',
  'fee',
  'currency',
  'account',
]
/** Titles that say what a column is, so that two values in it need no explanation. */
const EXPLAINED: readonly ColumnRole[] = ['text', 'counterparty', 'reference', 'state', 'product']
/** Most different words of a column that a person is asked about. */
const MOST_WORDS = 6
const LONGEST_WORD = 30

/** Reads the side of a cell, by what a person said of its word, or by the word itself; undefined where neither says it. */
export const sideReader = (said: Sides | null | undefined): ((cell: string) => Side | undefined) => {
  const sides = new Map<string, Side>()
  for (const side of ['in', 'out'] as const)
    for (const word of said?.[side] ?? []) sides.set(sideKey(word), side)
  return (cell) => sides.get(sideKey(cell)) ?? sideOf(cell)
}

/**
 * @param rows with a date @param titled columns whose title names the side, the best first @param named roles by title
 * @returns the column, and `sides: null` where a person has to say what its words mean; undefined where no column says
 * the side, or none has to
 */
export const findSide = (
  rows: readonly TableRow[],
  { columns, titled, named }: { columns: Columns; titled: readonly number[]; named: Columns },
  mark: '.' | ',',
): { at: number; sides?: Sides | null } | undefined => {
  const { amount } = columns
  const isStated = ({ cells }: TableRow): boolean =>
    balanceRowOf(cells[columns.text ?? -1] ?? '') !== undefined
  const filled = rows.filter(
    (row) => amount !== undefined && (row.cells[amount] ?? '') !== '' && !isStated(row),
  )
  if (amount === undefined || filled.length === 0) return undefined
  const taken = OTHERS.map((role) => columns[role])
  const width = Math.max(...filled.map(({ cells }) => cells.length))
  const places = Array.from({ length: width }, (_, at) => at).filter((at) => !taken.includes(at))
  const wordsOf = (at: number): string[] => [...new Set(filled.map(({ cells }) => sideKey(cells[at] ?? '')))]
  const sidesOf = (at: number): Set<Side | undefined> => new Set(wordsOf(at).map(sideOf))
  const hasSign = filled.some(({ cells }) => isSignedAmount(cells[amount] ?? ''))
  const explained = EXPLAINED.map((role) => named[role])
  /** Without a title that says so, a column of which all words name a side, and both are there. */
  const isOfSides = (at: number): boolean => {
    const sides = sidesOf(at)
    return !hasSign && sides.size === 2 && !sides.has(undefined)
  }

  const isBySign = (): boolean => addsUp(filled, columns, mark, () => 'in')
  /** The balances leave no word that may be money out. */
  const isProvenIn = (at: number): boolean =>
    isBySign() &&
    wordsOf(at).every(
      (word) =>
        sideOf(word) === 'in' ||
        (sideOf(word) === undefined &&
          !addsUp(filled, columns, mark, ({ cells }) => (sideKey(cells[at] ?? '') === word ? 'out' : 'in'))),
    )
  const isKnown = (at: number): boolean => sidesOf(at).has('in') || sidesOf(at).has('out')
  const known = titled.find((at) => isKnown(at) && !isOneWord(wordsOf(at))) ?? places.find(isOfSides)
  if (known !== undefined)
    return isSideUsed(filled, { amount, side: known }, sideOf) && !(hasSign ? isBySign() : isProvenIn(known))
      ? { at: known }
      : undefined
  if (hasSign) return undefined

  const isAsked = (at: number): boolean => {
    const words = wordsOf(at)
    const most = titled.includes(at) ? MOST_WORDS : 2
    if (isOneWord(words)) return isKnown(at)
    // All rows may be money out.
    if (words.length === 1) return sidesOf(at).has('out')
    return words.length > 1 && words.length <= most && words.every((word) => mayBeSide(word, filled.length))
  }
  // `Received`, `Paid` may be states, or sides.
  const isOpen = (at: number): boolean => !explained.includes(at) || (at === named.state && isKnown(at))
  const asked = [...titled, ...places.filter(isOpen)].filter(isAsked)
  const proven = asked.flatMap((at) => provenBy(filled, { ...columns, side: at }, mark) ?? [])[0]
  // The side of the oldest row is not proven by balances: where all add up as they are, only a title makes it a question.
  if (isBySign()) return proven && titled.includes(proven.at) ? { at: proven.at, sides: null } : undefined
  if (proven) return proven
  const [first] = asked
  return first === undefined ? undefined : { at: first, sides: null }
}

/** The layout with what a person said of its side column: these words are money out, and others that are not known money in. */
export const sidesSaid = (
  layout: TableLayout,
  rows: readonly TableRow[],
  out: readonly string[],
): TableLayout => {
  const { side, ...columns } = layout.columns
  const { sides: _, ...others } = layout
  if (side === undefined || out.length === 0) return { ...others, columns }
  const keys = out.map(sideKey)
  const words = wordsIn(rows, side)
  return {
    ...layout,
    sides: { out: keys, in: words.filter((word) => !keys.includes(word) && !sideOf(word)) },
  }
}

/** Where a column has two unknown words and a person explained one of them, the other is the other side. */
export const completeSides = (layout: TableLayout, rows: readonly TableRow[]): TableLayout => {
  const { side } = layout.columns
  const said = [...(layout.sides?.in ?? []), ...(layout.sides?.out ?? [])].map(sideKey)
  if (side === undefined || !layout.sides || said.length !== 1) return layout
  const words = wordsIn(rows, side)
  const other = words.find((word) => !said.includes(word))
  if (words.length !== 2 || other === undefined || sideOf(other)) return layout
  const { in: ins, out } = layout.sides
  return { ...layout, sides: ins.length === 1 ? { in: ins, out: [other] } : { in: [other], out } }
}

const wordsIn = (rows: readonly TableRow[], at: number): string[] => [
  ...new Set(rows.flatMap(({ cells }) => sideKey(cells[at] ?? '') || [])),
]

/** One word, and rows without it: those may be the other side. */
export const isOneWord = (words: readonly string[]): boolean => words.length === 2 && words.includes('')

/** A running number of two rows has two values as well. */
const mayBeSide = (word: string, rows: number): boolean =>
  word !== '' && word.length <= LONGEST_WORD && (!/\d/.test(word) || (word.length === 1 && rows > 2))

/**
 * Whether the column decides anything: where amounts have signs that agree with its words, or its words are unknown, the
 * signs alone are read.
 */
export const isSideUsed = (
  rows: readonly TableRow[],
  { amount, side }: { amount: number; side: number },
  sideIn: (cell: string) => Side | undefined,
): boolean =>
  !rows.some(({ cells }) => isNegativeAmount(cells[amount] ?? '')) ||
  rows.some(({ cells }) => {
    const cell = cells[amount] ?? ''
    return sideIn(cells[side] ?? '') === 'out' && !isNegativeAmount(cell) && /[1-9]/.test(cell)
  })

/** What two words mean, where the balances of the rows add up in one way only. */
const provenBy = (
  rows: readonly TableRow[],
  columns: Columns & { side: number },
  mark: '.' | ',',
): { at: number; sides: Sides } | undefined => {
  const at = columns.side
  const words = [...new Set(rows.map(({ cells }) => sideKey(cells[at] ?? '')))]
  const [one = '', other = ''] = words
  if (words.length !== 2) return undefined
  const readings: Sides[] = [
    { in: [one], out: [other] },
    { in: [other], out: [one] },
  ]
  const proven = readings.filter((sides) => {
    const sideIn = sideReader(sides)
    return addsUp(rows, columns, mark, ({ cells }) => sideIn(cells[at] ?? ''))
  })
  return proven.length === 1 && proven[0] ? { at, sides: proven[0] } : undefined
}

/** Whether the rows have balances that add up in some order. */
const addsUp = (
  rows: readonly TableRow[],
  { amount, balance, date = -1 }: Columns,
  mark: '.' | ',',
  side: (row: TableRow) => Side | undefined,
): boolean => {
  if (amount === undefined || balance === undefined || rows.length < 2) return false
  const read = rows.map((row) => {
    const [minor, balanceMinor] = [amountAt(row, amount, mark, 2), amountAt(row, balance, mark, 2)]
    const day = row.cells[date] ?? ''
    return minor === undefined || balanceMinor === undefined
      ? undefined
      : {
          amountMinor: toMinor(side(row) === 'out' ? -minor : minor),
          balanceMinor,
          bookingDate: dateIn(day, 'dmy') ?? day,
        }
  })
  return read.every((row) => row !== undefined) && orderOf(read) !== undefined
}
