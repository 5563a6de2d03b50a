/**
 * The bank reconciliation on a day: what explains the difference between the balance of the bank and that of the ledger. All
 * amounts have the sign of the money at the bank.
 */
import { effectOf } from '#contract/ledger-figures.ts'
import type { PostingError } from '#contract/match-values.ts'
import type { CurrencyCode, IsoDate, LedgerLineId, Minor, TransactionId } from '#contract/values.ts'
import { toMinor } from '../money.ts'

export interface ReconciledLine {
  id: LedgerLineId
  date: IsoDate
  amountMinor: Minor
  text: string
  /** In the ledger now; what a later extract removed stays in its group without an amount. */
  isGone: boolean
  /** A later extract changed it in days that a closing had frozen. */
  isLate: boolean
}

export interface ReconciledTransaction {
  id: TransactionId
  date: IsoDate
  amountMinor: Minor
  text: string
  /** Of one in no group; in a group it has its amount in EUR. */
  currency?: CurrencyCode | undefined
}

/** A group in force. */
export interface ReconciledGroup {
  id: string
  error?: PostingError | undefined
  /** The group whose error it ends. */
  ends?: string | undefined
  lines: readonly ReconciledLine[]
  transactions: readonly ReconciledTransaction[]
}

export interface Book {
  groups: readonly ReconciledGroup[]
  /** In no group; none is gone. */
  lines: readonly ReconciledLine[]
  transactions: readonly ReconciledTransaction[]
}

/**
 * `transit`: in the ledger, not yet at the bank. `to-post`: at the bank, not yet in the ledger. `error`: posted otherwise
 * than it moved. `late`: what changed in days that were closed.
 */
export type ItemKind = 'transit' | 'to-post' | 'error' | 'late'

export interface ReconciledItem {
  kind: ItemKind
  error: PostingError | null
  date: IsoDate
  text: string
  /** Of what is to be posted it is what moved at the bank, which the ledger lacks. */
  amountMinor: Minor
  groupId: string | null
  lineId: LedgerLineId | null
  transactionId: TransactionId | null
  /** Where it is not EUR: nobody knows yet what the ledger will have for it, so that it is in no sum. */
  currency?: CurrencyCode
}

