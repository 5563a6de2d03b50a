/** Whether a group can be accepted as things are now: still open, nothing used twice, amounts and direction agree. */
import type { Trx } from '../../connection.ts'
import { documentIdsOf, type GroupBody, transactionIdsOf, usesCash } from './group-body.ts'

interface DocumentRow {
  status: string
  type: string
  unpaid_minor: number | null
  open_minor: number | null
  total_minor: number
  euro_rate: string | null
}

interface TransactionRow {
  amount_minor: number
  open_minor: number
  direction: string
  currency: string
  vanished_at: string | null
}

export interface CheckedDocument extends DocumentRow {
  id: number
}
export interface CheckedMembers {
  documents: Map<number, CheckedDocument>
  transactions: Map<number, TransactionRow>
}

/**
 * An allocation's amount as it comes off UnpaidAmount, which is EUR whatever the movement's currency: a foreign
 * amount is divided by the document's own rate.
 */
export const settledMinor = (
  amountMinor: number,
  currency: string,
  document: { euro_rate: string | null } | undefined,
): number => {
  const rate = Number(document?.euro_rate ?? '0')
  return currency === 'EUR' || !(rate > 0) ? amountMinor : Math.round(amountMinor / rate)
}

const documentHolds = (body: GroupBody, document: CheckedDocument): boolean => {
  if (document.status !== 'C') return false
  const rows = body.allocations.filter((row) => row.documentId === document.id && row.kind !== 'advance')
  const sign = document.type === 'C' ? -1 : 1
  const settled =
    sign * rows.reduce((sum, row) => sum + settledMinor(row.amountMinor, body.currency, document), 0)
  if (settled < 0) return false
  if (body.explained) return document.unpaid_minor === 0 && settled <= document.total_minor
  if (document.open_minor === null) return false
  // A foreign amount divided by its rate may miss the cent.
  const tolerance = body.currency === 'EUR' ? 0 : 1
  return settled <= document.open_minor + tolerance
}

const transactionHolds = (body: GroupBody, id: number, transaction: TransactionRow): boolean => {
  if (transaction.vanished_at !== null || transaction.direction === 'unknown') return false
  if (transaction.currency !== body.currency) return false
  const used = body.allocations
    .filter((row) => row.transactionId === id && usesCash(row))
    .reduce((sum, row) => sum + row.amountMinor, 0)
  return (
    Math.sign(used) === Math.sign(transaction.open_minor) &&
    Math.abs(used) <= Math.abs(transaction.open_minor)
  )
}

/** @returns the members as they are now, or undefined where the group no longer holds */
export const checkMembers = (trx: Trx, body: GroupBody): CheckedMembers | undefined => {
  const members: CheckedMembers = { documents: new Map(), transactions: new Map() }
  if (body.allocations.length === 0 || body.balanceMinor !== 0) return undefined
  for (const id of documentIdsOf(body)) {
    const row = trx
      .read<DocumentRow>(
        'SELECT status, type, unpaid_minor, open_minor, total_minor, euro_rate FROM document WHERE id = ?',
      )
      .get(id)
    if (!row) return undefined
    const document = { id, ...row }
    if (!documentHolds(body, document)) return undefined
    members.documents.set(id, document)
  }
  for (const id of transactionIdsOf(body)) {
    const row = trx
      .read<TransactionRow>(
        'SELECT amount_minor, open_minor, direction, currency, vanished_at FROM bank_transaction WHERE id = ?',
      )
      .get(id)
    if (!row || !transactionHolds(body, id, row)) return undefined
    members.transactions.set(id, row)
  }
  const withoutMovement = body.allocations
    .filter((row) => row.transactionId === null)
    .reduce((sum, row) => sum + row.amountMinor, 0)
  return withoutMovement === 0 ? members : undefined
}
