/**
 * Endings that a person chooses: a category, a split into parts, an offset with other transactions, or left open on
 * purpose.
 */
import type { CategoryId, ClientQuestion, OffsetKind, SplitPart } from '#contract/ending-values.ts'
import type { Allocation } from '#contract/match-values.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import type { MatchTransaction } from '../matching/model/types.ts'

export type EndedTransaction = Pick<
  MatchTransaction,
  'id' | 'accountId' | 'amountMinor' | 'openMinor' | 'direction' | 'currency'
>

/** Why an ending is refused; each reason has a text and a suggestion in the window. */
type EndingRefusal =
  | { reason: 'nothing-open' | 'direction-unknown' | 'note-missing' | 'category-unknown' | 'twin-missing' }
  /** The day until which a transaction waits is not after today. */
  | { reason: 'day-passed' }
  /** The difference between the parts and the open amount, signed like it. */
  | { reason: 'split-differs'; missingMinor: Minor; currency: string }
  /** A part of zero, or with the other sign. */
  | { reason: 'split-part'; currency: string }
  /** The sum of the transactions, which should be zero. */
  | { reason: 'not-balanced'; differenceMinor: Minor; currency: string }
  | { reason: 'currencies' | 'same-account' | 'other-account' }

export type EndingRows =
  | { outcome: 'rows'; allocations: Allocation[] }
  | ({ outcome: 'refused' } & EndingRefusal)

const refused = (refusal: EndingRefusal): EndingRows => ({ outcome: 'refused', ...refusal })

/** Why no ending is possible for a transaction. */
const refusalOf = ({ openMinor, direction }: EndedTransaction): EndingRefusal | undefined => {
  if (openMinor === 0) return { reason: 'nothing-open' }
  if (direction === 'unknown') return { reason: 'direction-unknown' }
  return undefined
}

const row = (
  { id }: EndedTransaction,
  amountMinor: Minor,
  rest: Pick<Allocation, 'kind'> & { categoryId?: CategoryId },
): Allocation => ({ documentId: null, documentNumber: null, transactionId: id, amountMinor, ...rest })

/** Classifies the whole open amount of a transaction under one category. */
export const classifyWhole = (
  transaction: EndedTransaction,
  categoryId: CategoryId,
  isKnown: (id: CategoryId) => boolean,
): EndingRows => {
  const refusal = isKnown(categoryId) ? refusalOf(transaction) : { reason: 'category-unknown' as const }
  if (refusal) return refused(refusal)
  return {
    outcome: 'rows',
    allocations: [row(transaction, transaction.openMinor, { kind: 'classified', categoryId })],
  }
}

/** @param parts signed like the transaction; together exactly its open amount */
export const splitInParts = (
  transaction: EndedTransaction,
  parts: readonly SplitPart[],
  isKnown: (id: CategoryId) => boolean,
): EndingRows => {
  const refusal = parts.every(({ categoryId }) => isKnown(categoryId))
    ? refusalOf(transaction)
    : { reason: 'category-unknown' as const }
  if (refusal) return refused(refusal)
  const { openMinor, currency } = transaction
  if (parts.length === 0 || parts.some(({ amountMinor }) => Math.sign(amountMinor) !== Math.sign(openMinor)))
    return refused({ reason: 'split-part', currency })
  const missing = parts.reduce((left, { amountMinor }) => left - amountMinor, openMinor as number)
  if (missing !== 0) return refused({ reason: 'split-differs', missingMinor: missing as Minor, currency })
  return {
    outcome: 'rows',
    allocations: parts.map(({ categoryId, amountMinor }) =>
      row(transaction, amountMinor, { kind: 'classified', categoryId }),
    ),
  }
}

/** Offsets transactions that cancel each other out exactly, each with its whole amount. */
export const offsetTogether = (transactions: readonly EndedTransaction[], kind: OffsetKind): EndingRows => {
  const [first] = transactions
  if (!first || transactions.length < 2) return refused({ reason: 'twin-missing' })
  for (const transaction of transactions) {
    const refusal = refusalOf(transaction)
    if (refusal) return refused(refusal)
  }
  if (transactions.some(({ currency }) => currency !== first.currency))
    return refused({ reason: 'currencies' })
  const accounts = new Set(transactions.map(({ accountId }) => accountId))
  if (kind === 'own-transfer' && accounts.size === 1) return refused({ reason: 'same-account' })
  if (kind === 'reversal' && accounts.size > 1) return refused({ reason: 'other-account' })
  const difference = transactions.reduce((sum, { openMinor }) => sum + openMinor, 0)
  if (difference !== 0)
    return refused({ reason: 'not-balanced', differenceMinor: difference as Minor, currency: first.currency })
  return {
    outcome: 'rows',
    allocations: transactions.map((transaction) => row(transaction, transaction.openMinor, { kind })),
  }
}

/** Leaves a transaction to the client's answer: as one left open on purpose. @param today the day that it is asked */
export const waitForClient = (
  transaction: EndedTransaction,
  { until }: ClientQuestion,
  today: IsoDate,
): EndingRows => {
  const isOver = until !== null && until <= today
  const refusal = isOver ? { reason: 'day-passed' as const } : refusalOf(transaction)
  if (refusal) return refused(refusal)
  return { outcome: 'rows', allocations: [row(transaction, transaction.openMinor, { kind: 'waiting' })] }
}

/** Leaves a transaction open on purpose: it is no longer shown as work to do, but stays open in every statement. */
export const leaveOpen = (transaction: EndedTransaction, note: string): EndingRows => {
  const refusal = note.trim() === '' ? { reason: 'note-missing' as const } : refusalOf(transaction)
  if (refusal) return refused(refusal)
  return { outcome: 'rows', allocations: [row(transaction, transaction.openMinor, { kind: 'left-open' })] }
}
