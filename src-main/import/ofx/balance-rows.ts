/** Some banks list balances among the transactions of OFX: finds those that are no money. */
import { foldText } from '#core/fold.ts'
import { fileProblem } from '../file-problem.ts'
import { balanceRowOf, spelledOut } from '../table/balance-rows.ts'

/** A transaction of the file, as far as it tells a balance. */
export interface ListedAmount {
  line: number
  minor: number
  text: string
  hasId: boolean
}

export interface BalanceRows {
  /** The rows that are no money. */
  rows: ReadonlySet<ListedAmount>
  /** The balance before the first row, where the amounts prove it. */
  opening: number | null
}

/**
 * A row whose words are those of a balance is none of money where the closing balance, or the rows between two of them, prove
 * it, or where it alone has no id. Error: `bad-row` for one that only a bank writes, without proof.
 *
 * @param listed in the file's order @param closing null where the file states none
 */
export const findBalanceRows = (listed: readonly ListedAmount[], closing: number | null): BalanceRows => {
  const candidates = new Set(listed.filter(({ text }) => isBalance(text)))
  if (candidates.size === 0) return { rows: candidates, opening: null }
  const money = listed.filter((one) => !candidates.has(one))
  const opening = closing === null ? null : closing - sumOf(money)
  const balances =
    opening === null
      ? new Set<number>()
      : new Set([...balancesFrom(opening, money), ...balancesFrom(opening, money.toReversed())])
  const isProven = proveEachOther(listed, candidates) || proveEachOther(listed.toReversed(), candidates)
  const othersHaveIds = money.some(({ hasId }) => hasId)
  const rows = new Set<ListedAmount>()
  let first: number | null = null
  for (const one of candidates) {
    // An account that opened with these rows explains what a payer wrote as well.
    const isWhole = one.hasId && !isOfBank(one.text) && sumOf(listed) === closing
    const isSum = isProven || (balances.has(one.minor) && !isWhole)
    if (isSum || (!one.hasId && othersHaveIds)) rows.add(one)
    else if (isOfBank(one.text))
      throw fileProblem('bad-row', { line: one.line, element: `STMTTRN ${one.text}` })
    if (isSum && balanceRowOf(one.text) === 'opening') first = one.minor
  }
  return { rows, opening: first }
}

/** Whether the text has words of a balance and no others. */
const isBalance = (text: string): boolean => {
  return /\b(?:SALDOS?|BALANCE)\b/.test(spelledOut(text)) && balanceRowOf(text) !== undefined
}

/** A payer who writes `saldo` may pay the rest of something; these words only a bank writes. */
const isOfBank = (text: string): boolean =>
  balanceRowOf(text) !== 'other' ||
  /\b(?:DIA|DISPONIVEL|CONTABILISTICO|AVAILABLE|LEDGER|TRANSPORTE|TRANSPORTAR)\b/.test(foldText(text))

const sumOf = (listed: readonly ListedAmount[]): number => listed.reduce((sum, { minor }) => sum + minor, 0)

/** The balance before each transaction that is money, and after the last, in the order of the list. */
const balancesFrom = (opening: number, money: readonly ListedAmount[]): Set<number> => {
  let balance = opening
  return new Set([opening, ...money.map(({ minor }) => (balance += minor))])
}

/** Whether what is between two such rows is their difference, each time. */
const proveEachOther = (listed: readonly ListedAmount[], candidates: ReadonlySet<ListedAmount>): boolean => {
  if (candidates.size < 2 || candidates.size === listed.length) return false
  let before: number | undefined
  let between = 0
  for (const one of listed) {
    if (!candidates.has(one)) between += one.minor
    else {
      if (before !== undefined && before + between !== one.minor) return false
      before = one.minor
      between = 0
    }
  }
  return true
}
