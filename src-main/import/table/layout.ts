/** Which column of a table has which role: guessed from titles and cells, corrected by a person, remembered. */
import type { ColumnRole, TableLayout } from '#contract/import-values.ts'
import { toIban } from '#core/account-names.ts'
import { foldText } from '#core/fold.ts'
import { withoutEnd } from '../field-text.ts'
import { fileProblem } from '../file-problem.ts'
import { amountIn, type DecimalMark, isNegativeAmount, isNoAmount, looksLikeAmount } from './amounts.ts'
import { balanceRowOf } from './balance-rows.ts'
import { looksLikeDay, type TableRow } from './cells.ts'
import { roleOf } from './column-words.ts'
import { dayOrderOf, isAmbiguousDay, isOfEurope } from './day-order.ts'
import { cardNumberIn } from './preamble.ts'
import type { DecidedLayout } from './row-reader.ts'
import { findSide } from './side-column.ts'
import { isBooked } from './states.ts'

export const headerOf = (cells: readonly string[]): string =>
  withoutEnd(cells.map(foldText).join('|'), '|') ?? ''

/** The titles are searched in so many first rows. */
export const MAX_PREAMBLE = 60

interface Candidate {
  columns: Map<ColumnRole, { at: number; rank: number }[]>
  row: TableRow
}

const rolesIn = (row: TableRow): Candidate => {
  const columns: Candidate['columns'] = new Map()
  for (const [at, title] of row.cells.entries()) {
    const named = roleOf(title)
    if (!named) continue
    const places = columns.get(named.role) ?? []
    places.push({ at, rank: named.rank })
    columns.set(named.role, places)
  }
  return { columns, row }
}

/** Titles include a date and an amount. */
const isHeader = ({ columns }: Candidate): boolean =>
  (columns.has('date') || columns.has('valueDate')) &&
  (columns.has('amount') || columns.has('debit') || columns.has('credit'))

export const isTitles = (row: TableRow): boolean => isHeader(rolesIn(row))

const cellsOf = (rows: readonly TableRow[], at: number): string[] =>
  rows.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== '')

/** An IBAN, or a number of at least six digits. */
const isAccount = (cell: string): boolean => toIban(cell) !== undefined || /^\d[\d .-]{4,}\d$/.test(cell)

/** The cells of a column that are text: whose amounts have a decimal mark. */
const textsOf = (rows: readonly TableRow[], at: number): string[] =>
  cellsOf(
    rows.filter(({ numbers }) => !numbers?.has(at)),
    at,
  )

/** At most so many accounts of a person are in one file; a ledger has more. */
const MOST_NAMES = 5

const isNames = (cells: readonly string[]): boolean =>
  new Set(cells).size > 1 &&
  new Set(cells).size <= MOST_NAMES &&
  cells.every((cell) => /\p{L}{2}/u.test(cell) && !/\d{4}/.test(cell))

