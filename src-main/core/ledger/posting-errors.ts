/** Which errors of posting may explain why lines and transactions of one group do not sum to the same. */
import type { PostingError } from '#contract/match-values.ts'

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** Whether two digits of one amount are exchanged in the other: 100,10 and 100,01. Minor units, of one sign. */
const hasDigitsSwapped = (one: number, other: number): boolean => {
  const [a, b] = [String(Math.abs(one)), String(Math.abs(other))]
  if (a === b || a.length !== b.length || Math.sign(one) !== Math.sign(other)) return false
  const differing = [...a].flatMap((digit, at) => (digit === b[at] ? [] : [at]))
  const [first = 0, second = 0] = differing
  return differing.length === 2 && a[first] === b[second] && a[second] === b[first]
}

/**
 * @param lines amounts of the lines, a debit positive
 * @param transactions amounts at the bank
 * @returns the errors, the surest first; none where both sum to the same
 */
export const errorsThatFit = (lines: readonly number[], transactions: readonly number[]): PostingError[] => {
  const [posted, moved] = [sumOf(lines), sumOf(transactions)]
  if (posted === moved) return []
  if (transactions.length === 0) return ['ledger-only']
  if (lines.length === 0) return []
  const fit: PostingError[] = []
  const times = posted / moved
  if (lines.length > 1 && Number.isInteger(times) && times > 1) fit.push('posted-twice')
  if (posted === -moved) fit.push('wrong-sign')
  if (hasDigitsSwapped(posted, moved)) fit.push('digits-swapped')
  return [...fit, 'amount-differs']
}
