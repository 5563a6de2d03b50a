/**
 * Rows `a` of the groups in force, with their decision `e`, document `d` and transaction `t`, in the order of the
 * decisions.
 */
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror, type Params } from '../query/query.ts'
import { isInForce } from '../schema/rules.ts'

export const allocationsInForce = () =>
  mirror
    .selectFrom('match_group as g')
    .innerJoin('decision_event as e', 'e.sequence', 'g.sequence')
    .innerJoin('allocation as a', 'a.group_id', 'g.id')
    .leftJoin('document as d', 'd.id', 'a.document_id')
    .leftJoin('bank_transaction as t', 't.id', 'a.transaction_id')
    .where(isInForce('g'))
    .orderBy('g.sequence')
    .orderBy('a.position')

const groupInForce = (member: 'a.document_id' | 'a.transaction_id') =>
  column(({ id }: Params<{ id: number }>) =>
    mirror
      .selectFrom('allocation as a')
      .innerJoin('match_group as g', 'g.id', 'a.group_id')
      .select('g.id')
      .where(member, '=', id)
      .where(isInForce('g'))
      .limit(1),
  )

const ledgerGroupOf = column(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('ledger_allocation').select('group_id').where('transaction_id', '=', id).limit(1),
)

/**
 * Whether a decision in force uses a document or a transaction. A group in force that uses the document; undefined
 * without one.
 */
export const groupOfDocument = groupInForce('a.document_id')
const paidBy = groupInForce('a.transaction_id')

/** The same of a transaction, of the ledger's groups too. */
export const groupOfTransaction = (db: ReadableDb, id: number): string | undefined =>
  paidBy.get(db, { id }) ?? ledgerGroupOf.get(db, { id })
