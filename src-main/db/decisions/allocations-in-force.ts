/**
 * Rows `a` of the groups in force, with their decision `e`, document `d` and transaction `t`, in the order of the
 * decisions.
 */
import { mirror } from '../query/query.ts'
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
