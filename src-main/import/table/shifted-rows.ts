/** Shifted rows have more cells than there are columns: a separator stands in a text, or in an amount. */
import { looksLikeAmount } from './amounts.ts'
import type { TableRow } from './cells.ts'

/**
 * @param titles of the columns @param below the first rows with a day
 * @returns finds the cell of a row that no column has: the amount, or its cents; undefined where no row is shifted
 */
export const shiftedCellIn = (
  titles: readonly string[],
  below: readonly TableRow[],
): ((row: TableRow) => string | undefined) => {
  const extra = ({ cells }: TableRow): readonly string[] => cells.slice(titles.length)
  // `100,50` between commas is two cells.
  const areCents = below.every((row) => extra(row).some((cell) => /^\d\d$/.test(cell)))
  const widths = new Set(below.map(({ cells }) => cells.length))
  // A last column without a title is in each row.
  const isUntitled = below.length > 2 && widths.size === 1 && !areCents
  const width = isUntitled ? Math.max(titles.length, ...widths) : titles.length
  // The cells of a workbook have no separators.
  return (row) => (row.numbers ? undefined : row.cells.slice(width).find(looksLikeAmount))
}
