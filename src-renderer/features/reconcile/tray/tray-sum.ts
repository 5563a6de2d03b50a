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
  /** Transactions minus documents. */
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
  /** Transactions minus documents. */
  readonly differenceMinor: number
  readonly standing: 'nothing' | 'one-sided' | 'barred' | 'no-rate' | 'netting' | 'joined'
  /** The gate that keeps one of the rows out of any group; null where there is none. */
  readonly barred: Gate | null
  /** The transactions' currency while no document is selected; null where everything is in EUR or currencies differ. */
  readonly currency: string | null
}

/**
 * @param chosenTransactions the unused amount of each; positive for money in
 * @param chosenDocuments the open amount of each; negative for credit notes
 * @param euroMinor transactions in another currency, converted; null where no rate is known
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

/** Money of both directions, or of a direction that settles none of the documents; main refuses the same. */
const goesAgainst = (transactions: readonly number[], documents: readonly number[]): boolean => {
  const way = Math.sign(transactions[0] ?? 0)
  return (
    transactions.some((minor) => Math.sign(minor) !== way) ||
    documents.every((minor) => Math.sign(minor) !== way)
  )
}

/** For money going out the signs are reversed: money short of the credit notes is a positive difference. */
const moneyDirection = ({ transactionsMinor }: TraySum): 1 | -1 => (transactionsMinor < 0 ? -1 : 1)

/** 1: the part uses money without a document. -1: it settles documents without money. */
const directionOf = (tray: TraySum, { kind, amountMinor }: Named): number =>
  Math.sign(amountMinor) * moneyDirection(tray) || (ONLY_WAY[kind] ?? 1)

const fitsDirection = (kind: Adjustment, way: number): boolean => (ONLY_WAY[kind] ?? way) === way

/** The part of the difference without a name. Above zero: money beyond the documents. Below zero: missing money. */
export const unnamedMinor = (tray: TraySum, named: readonly Named[]): number =>
  moneyDirection(tray) * (tray.differenceMinor - sum(named.map(({ amountMinor }) => amountMinor)))

/** Whether the selection can be accepted now: missing money may stay open, money beyond the documents needs a name. */
export const canAccept = (tray: TraySum, named: readonly Named[]): boolean =>
  tray.standing === 'netting' ||
  (tray.standing === 'joined' &&
    named.every((part) => part.amountMinor !== 0 && fitsDirection(part.kind, directionOf(tray, part))) &&
    unnamedMinor(tray, named) <= 0)

/** The parts that stay when another name is chosen: the last one is replaced where nothing remains unnamed. */
const keptParts = (tray: TraySum, named: readonly Named[]): readonly Named[] =>
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
 * Names that may be chosen, in an order where those that fit the sign of the unnamed part come first. A difference of
 * zero may have two names that cancel out.
 */
export const namesFor = (tray: TraySum, named: readonly Named[]): readonly Adjustment[] => {
  if (tray.standing !== 'joined') return []
  const way = Math.sign(unnamedMinor(tray, keptParts(tray, named)))
  return names.toSorted((a, b) => way * ((ONLY_WAY[b] ?? 0) - (ONLY_WAY[a] ?? 0)))
}

/** Adds a part for what is unnamed; a name that does not fit its sign gets an amount of zero to be entered. null removes all names. */
export const nameRest = (
  tray: TraySum,
  named: readonly Named[],
  kind: Adjustment | null,
): readonly Named[] => {
  if (kind === null) return []
  const others = keptParts(tray, named).filter((one) => one.kind !== kind && one.amountMinor !== 0)
  const restMinor = unnamedMinor(tray, others)
  const amountMinor = fitsDirection(kind, Math.sign(restMinor)) ? moneyDirection(tray) * restMinor : 0
  return [...others, { kind, amountMinor }]
}

/**
 * Bounds of a named part, in its own direction and, negative, in the other one: together with the other parts of a
 * direction it may not exceed the transactions' money, or the documents' open amounts.
 */
export const limitsOf = (tray: TraySum, named: readonly Named[], at: number) => {
  const part = named[at]
  const most = (way: number): number => {
    if (part === undefined || !fitsDirection(part.kind, way)) return 0
    const others = named.filter((one) => one !== part && directionOf(tray, one) === way)
    const wholeMinor = moneyDirection(tray) * (way > 0 ? tray.transactionsMinor : tray.documentsMinor)
    return Math.max(0, wholeMinor - sum(others.map(({ amountMinor }) => Math.abs(amountMinor))))
  }
  const way = part === undefined ? 1 : directionOf(tray, part)
  return { mostMinor: most(way), leastMinor: -most(-way) }
}

export const selectionSum = (tray: TraySum, named: readonly Named[]): NamedSum => ({
  ...tray,
  named: named.map((part) => ({
    kind: part.kind,
    minor: -part.amountMinor,
    isTaken: directionOf(tray, part) === moneyDirection(tray),
  })),
})

/** The same sums for a proposal: what it uses of the transactions, what it settles, and its named parts. */
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
    // Money beyond the documents belongs to the transaction; every other name settles a document without money.
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
