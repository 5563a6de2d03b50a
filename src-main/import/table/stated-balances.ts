/** Takes the rows that state balances and totals out of the rows of an account. */
import type { Minor } from '#contract/values.ts'
import { foldText } from '#core/fold.ts'
import { fileProblem } from '../file-problem.ts'
import type { Draft, ReadRow, StatedBalance } from './row-reader.ts'

export interface StatedRows {
  rows: Draft[]
  opening: Minor | null
  closing: Minor | null
}

/**
 * @param read in the file's order
 * Error: `bad-balance` where the rows do not lead from the opening balance to the closing one
 */
export const withoutStated = (read: readonly ReadRow[]): StatedRows => {
  const drafts = read.flatMap((one) => ('draft' in one ? one.draft : []))
  const rows: Draft[] = []
  const stated: StatedBalance[] = []
  for (const [at, one] of read.entries())
    if ('draft' in one) rows.push(one.draft)
    else if (one.stated.draft && isTransaction(one.stated.draft, read[at - 1], read[at + 1], drafts))
      rows.push(one.stated.draft)
    else stated.push(one.stated)
  const [first, last] = [rows[0], rows.at(-1)]
  if (first && last && first.bookingDate > last.bookingDate) stated.reverse()
  const opening = stated.find(({ kind, minor }) => kind === 'opening' && minor !== null)
  const closing = stated.findLast(({ kind, minor }) => kind === 'closing' && minor !== null)
  if (opening?.minor != null && closing?.minor != null) {
    const sum = rows.reduce<number>((minor, { amountMinor }) => minor + amountMinor, opening.minor)
    if (
      sum !== closing.minor &&
      rows.some(({ balanceMinor, feeMinor }) => balanceMinor === null && feeMinor === 0)
    )
      throw fileProblem('bad-balance', { line: closing.line })
  }
  return { rows, opening: opening?.minor ?? null, closing: closing?.minor ?? null }
}

/** Whether a row with the text of a balance is a transaction: the balances beside it, or its amount, say so. */
const isTransaction = (
  draft: Draft,
  before: ReadRow | undefined,
  behind: ReadRow | undefined,
  others: readonly Draft[],
): boolean => {
  const { amountMinor, balanceMinor, text } = draft
  if (amountMinor === 0) return false
  const leadsHere = (one: ReadRow | undefined): boolean =>
    one !== undefined &&
    'draft' in one &&
    one.draft.balanceMinor !== null &&
    one.draft.balanceMinor + amountMinor === balanceMinor
  if (leadsHere(before) || leadsHere(behind)) return true
  // What is bought at a shop of this name, or paid by one.
  const isName = amountMinor < 0 ? /^TOTAL( \d+)*$/ : /^(?:SOMA|SUMA)( \d+)*$/
  if (!isName.test(foldText(text))) return false
  const sum = (minors: readonly number[]): number => minors.reduce((total, minor) => total + minor, 0)
  const amounts = others.map((one) => one.amountMinor)
  return amountMinor !== sum(amounts) && amountMinor !== sum(amounts.filter((minor) => minor < 0))
}
