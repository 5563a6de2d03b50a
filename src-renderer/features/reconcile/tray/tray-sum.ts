/** The sum of the selection in the tray, and whether it can be accepted. Amounts are signed minor units of one currency. */
import type { AllocationKind, Gate } from '#contract/match-values.ts'
import type { GroupView } from '#contract/matching.ts'
import { ONLY_WAY } from '#contract/plain-values.ts'
import type { Countable } from '../../../lists/pane-state.ts'
import type { Adjustment, Named } from '../reconcile-state.ts'

/** Sums with the named parts of the difference; the difference less these parts is the balance. */
interface NamedSum {
  readonly transactionsMinor: number
  readonly documentsMinor: number
  /** Transactions less documents. */
  readonly differenceMinor: number
  readonly named: readonly {
    readonly kind: AllocationKind
    readonly minor: number
    /** Whether it is subtracted from the difference instead of added. */
    readonly isTaken: boolean
  }[]
}

export interface TraySum {
  readonly transactionsMinor: number
  readonly documentsMinor: number
  /** Transactions less documents. */
  readonly differenceMinor: number
  readonly standing: 'nothing' | 'one-sided' | 'barred' | 'no-rate' | 'netting' | 'joined'
  /** The gate that keeps one of the rows out of any group; null where there is none. */
  readonly barred: Gate | null
  /** The transactions' currency while no document is selected; null where everything is in EUR or currencies differ. */
  readonly currency: string | null
}

/**
 * @param chosenTransactions what is unused of each, plus is money in
 * @param chosenDocuments what is open of each, credit notes below zero
 * @param euroMinor what transactions in another currency come to; null where no rate is known
 */
export const traySum = (
  chosenTransactions: readonly Countable[],
  chosenDocuments: readonly Countable[],
  euroMinor: number | null = null,
): TraySum => {
  const transactions = chosenTransactions.map(({ minor }) => minor)
  const documents = chosenDocuments.map(({ minor }) => minor)
  const isForeign = foreignCurrency(chosenTransactions, chosenDocuments) !== null
  const transactionsMinor = isForeign ? (euroMinor ?? 0) : sum(transactions)
  const documentsMinor = sum(documents)
  const differenceMinor = transactionsMinor - documentsMinor
  const barred = [...chosenDocuments, ...chosenTransactions].find((row) => row.barred)?.barred ?? null
  const found = (standing: TraySum['standing']): TraySum => ({
    transactionsMinor,
    documentsMinor,
    differenceMinor,
    standing,
    barred,
    currency: documents.length === 0 ? onlyCurrency(chosenTransactions) : null,
  })
  if (transactions.length + documents.length === 0) return found('nothing')
  if (barred !== null) return found('barred')
  if (transactions.length === 0) {
    const hasBoth = documents.some((minor) => minor > 0) && documents.some((minor) => minor < 0)
    return found(hasBoth ? 'netting' : 'one-sided')
  }
  if (documents.length === 0) return found('one-sided')
  if (goesAgainst(transactions, documents)) return { ...found('barred'), barred: 'direction' }
  if (onlyCurrency(chosenTransactions) === null) return { ...found('barred'), barred: 'currency' }
  if (isForeign && euroMinor === null) return found('no-rate')
  return found('joined')
}

/** The currency of transactions that are not in EUR and are joined with documents: it is converted to EUR. */
export const foreignCurrency = (
  transactions: readonly Countable[],
  documents: readonly Countable[],
): string | null => {
  const currency = onlyCurrency(transactions)
  return documents.length === 0 || currency === null || currency === 'EUR' ? null : currency
}

