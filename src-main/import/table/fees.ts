/** Takes the fees of a column of their own off the amounts. */
import { minorDigits, toDecimalText, toMinor } from '#core/money.ts'
import { joined } from '../field-text.ts'
import { fileProblem } from '../file-problem.ts'
import { orderOf } from './row-order.ts'
import type { Draft } from './row-reader.ts'

/**
 * Some services write what they charged (`0,50`), others what it changes (`-0,50`), and in some the amount is net of it
 * already: the reading in which the balances add up is taken, else that of the signs. The text of what comes in says what
 * was paid before the fee, as banks write it: matching reads it there.
 *
 * Error: `bad-row` where neither balances nor signs decide
 */
export const withFees = (rows: readonly Draft[]): readonly Draft[] => {
  const fees = rows.filter(({ feeMinor }) => feeMinor !== 0)
  if (fees.length === 0) return rows
  const negative = fees.filter(({ feeMinor }) => feeMinor < 0).length
  const bySign = 2 * negative > fees.length ? 1 : -1
  const signs = fees.every(({ isNet }) => isNet) ? [0] : [bySign, -bySign, 0]
  const readings = signs.map((sign) =>
    rows.map((row) => ({ ...row, amountMinor: toMinor(row.amountMinor + sign * row.feeMinor) })),
  )
  const hasBalances = rows.every(({ balanceMinor }) => balanceMinor !== null)
  const proven = hasBalances ? readings.filter(orderOf) : []
  const isTie = 2 * negative === fees.length
  if (signs.length > 1 && isTie && proven.length !== 1)
    throw fileProblem('bad-row', { line: fees[0]?.line ?? 0, element: 'fee' })
  return (proven[0] ?? readings[0] ?? []).map(withGross)
}

const withGross = (row: Draft): Draft => {
  const { amountMinor, currency, text } = row
  const fee = Math.abs(row.feeMinor)
  if (fee === 0 || amountMinor <= 0) return row
  const shown = (minor: number): string => toDecimalText(toMinor(minor), minorDigits(currency), ',')
  return { ...row, text: joined([text, `BRUTO ${shown(amountMinor + fee)} COMISSAO ${shown(fee)}`]) }
}
