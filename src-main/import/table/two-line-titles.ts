/** Titles in two lines, such as `Valores` above `Débito` and `Crédito`, as one row. */
import { looksLikeAmount } from './amounts.ts'
import { looksLikeDay, type TableRow } from './cells.ts'
import { roleOf } from './column-words.ts'
import { isTitles } from './layout.ts'

/** The rows of a table; two rows that have its titles together are one, in the place of the lower one. */
export async function* joinTitles(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  let held: TableRow | undefined
  for await (const row of rows) {
    const joined = held && joinedTitles(held, row)
    if (held && !joined) yield held
    held = joined ?? row
    // Most rows have a digit, and no titles: they are passed on at once.
    if (!joined && hasDigit(row)) {
      yield row
      held = undefined
    }
  }
  if (held) yield held
}

const hasDigit = ({ cells }: TableRow): boolean => cells.some((cell) => /\d/.test(cell))

/** Undefined where the two rows are not the titles of one table. */
const joinedTitles = (upper: TableRow, lower: TableRow): TableRow | undefined => {
  if (hasDigit(upper) || hasDigit(lower) || isTitles(lower) || !namesMoney(lower)) return undefined
  if (upper.cells.filter((cell) => roleOf(cell) !== undefined).length < 2) return undefined
  const width = Math.max(upper.cells.length, lower.cells.length)
  const joined = { ...lower, cells: Array.from({ length: width }, (_, at) => titleOf(upper, lower, at)) }
  return isTitles(joined) ? joined : undefined
}

const namesMoney = ({ cells }: TableRow): boolean => {
  const titles = cells.filter((cell) => cell !== '')
  const isOfRows = titles.some((cell) => looksLikeDay(cell) || looksLikeAmount(cell))
  return (
    !isOfRows &&
    titles.some((cell) => ['debit', 'credit', 'amount', 'balance'].includes(roleOf(cell)?.role ?? ''))
  )
}

/** `Data` above `Valor` is a day and no amount; else the lower title is the narrower one. */
const titleOf = (upper: TableRow, lower: TableRow, at: number): string => {
  const below = lower.cells[at] ?? ''
  const own = upper.cells[at] ?? ''
  if (below === '') return own
  // A title above several columns stands over the first of them.
  const above = own || (upper.cells.slice(0, at).findLast((cell) => cell !== '') ?? '')
  const both = `${above} ${below}`.trim()
  const ofDays = ['date', 'valueDate'].includes(roleOf(above)?.role ?? '')
  if (ofDays && roleOf(both) !== undefined) return both
  if (roleOf(below) !== undefined) return below
  return own === '' || roleOf(own) === undefined ? (own === '' ? below : both) : own
}
