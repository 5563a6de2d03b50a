/** Signs of amounts that have none, by the balances of their rows. */
import type { TableLayout } from '#contract/import-values.ts'
import { minorDigits, toDecimalText, toMinor } from '#core/money.ts'
import { fileProblem } from '../file-problem.ts'
import { isNewestFirst, orderOf } from './row-order.ts'
import type { Draft } from './row-reader.ts'

/**
 * Where no amount is negative and the balances contradict that, each amount is what its balance differs from the one before.
 *
 * @param opening the balance before all rows; null where it is not known @param firstSide that of the oldest row, as a person said
 * @returns the same rows where their signs are not open. Error: `first-side` where only that of the oldest row is left open
 */
export const withSigns = (
  rows: readonly Draft[],
  opening: number | null,
  firstSide: TableLayout['firstSide'],
): readonly Draft[] => {
  const isUnsigned = rows.every(
    ({ amountMinor, balanceMinor, feeMinor }) => amountMinor >= 0 && balanceMinor !== null && feeMinor === 0,
  )
  const [oldest] = orderOf(rows) ?? []
  const isOpening =
    opening === null || (oldest?.balanceMinor ?? Number.NaN) - (oldest?.amountMinor ?? 0) === opening
  if (!isUnsigned || (oldest && isOpening) || (opening === null && rows.length < 3)) return rows
  const isOneDay = rows.length > 1 && rows.every(({ bookingDate }) => bookingDate === rows[0]?.bookingDate)
  const orders = isOneDay ? [rows, rows.toReversed()] : [isNewestFirst(rows) ? rows.toReversed() : rows]
  const [found, other] = orders.flatMap((oldestFirst) => signed(oldestFirst, opening) ?? [])
  if (!found || other) return rows
  const { first } = found
  if (first && firstSide === undefined) {
    const element = toDecimalText(first.amountMinor, minorDigits(first.currency), ',')
    throw fileProblem('first-side', { line: first.line, element })
  }
  if (first && firstSide === 'out')
    found.rows.set(first, { ...first, amountMinor: toMinor(-first.amountMinor) })
  return rows.map((row) => found.rows.get(row) ?? row)
}

/** The rows with their signs, and the one whose sign is open; undefined where balances and amounts contradict each other. */
const signed = (
  oldestFirst: readonly Draft[],
  opening: number | null,
): { rows: Map<Draft, Draft>; first: Draft | undefined } | undefined => {
  const rows = new Map<Draft, Draft>()
  let before = opening
  for (const row of oldestFirst) {
    const moved = (row.balanceMinor ?? Number.NaN) - (before ?? Number.NaN)
    const isFirst = before === null
    if (!isFirst && Math.abs(moved) !== row.amountMinor) return undefined
    if (!isFirst) rows.set(row, { ...row, amountMinor: toMinor(moved) })
    before = row.balanceMinor
  }
  return { rows, first: opening === null ? oldestFirst[0] : undefined }
}
