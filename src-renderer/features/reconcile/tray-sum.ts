/** The running sum of the tray, and what may be done with it. Amounts are signed minor units of one currency. */
import type { Adjustment } from './reconcile-state.ts'

export interface TraySum {
  readonly transactionsMinor: number
  readonly documentsMinor: number
  /** Transactions less documents. */
  readonly differenceMinor: number
  readonly standing: 'nothing' | 'one-sided' | 'balanced' | 'short' | 'over' | 'netting'
  /** Names that could explain the difference. */
  readonly adjustments: readonly Adjustment[]
}

const short: readonly Adjustment[] = ['withholding', 'fee', 'rounding', 'exchange', 'write-off']
const over: readonly Adjustment[] = ['advance', 'rounding', 'exchange', 'fee', 'write-off']

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * @param transactions what is unused of each selected movement, plus is money in
 * @param documents what is open of each selected document, credit notes below zero
 */
export const traySum = (transactions: readonly number[], documents: readonly number[]): TraySum => {
  const transactionsMinor = sum(transactions)
  const documentsMinor = sum(documents)
  const differenceMinor = transactionsMinor - documentsMinor
  const found = (standing: TraySum['standing'], adjustments: readonly Adjustment[] = []): TraySum => ({
    transactionsMinor,
    documentsMinor,
    differenceMinor,
    standing,
    adjustments,
  })
  if (transactions.length + documents.length === 0) return found('nothing')
  if (transactions.length === 0) {
    const hasBoth = documents.some((minor) => minor > 0) && documents.some((minor) => minor < 0)
    return found(hasBoth ? 'netting' : 'one-sided')
  }
  if (documents.length === 0) return found('one-sided')
  if (differenceMinor === 0) return found('balanced')
  // With money going out, less money than the credit notes is a difference above zero.
  const sign = (transactions[0] ?? 0) < 0 ? -1 : 1
  return sign * differenceMinor < 0 ? found('short', short) : found('over', over)
}

/** Whether the selection can be accepted as it stands; a part payment needs no name, money beyond does. */
export const canAccept = ({ standing, adjustments }: TraySum, adjustment: Adjustment | null): boolean => {
  if (adjustment !== null) return adjustments.includes(adjustment)
  return standing === 'balanced' || standing === 'short' || standing === 'netting'
}
