/** The running sum of the tray, and what may be done with it. Amounts are signed minor units of one currency. */
import type { Gate } from '../../../../src-preload/contract/match-values.ts'
import type { GroupView } from '../../../../src-preload/contract/matching.ts'
import type { Countable } from '../../../lists/pane-state.ts'
import type { Adjustment, Named } from '../reconcile-state.ts'

/** Sums with what names the difference; difference and names together leave the balance. */
interface NamedSum {
  readonly transactionsMinor: number
  readonly documentsMinor: number
  /** Transactions less documents. */
  readonly differenceMinor: number
  readonly named: readonly { readonly kind: Adjustment; readonly minor: number }[]
}

export interface TraySum {
  readonly transactionsMinor: number
  readonly documentsMinor: number
  /** Transactions less documents. */
  readonly differenceMinor: number
  readonly standing: 'nothing' | 'one-sided' | 'barred' | 'balanced' | 'short' | 'over' | 'netting'
  /** What refuses one of the rows in any group. */
  readonly barred: Gate | null
  /** Names that could explain the difference. */
  readonly adjustments: readonly Adjustment[]
}

const short: readonly Adjustment[] = ['withholding', 'fee', 'rounding', 'exchange', 'write-off']
const over: readonly Adjustment[] = ['advance', 'rounding', 'exchange', 'fee', 'write-off']

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Money of both directions, or of one that settles none of the documents: main refuses the same. */
const goesAgainst = (transactions: readonly number[], documents: readonly number[]): boolean => {
  const way = Math.sign(transactions[0] ?? 0)
  return (
    transactions.some((minor) => Math.sign(minor) !== way) ||
    documents.every((minor) => Math.sign(minor) !== way)
  )
}

/**
 * @param chosenTransactions what is unused of each, plus is money in
 * @param chosenDocuments what is open of each, credit notes below zero
 */
export const traySum = (
  chosenTransactions: readonly Countable[],
  chosenDocuments: readonly Countable[],
): TraySum => {
  const transactions = chosenTransactions.map(({ minor }) => minor)
  const documents = chosenDocuments.map(({ minor }) => minor)
  const transactionsMinor = sum(transactions)
  const documentsMinor = sum(documents)
  const differenceMinor = transactionsMinor - documentsMinor
  const barred = [...chosenDocuments, ...chosenTransactions].find((row) => row.barred)?.barred ?? null
  const found = (standing: TraySum['standing'], adjustments: readonly Adjustment[] = []): TraySum => ({
    transactionsMinor,
    documentsMinor,
    differenceMinor,
    standing,
    barred,
    adjustments,
  })
  if (transactions.length + documents.length === 0) return found('nothing')
  if (barred !== null) return found('barred')
  if (transactions.length === 0) {
    const hasBoth = documents.some((minor) => minor > 0) && documents.some((minor) => minor < 0)
    return found(hasBoth ? 'netting' : 'one-sided')
  }
  if (documents.length === 0) return found('one-sided')
  if (goesAgainst(transactions, documents)) return { ...found('barred'), barred: 'direction' }
  if (differenceMinor === 0) return found('balanced')
  // With money going out, less money than the credit notes is a difference above zero.
  const sign = (transactions[0] ?? 0) < 0 ? -1 : 1
  return sign * differenceMinor < 0 ? found('short', short) : found('over', over)
}

/** What of the difference has no name yet, without its sign. */
export const unnamedMinor = ({ differenceMinor }: TraySum, named: readonly Named[]): number =>
  Math.abs(differenceMinor) - sum(named.map(({ amountMinor }) => amountMinor))

/** Whether the selection can be accepted as it stands; a part payment needs no name, money beyond needs one for all. */
export const canAccept = (tray: TraySum, named: readonly Named[]): boolean => {
  const { standing, adjustments } = tray
  if (named.some(({ kind }) => !adjustments.includes(kind))) return false
  if (standing === 'over') return unnamedMinor(tray, named) === 0
  return standing === 'balanced' || standing === 'short' || standing === 'netting'
}

/** Names what has none yet, last; where all of it has one, the last name gives way. null takes every name away. */
export const nameRest = (
  tray: TraySum,
  named: readonly Named[],
  kind: Adjustment | null,
): readonly Named[] => {
  if (kind === null) return []
  const kept = unnamedMinor(tray, named) === 0 ? named.slice(0, -1) : named
  const others = kept.filter((one) => one.kind !== kind)
  return [...others, { kind, amountMinor: unnamedMinor(tray, others) }]
}

export const selectionSum = (tray: TraySum, named: readonly Named[]): NamedSum => ({
  ...tray,
  named: named.map(({ kind, amountMinor }) => ({
    kind,
    minor: tray.differenceMinor < 0 ? amountMinor : -amountMinor,
  })),
})

/** The same sums of a proposal: what it uses of the movements, what it settles, and what names the rest. */
export const proposalSum = ({ allocations, balanceMinor }: GroupView): NamedSum => {
  let paidMinor = 0
  let keptMinor = 0
  let settledMinor = 0
  const named = new Map<Adjustment, number>()
  for (const { kind, amountMinor, documentId, transactionId } of allocations) {
    if (kind === 'payment' || kind === 'credit-note') {
      if (transactionId !== null) paidMinor += amountMinor
      continue
    }
    // Money beyond the documents is of the movement; everything else settles a document without money.
    const isMoney = kind === 'advance' || documentId === null
    if (isMoney) keptMinor += amountMinor
    else settledMinor += amountMinor
    named.set(kind, (named.get(kind) ?? 0) + (isMoney ? -amountMinor : amountMinor))
  }
  const transactionsMinor = paidMinor + keptMinor + balanceMinor
  const documentsMinor = paidMinor + settledMinor
  return {
    transactionsMinor,
    documentsMinor,
    differenceMinor: transactionsMinor - documentsMinor,
    named: [...named].map(([kind, minor]) => ({ kind, minor })),
  }
}
