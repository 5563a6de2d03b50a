/** Whether a decision in force uses a document or a transaction. */
import { column, mirror, type Params } from '../query/query.ts'
import { isInForce } from '../schema/rules.ts'

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

/** A group in force that uses the document; undefined without one. */
export const groupOfDocument = groupInForce('a.document_id')
/** The same of a transaction. */
export const groupOfTransaction = groupInForce('a.transaction_id')
