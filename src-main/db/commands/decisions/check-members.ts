/** Whether a group can be accepted as things are now: its members are read again and matching's invariants asked. */
import {
  type CheckedDocument,
  type CheckedTransaction,
  checkGroup,
  isLink,
} from '../../../core/matching/by-hand/check-group.ts'
import type { MatchTransaction } from '../../../core/matching/model/types.ts'
import type { Trx } from '../../connection.ts'
import { explainedOf } from '../../repositories/explained.ts'
import { documentIdsOf, type GroupBody, transactionIdsOf } from './group-body.ts'

type TransactionRow = CheckedTransaction & Pick<MatchTransaction, 'amountMinor'>

export interface CheckedMembers {
  documents: Map<number, CheckedDocument>
  transactions: Map<number, TransactionRow>
}

// Only what is asked: an act checks tens of thousands, and a whole document is spread over several pages.
const DOCUMENT = `SELECT id, type, status, total_minor AS totalMinor, unpaid_minor AS unpaidMinor,
    open_minor AS openMinor
  FROM document WHERE id = ? AND vanished_at IS NULL`
const TRANSACTION = `SELECT id, amount_minor AS amountMinor, open_minor AS openMinor, direction, currency
  FROM bank_transaction WHERE id = ? AND vanished_at IS NULL`

/** @returns the members as they are now, or undefined where the group no longer holds */
export const checkMembers = (trx: Trx, body: GroupBody): CheckedMembers | undefined => {
  if (body.balanceMinor !== 0) return undefined
  const members: CheckedMembers = { documents: new Map(), transactions: new Map() }
  const linked = new Set(body.allocations.filter((row) => isLink(body, row)).map((row) => row.documentId))
  for (const id of documentIdsOf(body)) {
    const row = trx.read<CheckedDocument>(DOCUMENT).get(id)
    if (!row) return undefined
    members.documents.set(id, linked.has(id) ? { ...row, explainedMinor: explainedOf(trx, id) } : row)
  }
  for (const id of transactionIdsOf(body)) {
    const row = trx.read<TransactionRow>(TRANSACTION).get(id)
    if (!row) return undefined
    members.transactions.set(id, row)
  }
  const { documents, transactions } = members
  // What another decision gave back to a movement since the group was made stays open.
  const { violations } = checkGroup(body, [...documents.values()], [...transactions.values()], {
    keepRemainder: true,
  })
  return violations.length === 0 ? members : undefined
}
