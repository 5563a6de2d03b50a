/** Keeps the open amounts of documents and transactions consistent with source and decisions. */
import { sql } from 'kysely'
import { type AllocatedPart, openAmount } from '#core/open-amount.ts'
import { signOf } from '#core/receivable.ts'
import type { ReadableDb, Trx } from '../connection/connection.ts'
import { column, mirror, type Params, query, toSql } from '../query/query.ts'
import { bankPart, isCash, isReceivable } from '../schema/rules.ts'

const partsOf = query(({ documentId }: Params<{ documentId: number }>) =>
  mirror
    .selectFrom('allocation as a')
    .innerJoin('match_group as g', 'g.id', 'a.group_id')
    .select([
      'a.group_id',
      sql<number>`sum(a.amount_minor)`.as('allocated'),
      sql<number | null>`max(a.unpaid_seen_minor)`.as('unpaid_seen_minor'),
    ])
    .where('a.document_id', '=', documentId)
    .where('a.kind', '<>', 'advance')
    .where('a.explained', '=', 0)
    .groupBy('a.group_id')
    .orderBy('g.sequence'),
)

/**
 * The amounts that each group in force allocates to a document, oldest first, without sign. Explained links allocate
 * nothing; an advance is an amount beyond the document.
 * @param sign the document's
 */
export const allocatedParts = (
  db: ReadableDb,
  documentId: number,
  sign: 1 | -1,
): (AllocatedPart & { groupId: string })[] =>
  partsOf.all(db, { documentId }).map((row) => ({
    groupId: row.group_id,
    allocatedMinor: sign * row.allocated,
    unpaidSeenMinor: row.unpaid_seen_minor ?? 0,
  }))

const documentNow = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('document')
    .select(['side', 'type', 'unpaid_minor', 'vanished_at', isReceivable('document').as('receivable')])
    .where('id', '=', id),
)
const groupCount = column(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('allocation')
    .select(sql<number>`count(DISTINCT group_id)`.as('groups'))
    .where('document_id', '=', id),
)

/** Recomputes `open_minor` and `matched` of these documents; unknown ids are skipped. */
export const recomputeDocuments = (trx: Trx, documentIds: Iterable<number>): void => {
  const update = trx.write(
    `UPDATE document SET open_minor = ?1, matched = ?2
     WHERE id = ?3 AND (open_minor IS NOT ?1 OR matched <> ?2)`,
  )
  for (const id of documentIds) {
    const document = documentNow.get(trx, { id })
    if (!document) continue
    const { unpaid_minor, vanished_at, receivable } = document
    const isKnown = receivable === 1 && vanished_at === null && unpaid_minor !== null
    const open = isKnown
      ? openAmount(unpaid_minor, allocatedParts(trx, id, signOf(document))).openMinor
      : null
    update.run(open, groupCount.get(trx, { id }) ?? 0, id)
  }
}

/** Recomputes `open_minor` of these transactions. */
export const recomputeTransactions = (trx: Trx, transactionIds: Iterable<number>): void => {
  const update = trx.write(
    `UPDATE bank_transaction SET open_minor = amount_minor - (
       SELECT coalesce(sum(${toSql(bankPart('allocation'))}), 0) FROM allocation
       WHERE transaction_id = ?1 AND ${toSql(isCash('allocation'))})
     WHERE id = ?1`,
  )
  for (const id of transactionIds) update.run(id)
}