const share = (cells: readonly string[], test: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(test).length / cells.length

/** Share of cells that must fit the role which the title names. */
const MIN_SHARE = 0.6

const AMOUNTS: readonly ColumnRole[] = ['amount', 'debit', 'credit', 'balance', 'fee']

/** `1.500`: three digits after the only mark. */
const THREE_BEHIND = /^[^.,]*[.,]\d{3}(?!\d)[^.,]*$/

/** The decimal mark with which more cells are amounts; null where cells have marks and both readings fit equally well. */
export const decimalMarkOf = (cells: readonly string[]): DecimalMark | null => {
  const fits = (mark: DecimalMark): number =>
    cells.filter((cell) => amountIn(cell, mark, 2) !== undefined).length
  const [comma, dot] = [fits(','), fits('.')]
  if (comma !== dot) return comma > dot ? ',' : '.'
  return cells.some((cell) => THREE_BEHIND.test(cell)) ? null : ','
}

/**
 * The layout once nothing in it is open.
 * Errors: `ambiguous-amounts`, `ambiguous-days`, `unknown-side`, each with the first such cell of these rows: a person has to choose.
 */
export const decidedLayout = (layout: TableLayout, rows: readonly TableRow[]): DecidedLayout => {
  const { dateOrder, columns } = layout
  const decimalMark = markOf(layout, rows)
  if (dateOrder === null) {
    const first = firstIn(rows, columns.date, isAmbiguousDay)
    throw fileProblem('ambiguous-days', first)
  }
  const products = productsIn(rows, columns)
  const isSold = products.length > MOST_NAMES && layout.product === undefined
  if (products.length > 1 && !isSold && layout.product === undefined)
    throw fileProblem('several-products', {
      ...firstIn(rows, columns.product, (cell) => cell === products[1]),
      element: products.join(', ').slice(0, 200),
    })
  if (layout.sides === null && columns.side !== undefined)
    throw fileProblem('unknown-side', firstIn(rows, columns.side, Boolean))
  const { product: _, ...ofNone } = columns
  return { ...layout, columns: isSold ? ofNone : columns, decimalMark, dateOrder }
}

/** The products of payments that happened; each is an account of its own. */
const productsIn = (rows: readonly TableRow[], { date, product, state }: TableLayout['columns']): string[] =>
  product === undefined
    ? []
    : [
        ...new Set(
          rows.flatMap(
            ({ cells }) =>
              (looksLikeDay(cells[date ?? -1] ?? '') &&
                isBooked(cells[state ?? -1] ?? '') &&
                cells[product]) ||
              [],
          ),
        ),
      ]

/** The rows whose balances may add up: those of the first product that happened. */
const ofOneProduct = (rows: readonly TableRow[], columns: TableLayout['columns']): TableRow[] => {
  const [first] = productsIn(rows, columns)
  return rows.filter(
    ({ cells }) =>
      isBooked(cells[columns.state ?? -1] ?? '') &&
      (first === undefined || cells[columns.product ?? -1] === first),
  )
}

const firstIn = (
  rows: readonly TableRow[],
  at: number | undefined,
  isAsked: (cell: string) => boolean,
): { line?: number; element?: string } => {
  const row = rows.find(({ cells }) => isAsked(cells[at ?? -1] ?? ''))
  return row ? { line: row.line, element: (row.cells[at ?? -1] ?? '').slice(0, 40) } : {}
}

/** The decimal mark of a layout. Error: `ambiguous-amounts`, as above. */
export const markOf = ({ decimalMark, columns }: TableLayout, rows: readonly TableRow[]): DecimalMark => {
  if (decimalMark !== null) return decimalMark
  for (const { line, cells, numbers } of rows)
    for (const role of [...AMOUNTS, 'open', 'total'] as const) {
      const at = columns[role] ?? -1
      const cell = numbers?.has(at) ? '' : (cells[at] ?? '')
      if (THREE_BEHIND.test(cell) && looksLikeAmount(cell))
        throw fileProblem('ambiguous-amounts', { line, element: cell.slice(0, 40) })
    }
  throw fileProblem('ambiguous-amounts')
}

const isPlus = (cell: string): boolean => !isNegativeAmount(cell)

/** Of the columns that are not `taken`, the one with the most different text; undefined where none has words. */
const mostWords = (rows: readonly TableRow[], taken: readonly number[]): number | undefined => {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const hasWord = (cell: string): boolean => /\p{L}{4}/u.test(cell)
  const lettersIn = (at: number): number =>
    [...new Set(cellsOf(rows, at))].join('').replace(/\P{L}+/gu, '').length
  return Array.from({ length: width }, (_, at) => at)
    .filter((at) => !taken.includes(at) && share(cellsOf(rows, at), hasWord) >= MIN_SHARE)
    .sort((one, other) => lettersIn(other) - lettersIn(one))[0]
}

/** The columns whose titles name the role, the best name first. */
const sortedPlaces = ({ columns }: Candidate, role: ColumnRole): number[] =>
  [...(columns.get(role) ?? [])].sort((one, other) => one.rank - other.rank).map(({ at }) => at)

/** @returns undefined where no row of `head` has the titles of a statement */
export const guessLayout = (head: readonly TableRow[]): TableLayout | undefined => {
  for (const [index, row] of head.slice(0, MAX_PREAMBLE).entries()) {
    const candidate = rolesIn(row)
    if (!isHeader(candidate)) continue
    const next = head.findIndex((other, at) => at > index && isTitles(other))
    let below = head.slice(index + 1, next < 0 ? undefined : next)
    const columns: Partial<Record<ColumnRole, number>> = {}
    const pick = (role: ColumnRole, fits: (cells: string[]) => boolean, rows = below): void => {
      const best = sortedPlaces(candidate, role).find((at) => fits(cellsOf(rows, at)))
      if (best !== undefined) columns[role] = best
    }
    const isDated = (cells: string[]): boolean =>
      share(
        cells.filter((cell) => balanceRowOf(cell) === undefined),
        looksLikeDay,
      ) >= MIN_SHARE
    const isAmounts = (cells: string[]): boolean =>
      share(
        cells.filter((cell) => !isNoAmount(cell)),
        looksLikeAmount,
      ) >= MIN_SHARE || cells.every(isNoAmount)
    // Above the next titles, and below the rows, may be cells of other kinds.
    const money = AMOUNTS.flatMap((role) => sortedPlaces(candidate, role))
    const paid = below.filter(({ cells }) => money.some((at) => looksLikeAmount(cells[at] ?? '')))
    for (const role of ['date', 'valueDate'] as const) pick(role, isDated, paid.length === 0 ? below : paid)
    columns.date ??= columns.valueDate
    if (columns.date === undefined) continue
    const dated = columns.date
    // Footers may fill other columns: a column is judged by the rows that have a date.
    below = below.filter(({ cells }) => isDated([cells[dated] ?? '']))
    // A debit and a credit title are trusted together, so that a cell which is no amount is an error and not left out.
    const isPair = candidate.columns.has('debit') && candidate.columns.has('credit')
    for (const role of AMOUNTS)
      pick(role, isPair && (role === 'debit' || role === 'credit') ? () => true : isAmounts)
    for (const role of [
      'text',
      'counterparty',
      'currency',
      'state',
      'product',
      'reference',
      'category',
    ] as const)
      pick(role, (cells) => cells.length > 0)
    pick('account', (cells) => cells.length > 0 && share(cells, isAccount) === 1)
    // Names of accounts: rows of several are not those of one.
    if (columns.account === undefined)
      columns.product ??= sortedPlaces(candidate, 'account').find((at) => isNames(cellsOf(below, at)))
    // `Movimento` is the amount at one bank, and the description at another.
    columns.text ??= candidate.columns
      .get('amount')
      ?.find(({ at }) => at !== columns.amount && !isAmounts(cellsOf(below, at)))?.at
    if (columns.debit !== undefined && columns.credit !== undefined) delete columns.amount
    else if (columns.amount !== undefined) {
      delete columns.debit
      delete columns.credit
    }
    const amounts = AMOUNTS.flatMap((role) => {
      const at = columns[role]
      return at === undefined ? [] : textsOf(below, at)
    }).filter(looksLikeAmount)
    const decimalMark = decimalMarkOf(amounts)
    const sides = sortedPlaces(candidate, 'side')
    // Some banks write the side of the balance too, behind it.
    const balanceSide = sides.length > 1 ? sides.find((at) => at === (columns.balance ?? -1) + 1) : undefined
    if (balanceSide !== undefined) columns.balanceSide = balanceSide
    const titled = sides.filter((at) => at !== balanceSide)
    const side = findSide(
      ofOneProduct(below, columns),
      { columns, titled, named: { ...columns } },
      decimalMark ?? ',',
    )
    if (side) {
      columns.side = side.at
      for (const role of ['text', 'counterparty', 'category'] as const)
        if (columns[role] === side.at) delete columns[role]
    }
    columns.text ??= mostWords(below, Object.values(columns))
    const signed = columns.amount
    const isSigned = signed !== undefined && columns.balance === undefined && columns.side === undefined
    // On a card most rows are purchases: where most amounts are positive, positive means spent.
    if (
      isSigned &&
      cardNumberIn(head.slice(0, index)) !== null &&
      share(cellsOf(below, signed), isPlus) > 0.5
    ) {
      columns.debit = signed
      delete columns.amount
    }
    const hasAmount =
      columns.amount !== undefined || columns.debit !== undefined || columns.credit !== undefined
    if (!hasAmount) continue
    const hasComma = decimalMark === ',' && amounts.some((cell) => cell.includes(','))
    const days = cellsOf(below, dated)
    const isOfUsa =
      /\bDATE\b/.test(foldText(row.cells[dated] ?? '')) &&
      !isOfEurope(days, cellsOf(below, columns.currency ?? -1))
    const monthFirst = hasComma ? 'never' : isOfUsa ? 'likely' : 'unlikely'
    return {
      header: headerOf(row.cells),
      headerLine: row.line,
      // The window takes no member that is undefined.
      columns: Object.fromEntries(Object.entries(columns).filter(([, at]) => at !== undefined)),
      dateOrder: dayOrderOf(days, cellsOf(below, columns.valueDate ?? dated), monthFirst),
      decimalMark,
      ...(side?.sides === undefined ? {} : { sides: side.sides }),
    }
  }
  return undefined
}

/** Whether the head has the titles of a statement, and below them nothing except a footer. */
export const isOnlyTitles = (head: readonly TableRow[]): boolean => {
  const at = head.slice(0, MAX_PREAMBLE).findIndex((row) => isHeader(rolesIn(row)))
  return at >= 0 && head.slice(at + 1).every(({ cells }) => cells.filter((cell) => cell !== '').length < 3)
}

/** The remembered layout applied to this file, where its titles may be in another row. */
export const placeLayout = (layout: TableLayout, head: readonly TableRow[]): TableLayout | undefined => {
  const row = head.slice(0, MAX_PREAMBLE).find(({ cells }) => headerOf(cells) === layout.header)
  return row && { ...layout, headerLine: row.line }
}
