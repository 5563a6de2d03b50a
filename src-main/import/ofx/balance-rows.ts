/** Some banks list balances among the transactions of OFX: finds those that are no money. */
import { balanceRowProblem, decideBalanceRows, type ListedAmount, type SaidOfRows } from '../balance-proof.ts'

/** A transaction of the file, as far as it tells a balance. */
export interface ListedTransaction extends ListedAmount {
  hasId: boolean
}

export interface BalanceRows {
  /** The rows that are no money. */
  rows: ReadonlySet<ListedAmount>
  /** The balance before the first row, where a row states it. */
  opening: number | null
}

/**
 * A row whose words are those of a balance is no money where the closing balance, or the rows between two of them, prove it,
 * or where it alone has no id. Error: `balance-row` for one that nothing proves, and for an
 * unknown one that is the sum of all others.
 *
 * @param listed in the file's order @param closing null where the file states none
 */
export const findBalanceRows = (
  listed: readonly ListedTransaction[],
  closing: number | null,
  said: SaidOfRows | undefined,
): BalanceRows => {
  const verdicts = decideBalanceRows(listed, { opening: null, closing }, said)
  const othersHaveIds = listed.some(({ hasId, label }) => label === undefined && hasId)
  const rows = new Set<ListedAmount>()
  let opening: number | null = null
  for (const one of listed) {
    const verdict = verdicts.get(one)
    if (verdict === undefined || verdict === 'money') continue
    if (verdict === 'unproven' && (one.hasId || !othersHaveIds)) throw balanceRowProblem(one)
    rows.add(one)
    if (verdict === 'stated' && one.label?.kind === 'opening') opening ??= one.minor
  }
  return { rows, opening }
}
