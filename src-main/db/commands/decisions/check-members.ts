/** Whether a group can be accepted as things are now: still open, nothing used twice, amounts and direction agree. */
import type { Trx } from '../../connection.ts'
import { documentIdsOf, type GroupBody, transactionIdsOf, usesCash } from './group-body.ts'

interface DocumentRow {
  status: string
  type: string
  unpaid_minor: number | null
  open_minor: number | null
  total_minor: number
  vanished_at: string | null
}

interface TransactionRow {
  amount_minor: number
  open_minor: number
  direction: string
  currency: string
  vanished_at: string | null
}

interface CheckedDocument extends DocumentRow {
  id: number
}
export interface CheckedMembers {
  documents: Map<number, CheckedDocument>
  transactions: Map<number, TransactionRow>
}

/** What explained links in force already take of a document's received money. */
const explainedMinor = (trx: Trx, documentId: number): number =>
  trx
    .readColumn<number>(
      `SELECT coalesce(sum(abs(a.amount_minor)), 0) FROM allocation a JOIN match_group g ON g.id = a.group_id
       WHERE a.document_id = ? AND g.explained = 1`,
    )
    .get(documentId) ?? 0

/** Rows that name a document are EUR, as UnpaidAmount is, whatever the movement's currency. */
const documentHolds = (trx: Trx, body: GroupBody, document: CheckedDocument): boolean => {
  if (document.status !== 'C' || document.vanished_at !== null || document.unpaid_minor === null) return false
  const rows = body.allocations.filter((row) => row.documentId === document.id && row.kind !== 'advance')
  const sign = document.type === 'C' ? -1 : 1
  const settled = sign * rows.reduce((sum, row) => sum + row.amountMinor, 0)
  if (settled < 0) return false
  if (body.explained) {
    const received = document.total_minor - document.unpaid_minor
    return settled <= received - explainedMinor(trx, document.id)
  }
  return document.open_minor !== null && settled <= document.open_minor
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
        'SELECT status, type, unpaid_minor, open_minor, total_minor, vanished_at FROM document WHERE id = ?',
      )
      .get(id)
    if (!row) return undefined
    const document = { id, ...row }
    if (!documentHolds(trx, body, document)) return undefined
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
