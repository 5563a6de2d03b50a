/** The invariants of a match group, for groups made by hand as for proposals that are about to be accepted. */
import type { Allocation } from '../../../src-preload/contract/match-values.ts'
import type { DocumentId, Minor, TransactionId } from '../../../src-preload/contract/values.ts'
import { toMinor } from '../money.ts'
import { isSettled, passesDocumentGates, signOfTransaction, signOfType, targetOf } from './prepare/gates.ts'
import type { MatchDocument, MatchTransaction } from './types.ts'

export type GroupViolationCode =
  | 'empty'
  | 'document-unknown'
  | 'document-not-open'
  | 'transaction-unknown'
  | 'direction-unknown'
  | 'payment-without-document'
  | 'sign'
  | 'over-document'
  | 'over-transaction'
  | 'balance'
  | 'netting-unbalanced'

export interface GroupViolation {
  code: GroupViolationCode
  documentId?: DocumentId
  transactionId?: TransactionId
}

export interface GroupCheck {
  /** Unused amounts of the group's transactions less its cash rows: what the group leaves of them. */
  balanceMinor: Minor
  violations: GroupViolation[]
}

/** Cash rows are those that use up a transaction: payments, credit notes, advances, adjustments without a document. */
export const isCash = (row: Allocation): boolean =>
  row.kind === 'payment' || row.kind === 'credit-note' || row.kind === 'advance' || row.documentId === null

/**
 * @param allocations rows as the contract describes them
 * @param documents at least those the rows name, as they are now
 * @param transactions at least those the rows name, as they are now
 * @param options `keepRemainder`: what the group leaves of a transaction stays open for others, no violation
 */
export const checkGroup = (
  allocations: readonly Allocation[],
  documents: readonly MatchDocument[],
  transactions: readonly MatchTransaction[],
  options: { keepRemainder?: boolean } = {},
): GroupCheck => {
  const violations: GroupViolation[] = []
  if (allocations.length === 0) violations.push({ code: 'empty' })
  for (const row of allocations)
    if (row.kind === 'payment' && row.documentId === null)
      violations.push({ code: 'payment-without-document' })

  for (const [id, rows] of groupBy(allocations, (row) => row.documentId))
    violations.push(
      ...checkDocument(
        id,
        rows,
        documents.find((one) => one.id === id),
      ),
    )

  let balance = 0
  for (const [id, rows] of groupBy(allocations, (row) => row.transactionId)) {
    const transaction = transactions.find((one) => one.id === id)
    if (!transaction) {
      violations.push({ code: 'transaction-unknown', transactionId: id })
      continue
    }
    const sign = signOfTransaction(transaction)
    if (sign === 0) violations.push({ code: 'direction-unknown', transactionId: id })
    const open = sign === 0 ? transaction.openMinor : sign * Math.abs(transaction.openMinor)
    const used = rows.filter(isCash).reduce((sum, row) => sum + row.amountMinor, 0)
    if (used * sign < 0 || Math.abs(used) > Math.abs(open))
      violations.push({ code: 'over-transaction', transactionId: id })
    balance += open - used
  }
  if (balance !== 0 && !options.keepRemainder) violations.push({ code: 'balance' })
  const unmoved = allocations.filter((row) => row.transactionId === null)
  if (
    unmoved.reduce((sum, row) => sum + row.amountMinor, 0) !== 0 &&
    unmoved.some((row) => row.kind === 'credit-note')
  )
    violations.push({ code: 'netting-unbalanced' })
  return { balanceMinor: toMinor(balance), violations }
}

const checkDocument = (
  documentId: DocumentId,
  rows: readonly Allocation[],
  document: MatchDocument | undefined,
): GroupViolation[] => {
  if (!document) return [{ code: 'document-unknown', documentId }]
  if (!passesDocumentGates(document)) return [{ code: 'document-not-open', documentId }]
  const sign = signOfType(document.type)
  const violations: GroupViolation[] = []
  if (rows.some((row) => row.amountMinor * sign < 0)) violations.push({ code: 'sign', documentId })
  const settled = rows.filter((row) => row.kind !== 'advance').reduce((sum, row) => sum + row.amountMinor, 0)
  // A paid document is only explained: its total is the bound then.
  const most = isSettled(document) ? document.totalMinor - (document.explainedMinor ?? 0) : targetOf(document)
  if (Math.abs(settled) > most) violations.push({ code: 'over-document', documentId })
  return violations
}

const groupBy = <K extends number>(
  rows: readonly Allocation[],
  keyOf: (row: Allocation) => K | null,
): Map<K, Allocation[]> => {
  const groups = new Map<K, Allocation[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
