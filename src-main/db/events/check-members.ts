/** Checks whether a group can be accepted now: reads its members and checks matching's invariants. */
import {
  type CheckedDocument,
  type CheckedTransaction,
  checkGroup,
  isLink,
} from '#core/matching/by-hand/check-group.ts'
import type { MatchTransaction } from '#core/matching/model/types.ts'
import { nameableOf } from '../closed-months/nameable.ts'
import type { Trx } from '../connection/connection.ts'
import { mirror, type Params, query } from '../query/query.ts'
import { documentIdsOf, type GroupBody, isNamingOnly, transactionIdsOf } from '../rows/group-body.ts'
import { explainedOf } from './explained.ts'

type TransactionRow = CheckedTransaction & Pick<MatchTransaction, 'amountMinor'>

export interface CheckedMembers {
  documents: Map<number, CheckedDocument>
  transactions: Map<number, TransactionRow>
}

// Only the needed columns: one act may check tens of thousands of documents, and a whole row is on several pages.
const presentDocument = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('document')
    .select([
      'id',
      'side',
      'tax_id as taxId',
      'type',
      'status',
      'total_minor as totalMinor',
      'unpaid_minor as unpaidMinor',
      'open_minor as openMinor',
    ])
    .where('id', '=', id)
    .where('vanished_at', 'is', null),
)
const presentTransaction = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('bank_transaction')
    .select(['id', 'amount_minor as amountMinor', 'open_minor as openMinor', 'direction', 'currency'])
    .where('id', '=', id)
    .where('vanished_at', 'is', null),
)

/** @returns the current members, or undefined where the group is no longer possible */
export const checkMembers = (trx: Trx, body: GroupBody): CheckedMembers | undefined => {
  if (body.balanceMinor !== 0) return undefined
  const members: CheckedMembers = { documents: new Map(), transactions: new Map() }
  const linked = new Set(body.allocations.filter((row) => isLink(body, row)).map((row) => row.documentId))
  for (const id of documentIdsOf(body)) {
    const row = presentDocument.get(trx, { id })
    if (!row) return undefined
    members.documents.set(id, linked.has(id) ? { ...row, explainedMinor: explainedOf(trx, id) } : row)
  }
  for (const id of transactionIdsOf(body)) {
    const row = presentTransaction.get(trx, { id })
    if (!row) return undefined
    members.transactions.set(id, isNamingOnly(body) ? { ...row, nameableMinor: nameableOf(trx, id) } : row)
  }
  const { documents, transactions } = members
  // A transaction may have a larger open amount now, because another decision was undone: the remainder stays open.
  const { violations } = checkGroup(body, [...documents.values()], [...transactions.values()], {
    keepRemainder: true,
  })
  return violations.length === 0 ? members : undefined
}