const onlyCurrency = (transactions: readonly Countable[]): string | null => {
  const found = new Set(transactions.map(({ currency = 'EUR' }) => currency))
  const [first] = found
  return found.size === 1 && first !== undefined ? first : null
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Money of both directions, or of one that settles none of the documents: main refuses the same. */
const goesAgainst = (transactions: readonly number[], documents: readonly number[]): boolean => {
  const way = Math.sign(transactions[0] ?? 0)
  return (
    transactions.some((minor) => Math.sign(minor) !== way) ||
    documents.every((minor) => Math.sign(minor) !== way)
  )
}

/** With money going out, less money than the credit notes is a difference above zero. */
const wayOfMoney = ({ transactionsMinor }: TraySum): 1 | -1 => (transactionsMinor < 0 ? -1 : 1)

/** Above zero: keeps some of the money. Below: settles documents without. */
const wayOf = (tray: TraySum, { kind, amountMinor }: Named): number =>
  Math.sign(amountMinor) * wayOfMoney(tray) || (ONLY_WAY[kind] ?? 1)

const canGo = (kind: Adjustment, way: number): boolean => (ONLY_WAY[kind] ?? way) === way

/** The part of the difference without a name. Above zero: money beyond the documents. Below zero: missing money. */
export const unnamedMinor = (tray: TraySum, named: readonly Named[]): number =>
  wayOfMoney(tray) * (tray.differenceMinor - sum(named.map(({ amountMinor }) => amountMinor)))

/** Whether the selection can be accepted now: missing money may stay open, money beyond the documents needs a name. */
export const canAccept = (tray: TraySum, named: readonly Named[]): boolean =>
  tray.standing === 'netting' ||
  (tray.standing === 'joined' &&
    named.every((part) => part.amountMinor !== 0 && canGo(part.kind, wayOf(tray, part))) &&
    unnamedMinor(tray, named) <= 0)

/** Where all of the difference has a name, the last one gives way to another. */
const kept = (tray: TraySum, named: readonly Named[]): readonly Named[] =>
  unnamedMinor(tray, named) === 0 ? named.slice(0, -1) : named

const names: readonly Adjustment[] = [
  'withholding',
  'fee',
  'rounding',
  'exchange',
  'discount',
  'write-off',
  'advance',
  'late-interest',
]

/**
 * The names a difference may be given, those first that can only go the way of what has none yet. One of zero may be two
 * names that cancel out.
 */
export const namesFor = (tray: TraySum, named: readonly Named[]): readonly Adjustment[] => {
  if (tray.standing !== 'joined') return []
  const way = Math.sign(unnamedMinor(tray, kept(tray, named)))
  return names.toSorted((a, b) => way * ((ONLY_WAY[b] ?? 0) - (ONLY_WAY[a] ?? 0)))
}

/** Names what has none yet, last; a name that cannot go that way waits for its amount. null takes every name away. */
export const nameRest = (
  tray: TraySum,
  named: readonly Named[],
  kind: Adjustment | null,
): readonly Named[] => {
  if (kind === null) return []
  const others = kept(tray, named).filter((one) => one.kind !== kind && one.amountMinor !== 0)
  const restMinor = unnamedMinor(tray, others)
  const amountMinor = canGo(kind, Math.sign(restMinor)) ? wayOfMoney(tray) * restMinor : 0
  return [...others, { kind, amountMinor }]
}

/**
 * How far a name may go the way it goes, and below zero the other way: together with the others of its way no further
 * than the transactions have money, or the documents something open.
 */
export const limitsOf = (tray: TraySum, named: readonly Named[], at: number) => {
  const part = named[at]
  const most = (way: number): number => {
    if (part === undefined || !canGo(part.kind, way)) return 0
    const others = named.filter((one) => one !== part && wayOf(tray, one) === way)
    const wholeMinor = wayOfMoney(tray) * (way > 0 ? tray.transactionsMinor : tray.documentsMinor)
    return Math.max(0, wholeMinor - sum(others.map(({ amountMinor }) => Math.abs(amountMinor))))
  }
  const way = part === undefined ? 1 : wayOf(tray, part)
  return { mostMinor: most(way), leastMinor: -most(-way) }
}

export const selectionSum = (tray: TraySum, named: readonly Named[]): NamedSum => ({
  ...tray,
  named: named.map((part) => ({
    kind: part.kind,
    minor: -part.amountMinor,
    isTaken: wayOf(tray, part) === wayOfMoney(tray),
  })),
})

/** The same sums of a proposal: what it uses of the transactions, what it settles, and what names the rest. */
export const proposalSum = ({ allocations, balanceMinor }: GroupView): NamedSum => {
  let paidMinor = 0
  let keptMinor = 0
  let settledMinor = 0
  const named = new Map<AllocationKind, number>()
  for (const { kind, amountMinor, documentId, transactionId } of allocations) {
    if (kind === 'payment' || kind === 'credit-note') {
      if (transactionId !== null) paidMinor += amountMinor
      continue
    }
    // Money beyond the documents is of the transaction; everything else settles a document without money.
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
    named: [...named].map(([kind, minor]) => ({ kind, minor, isTaken: minor < 0 })),
  }
}
