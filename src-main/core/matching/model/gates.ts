/** The gates: conditions that a document, a transaction and a pair must meet before any reason counts. */
import type { Gate, GateResult } from '#contract/match-values.ts'
import { END_CONSUMER } from '#contract/plain-values.ts'
import { isPaidType, isReceivable, signOf } from '../../receivable.ts'
import type { MatchDocument, MatchTransaction } from './types.ts'

const result = (gate: Gate, passed: boolean, detail: GateResult['detail'] = {}): GateResult => ({
  gate,
  passed,
  detail,
})

/** Whether the source shows the document as paid: nothing is open, but it explains a transaction. */
export const isSettled = (document: MatchDocument): boolean => document.unpaidMinor === 0

/**
 * The amount that a transaction could pay: the open amount, or of a paid document its total less what already explains
 * it.
 */
export const targetOf = (document: MatchDocument): number =>
  isSettled(document)
    ? Math.max(0, document.totalMinor - (document.explainedMinor ?? 0))
    : Math.max(0, document.openMinor ?? 0)

/** What the source has received of a document that is still open, less what already explains it. */
export const paidPartOf = (document: MatchDocument): number =>
  document.unpaidMinor === null || document.unpaidMinor === 0
    ? 0
    : Math.max(0, document.totalMinor - document.unpaidMinor - (document.explainedMinor ?? 0))

/** The amount that can still be paid; with `settled`, the received amount that nothing explains yet. */
export const amountLeftOf = (document: MatchDocument, settled: boolean): number =>
  settled && !isSettled(document) ? paidPartOf(document) : targetOf(document)

const isUnpaidKnown = ({ unpaidMinor, openMinor }: MatchDocument): boolean =>
  unpaidMinor !== null && openMinor !== null

/**
 * The gate for the amount is checked only where the unpaid amount is known.
 *
 * @param settled checks the received amount, also of a document that is still open
 */
export const documentGates = (document: MatchDocument, settled = isSettled(document)): GateResult[] => {
  const gates = [
    result('document-status', document.status === 'C', { status: document.status }),
    result('document-type', isPaidType(document.type), { type: document.type }),
    result('unpaid-known', isUnpaidKnown(document)),
  ]
  const amountMinor = amountLeftOf(document, settled)
  if (isUnpaidKnown(document))
    gates.push(result(settled ? 'unpaid-settled' : 'unpaid-open', amountMinor > 0, { amountMinor }))
  return gates
}

export const transactionGates = (transaction: MatchTransaction): GateResult[] => [
  result('transaction-status', transaction.status === 'booked' || transaction.status === 'pending', {
    status: transaction.status,
  }),
  result('transaction-open', transaction.openMinor !== 0, { amountMinor: transaction.openMinor }),
  result('direction-known', transaction.direction !== 'unknown'),
]

/** The sign of the money, from the stated direction only: neither the text nor the sign of the amount decides it. */
export const signOfTransaction = (transaction: Pick<MatchTransaction, 'direction'>): 1 | -1 | 0 =>
  transaction.direction === 'in' ? 1 : transaction.direction === 'out' ? -1 : 0

/** Whether the document can be paid at all, whatever amount is left. */
export const isPayable = (document: MatchDocument): boolean =>
  isReceivable(document) && isUnpaidKnown(document)

export const passesDocumentGates = (document: MatchDocument): boolean =>
  isPayable(document) && targetOf(document) > 0

export const passesTransactionGates = (transaction: MatchTransaction): boolean =>
  transaction.openMinor !== 0 && transaction.direction !== 'unknown'

/** EUR can pay every document, another currency only documents that have it next to EUR (interface 2.3). */
export const sharesCurrency = (document: MatchDocument, transaction: MatchTransaction): boolean =>
  transaction.currency === 'EUR' || (transaction.currency === document.currency && document.euroRate !== null)

/**
 * Whether documents can be in one group: money settles documents of one side, and without money a customer's documents are
 * set off against a supplier's of the same tax id only.
 */
export const areOfOneSide = (
  documents: readonly Pick<MatchDocument, 'side' | 'taxId'>[],
  isWithMoney: boolean,
): boolean => {
  if (new Set(documents.map(({ side }) => side)).size < 2) return true
  const [taxId, ...others] = new Set(documents.map((document) => document.taxId || null))
  return !isWithMoney && taxId != null && taxId !== END_CONSUMER && others.length === 0
}

/** Checks direction, where it is known, and currency of a pair; amounts and decisions are checked elsewhere. */
export const pairGates = (document: MatchDocument, transaction: MatchTransaction): GateResult[] => {
  const currency = result('currency', sharesCurrency(document, transaction), {
    document: document.currency,
    transaction: transaction.currency,
  })
  const sign = signOfTransaction(transaction)
  if (sign === 0) return [currency]
  const { direction } = transaction
  return [
    result('direction', isPaidType(document.type) && signOf(document) === sign, {
      type: document.type,
      direction,
    }),
    currency,
  ]
}
