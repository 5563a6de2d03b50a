/** Checks the invariants of a match group: of a group made by hand, and of a proposal before it is accepted. */
import type { Allocation } from '#contract/match-values.ts'
import { OFFSET_KINDS } from '#contract/plain-values.ts'
import type { DocumentId, Minor, TransactionId } from '#contract/values.ts'
import { toMinor } from '../../money.ts'
import { isPaidType, signOf } from '../../receivable.ts'
import { areOfOneSide, signOfTransaction } from '../model/gates.ts'
import type { MatchDocument, MatchProposal, MatchTransaction } from '../model/types.ts'

/** The fields of a group that its invariants need, whether a person or the matcher made it. */
export type CheckedGroup = Pick<MatchProposal, 'allocations' | 'currency' | 'explained'>

/** The fields of a document that the invariants need. */
export type CheckedDocument = Pick<
  MatchDocument,
  'id' | 'side' | 'taxId' | 'type' | 'status' | 'totalMinor' | 'unpaidMinor' | 'openMinor' | 'explainedMinor'
>

/** The fields of a transaction that the invariants need. */
export type CheckedTransaction = Pick<MatchTransaction, 'id' | 'openMinor' | 'direction' | 'currency'> & {
  /** What may be named of it, where the group names a payment of a closed month. */
  nameableMinor?: number
}

type GroupViolationCode =
  | 'empty'
  | 'document-unknown'
  | 'document-not-open'
  | 'transaction-unknown'
  | 'direction-unknown'
  | 'currency'
  | 'payment-without-document'
  | 'sign'
  | 'sides'
  | 'over-document'
  | 'over-transaction'
  | 'named'
  | 'balance'
  | 'netting-unbalanced'
  | 'offset-unbalanced'

interface GroupViolation {
  code: GroupViolationCode
  documentId?: DocumentId
  transactionId?: TransactionId
}

export interface GroupCheck {
  /** Unused amounts of the group's transactions less its cash rows: the amount that the group leaves unused. */
  balanceMinor: Minor
  violations: GroupViolation[]
}

/** Cash rows use up a transaction: payments, credit notes, advances, and adjustments without a document. */
export const isCash = (row: Allocation): boolean =>
  row.kind === 'payment' || row.kind === 'credit-note' || row.kind === 'advance' || row.documentId === null

/** Whether the row only says what a transaction of a closed month settled, and uses nothing of its amount. */
export const isNaming = ({ bankMinor }: Pick<Allocation, 'bankMinor'>): boolean => bankMinor === 0

/** The amount that a cash row uses of its transaction, in the transaction's currency. */
export const bankMinorOf = ({
  bankMinor,
  amountMinor,
}: Pick<Allocation, 'bankMinor' | 'amountMinor'>): Minor => bankMinor ?? amountMinor

/** The same as it is listed: what is named of a transaction is shown, too. */
export const shownMinorOf = (row: Pick<Allocation, 'bankMinor' | 'amountMinor'>): Minor =>
  isNaming(row) ? row.amountMinor : bankMinorOf(row)

/** Whether the row settles nothing: it links a transaction to an amount that the source shows as paid. */
export const isLink = (group: Pick<CheckedGroup, 'explained'>, row: Allocation): boolean =>
  group.explained || row.explained === true

/**
 * @param group rows that name a document are in EUR, as UnpaidAmount is, whatever the transaction's currency
 * @param documents at least those that the rows name, in their current state
 * @param transactions at least those that the rows name, in their current state
 * @param options `keepRemainder`: an unused remainder of a transaction stays open and is not a violation
 */