/** The items as of the end of a day, oldest first; only what is accepted counts as matched. */
const itemsAt = (book: Book, day: IsoDate): ReconciledItem[] => {
  const isBy = ({ date }: { date: IsoDate }): boolean => date <= day
  return [
    ...book.lines.filter(isBy).map((line) => lineItem(line, null)),
    ...book.transactions.filter(isBy).map((row) => transactionItem(row, null)),
    ...unitsOf(book.groups).flatMap((unit) => itemsOfUnit(unit, isBy)),
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

export interface Reconciliation {
  /** Ledger less bank less the items of that day, at the end of the day before the books begin. */
  openingDifferenceMinor: Minor
  items: ReconciledItem[]
  /** The bank's balance with the opening difference and the items: what the ledger has to be. */
  computedMinor: Minor
}

/**
 * @param opening the balances of bank and ledger at the end of the day before the books begin
 * @param bankMinor the bank's balance at the end of `day`
 */
export const reconcile = (
  book: Book,
  opening: { day: IsoDate; bankMinor: number; ledgerMinor: number },
  { day, bankMinor }: { day: IsoDate; bankMinor: number },
): Reconciliation => {
  // What the bank moved before and no line belongs to was posted before the first extract.
  const known: Book = { ...book, transactions: book.transactions.filter(({ date }) => date > opening.day) }
  const carried = sumOfItems(itemsAt(known, opening.day))
  const openingDifference = opening.ledgerMinor - opening.bankMinor - carried
  const items = itemsAt(known, day)
  return {
    openingDifferenceMinor: toMinor(openingDifference),
    items,
    computedMinor: toMinor(bankMinor + openingDifference + sumOfItems(items)),
  }
}

const sumOfItems = (items: readonly ReconciledItem[]): number =>
  items.reduce((sum, item) => sum + effectOf(item), 0)

const lineItem = ({ id, date, text, amountMinor, isLate }: ReconciledLine, groupId: string | null) =>
  ({
    kind: isLate ? 'late' : 'transit',
    error: null,
    date,
    text,
    amountMinor,
    groupId,
    lineId: id,
    transactionId: null,
  }) satisfies ReconciledItem

const transactionItem = (
  { id, date, text, amountMinor, currency = 'EUR' }: ReconciledTransaction,
  groupId: string | null,
): ReconciledItem => ({
  kind: 'to-post',
  error: null,
  date,
  text,
  amountMinor,
  groupId,
  lineId: null,
  transactionId: id,
  ...(currency !== 'EUR' && { currency }),
})

type Unit = Omit<ReconciledGroup, 'ends'>

/** A group with those that end its error, and groups of two computers that hold one member. */
const unitsOf = (groups: readonly ReconciledGroup[]): Unit[] => {
  const parent = new Map<string, string>()
  const rootOf = (name: string): string => {
    let root = name
    for (let above = parent.get(root); above !== undefined && above !== root; above = parent.get(root))
      root = above
    return root
  }
  const join = (name: string, other: string): void => {
    parent.set(rootOf(name), rootOf(other))
  }
  for (const { id, ends, lines, transactions } of groups) {
    if (ends !== undefined) join(id, ends)
    for (const line of lines) join(`line ${line.id}`, id)
    for (const row of transactions) join(`transaction ${row.id}`, id)
  }
  return [...Map.groupBy(groups, ({ id }) => rootOf(id)).values()].map((parts) => {
    const [first, ...others] = parts
    if (first !== undefined && others.length === 0) return first
    const each = <Row extends { id: number }>(rows: readonly Row[]): Row[] => [
      ...new Map(rows.map((row) => [row.id, row])).values(),
    ]
    const wrong = parts.find(({ error }) => error !== undefined)
    return {
      id: (wrong ?? first)?.id ?? '',
      error: wrong?.error,
      lines: each(parts.flatMap(({ lines }) => lines)),
      transactions: each(parts.flatMap(({ transactions }) => transactions)),
    }
  })
}

const sumOf = (rows: readonly { amountMinor: Minor }[]): number =>
  rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

const itemsOfUnit = (unit: Unit, isBy: (row: { date: IsoDate }) => boolean): ReconciledItem[] => {
  const there = unit.lines.filter(({ isGone }) => !isGone)
  const lines = there.filter(isBy)
  const transactions = unit.transactions.filter(isBy)
  const remainder = sumOf(lines) - sumOf(transactions)
  // A line that is gone leaves its transactions to be posted.
  if (lines.length === 0) {
    const isLate = unit.lines.some((line) => line.isGone && line.isLate)
    return transactions.map((row) => {
      const item = transactionItem(row, unit.id)
      return isLate ? { ...item, kind: 'late' as const, amountMinor: toMinor(-item.amountMinor) } : item
    })
  }
  if (unit.transactions.length > 0 && transactions.length === 0)
    return lines.map((line) => lineItem(line, unit.id))
  if (remainder === 0) return []
  const of = (kind: ItemKind, error: PostingError | null, amountMinor: number): ReconciledItem[] => {
    const [shown] = kind === 'to-post' ? [...transactions, ...lines] : [...lines, ...transactions]
    return shown === undefined
      ? []
      : [
          {
            kind,
            error,
            date: shown.date,
            text: shown.text,
            amountMinor: toMinor(amountMinor),
            groupId: unit.id,
            lineId: lines[0]?.id ?? null,
            transactionId: transactions[0]?.id ?? null,
          },
        ]
  }
  if (unit.lines.some(({ isLate }) => isLate)) return of('late', null, remainder)
  if (unit.error !== undefined) return of('error', unit.error, remainder)
  if (unit.transactions.length === 0) return of('error', 'ledger-only', remainder)
  if (sumOf(there) !== sumOf(unit.transactions)) return of('error', 'amount-differs', remainder)
  return unit.transactions.length > transactions.length
    ? of('transit', null, remainder)
    : of('to-post', null, -remainder)
}
