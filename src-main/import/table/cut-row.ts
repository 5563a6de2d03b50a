/** The last row of a file that was cut: it lacks cells, or decimals, that all others have. */
import { looksLikeAmount } from './amounts.ts'
import type { TableRow } from './cells.ts'

/** @param others rows with a day @param at the place of the day */
export const isCutRow = (row: TableRow, others: readonly TableRow[], at: number): boolean => {
  if (row.isUnended !== true) return false
  const rows = others.filter((one) => one !== row)
  const widths = new Set(rows.map(({ cells }) => cells.length))
  if (rows.length < 2 || !/^\d{1,4}[-/.]/.test(row.cells[at] ?? '')) return false
  const [width = 0] = widths
  if (widths.size === 1 && row.cells.length < width) return true
  const last = row.cells.length - 1
  const decimals = new Set(rows.flatMap(({ cells }) => decimalsIn(cells[last] ?? '') ?? []))
  const [usual = 0] = decimals
  const found = decimalsIn(row.cells[last] ?? '')
  return decimals.size === 1 && found !== undefined && found < usual
}

const decimalsIn = (cell: string): number | undefined =>
  looksLikeAmount(cell) ? (/[.,](\d+)$/.exec(cell)?.[1]?.length ?? 0) : undefined
