/** Makes fees of a column of their own part of the amounts. */
import { toMinor } from '#core/money.ts'
import { fileProblem } from '../file-problem.ts'
import { orderOf } from './row-order.ts'
import type { Draft } from './row-reader.ts'

/**
 * Some services write what they charged (`0,50`), others what it changes (`-0,50`), and in some the amount has it
 * already: the reading in which the balances add up is taken, else that of the signs.
 *
 * Error: `bad-row` where neither balances nor signs decide
 */
export const withFees = (rows: readonly Draft[]): readonly Draft[] => {
  const fees = rows.filter(({ feeMinor }) => feeMinor !== 0)
  const negative = fees.filter(({ feeMinor }) => feeMinor < 0).length
  if (fees.length === 0) return rows
  const bySign = 2 * negative > fees.length ? 1 : -1
  const readings = [bySign, -bySign, 0].map((sign) =>
    rows.map((row) => ({ ...row, amountMinor: toMinor(row.amountMinor + sign * row.feeMinor) })),
  )
  const hasBalances = rows.every(({ balanceMinor }) => balanceMinor !== null)
  const proven = hasBalances ? readings.filter(orderOf) : []
  const isTie = 2 * negative === fees.length
  if (isTie && proven.length !== 1) throw fileProblem('bad-row', { line: fees[0]?.line ?? 0, element: 'fee' })
  return proven[0] ?? readings[0] ?? rows
}
