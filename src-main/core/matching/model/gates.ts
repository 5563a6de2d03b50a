/** The gates: what a document, a transaction and a pair must be before any reason for them counts. */
import type { Gate, GateResult } from '#contract/match-values.ts'
import { isReceivable, signOfType } from '../../receivable.ts'
import type { MatchDocument, MatchTransaction } from './types.ts'

const result = (gate: Gate, passed: boolean, detail: GateResult['detail'] = {}): GateResult => ({
  gate,
  passed,
  detail,
})

/** Whether the source shows the document as paid: nothing is open, but it explains a transaction. */
export const isSettled = (document: MatchDocument): boolean => document.unpaidMinor === 0

/** What a transaction could pay: the open amount, or for a paid document its total less what already explains it. */
export const targetOf = (document: MatchDocument): number =>
  isSettled(document)
    ? Math.max(0, document.totalMinor - (document.explainedMinor ?? 0))
    : Math.max(0, document.openMinor ?? 0)

/** What the source has received of a document that is still open, less what already explains it. */
export const paidPartOf = (document: MatchDocument): number =>
  document.unpaidMinor === null || document.unpaidMinor === 0
    ? 0
    : Math.max(0, document.totalMinor - document.unpaidMinor - (document.explainedMinor ?? 0))

/** What is there to be paid; with `settled` what the source has received and nothing explains yet. */
export const amountLeftOf = (document: MatchDocument, settled: boolean): number =>
  settled && !isSettled(document) ? paidPartOf(document) : targetOf(document)

const isUnpaidKnown = ({ unpaidMinor, openMinor }: MatchDocument): boolean =>
  unpaidMinor !== null && openMinor !== null

/**
 * Whether anything is left is asked only of a document whose unpaid amount is known.
 *
 * @param settled what the source has received is meant, also of a document that is still open
 */
export const documentGates = (document: MatchDocument, settled = isSettled(document)): GateResult[] => {
  const gates = [
    result('document-status', document.status === 'C', { status: document.status }),
    result('document-type', signOfType(document.type) !== 0, { type: document.type }),
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

/** The sign of the money, from the stated direction: the text never decides it, nor does a wrong sign. */
export const signOfTransaction = (transaction: Pick<MatchTransaction, 'direction'>): 1 | -1 | 0 =>
  transaction.direction === 'in' ? 1 : transaction.direction === 'out' ? -1 : 0

/** Whether money can have to do with the document at all, whatever is left of it. */
export const isPayable = (document: MatchDocument): boolean =>
  isReceivable(document) && isUnpaidKnown(document)

export const passesDocumentGates = (document: MatchDocument): boolean =>
  isPayable(document) && targetOf(document) > 0

export const passesTransactionGates = (transaction: MatchTransaction): boolean =>
  transaction.openMinor !== 0 && transaction.direction !== 'unknown'

/** EUR pays everything, another currency only documents that carry it next to EUR (interface 2.3). */
export const sharesCurrency = (document: MatchDocument, transaction: MatchTransaction): boolean =>
  transaction.currency === 'EUR' || (transaction.currency === document.currency && document.euroRate !== null)

/** Direction, where it is known, and currency of a pair; amount and decisions are checked by those who know them. */
export const pairGates = (document: MatchDocument, transaction: MatchTransaction): GateResult[] => {
  const currency = result('currency', sharesCurrency(document, transaction), {
    document: document.currency,
    transaction: transaction.currency,
  })
  const sign = signOfTransaction(transaction)
  if (sign === 0) return [currency]
  const { direction } = transaction
  return [
    result('direction', signOfType(document.type) === sign, { type: document.type, direction }),
    currency,
  ]
}