export const checkGroup = (
  group: CheckedGroup,
  documents: readonly CheckedDocument[],
  transactions: readonly CheckedTransaction[],
  options: { keepRemainder?: boolean } = {},
): GroupCheck => {
  const { allocations, currency } = group
  const violations: GroupViolation[] = []
  if (allocations.length === 0) violations.push({ code: 'empty' })
  for (const row of allocations)
    if (row.kind === 'payment' && row.documentId === null)
      violations.push({ code: 'payment-without-document' })

  for (const explained of [false, true]) {
    const rowsOf = allocations.filter((row) => isLink(group, row) === explained)
    for (const [id, rows] of groupBy(rowsOf, (row) => row.documentId)) {
      const document = documents.find((one) => one.id === id)
      violations.push(...checkDocument(id, rows, document, explained))
    }
  }

  const members = new Set(allocations.map(({ documentId }) => documentId))
  const isWithMoney = allocations.some((row) => row.transactionId !== null)
  if (
    !areOfOneSide(
      documents.filter(({ id }) => members.has(id)),
      isWithMoney,
    )
  )
    violations.push({ code: 'sides' })

  let balance = 0
  for (const [id, rows] of groupBy(allocations, (row) => row.transactionId)) {
    const transaction = transactions.find((one) => one.id === id)
    if (!transaction) {
      violations.push({ code: 'transaction-unknown', transactionId: id })
      continue
    }
    const sign = signOfTransaction(transaction)
    if (sign === 0) violations.push({ code: 'direction-unknown', transactionId: id })
    if (transaction.currency !== currency) violations.push({ code: 'currency', transactionId: id })
    if (currency === 'EUR' && rows.some(isNaming)) {
      const named = sign * rows.reduce((sum, row) => sum + row.amountMinor, 0)
      const isOfSuppliers = documents.every(({ side, id }) => side === 'supplier' || !members.has(id))
      if (!rows.every((row) => isNaming(row) && row.kind === 'payment') || !isOfSuppliers)
        violations.push({ code: 'named', transactionId: id })
      if (named > (transaction.nameableMinor ?? 0))
        violations.push({ code: 'over-transaction', transactionId: id })
      continue
    }
    const open = transaction.openMinor
    const used = rows.filter(isCash).reduce((sum, row) => sum + bankMinorOf(row), 0)
    if (used * sign < 0 || Math.sign(used) !== Math.sign(open) || Math.abs(used) > Math.abs(open))
      violations.push({ code: 'over-transaction', transactionId: id })
    balance += open - used
  }
  if (balance !== 0 && !options.keepRemainder) violations.push({ code: 'balance' })
  const offset = allocations
    .filter(({ kind }) => OFFSET_KINDS.has(kind))
    .reduce((sum, row) => sum + row.amountMinor, 0)
  if (offset !== 0) violations.push({ code: 'offset-unbalanced' })
  const withoutTransaction = allocations.filter((row) => row.transactionId === null)
  if (withoutTransaction.reduce((sum, row) => sum + row.amountMinor, 0) !== 0)
    violations.push({ code: 'netting-unbalanced' })
  return { balanceMinor: toMinor(balance), violations }
}

/**
 * The most that the rows of a group may settle: the open amount, or where they only explain, the received amount that
 * nothing explains.
 */
const limitOf = (
  { totalMinor, unpaidMinor, openMinor, explainedMinor }: CheckedDocument,
  explained: boolean,
) => (explained ? totalMinor - (unpaidMinor ?? totalMinor) - (explainedMinor ?? 0) : (openMinor ?? 0))

const checkDocument = (
  documentId: DocumentId,
  rows: readonly Allocation[],
  document: CheckedDocument | undefined,
  explained: boolean,
): GroupViolation[] => {
  if (!document) return [{ code: 'document-unknown', documentId }]
  const sign = signOf(document)
  const most = limitOf(document, explained)
  if (document.status !== 'C' || document.unpaidMinor === null || !isPaidType(document.type) || most <= 0)
    return [{ code: 'document-not-open', documentId }]
  const violations: GroupViolation[] = []
  if (rows.some((row) => row.amountMinor * sign < 0)) violations.push({ code: 'sign', documentId })
  const settled = rows.filter((row) => row.kind !== 'advance').reduce((sum, row) => sum + row.amountMinor, 0)
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
