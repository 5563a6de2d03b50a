/** Keeps the open amounts of documents and transactions consistent with source and decisions. */
import { sql } from 'kysely'
import { type AllocatedPart, openAmount } from '#core/open-amount.ts'
import { signOf } from '#core/receivable.ts'
import type { ReadableDb, Trx } from '../connection/connection.ts'
import { mirror, type Params, query, toSql, valuesOfJson } from '../query/query.ts'
import { bankPart, isCash, isReceivable } from '../schema/rules.ts'

/** Explained links allocate nothing; an advance is an amount beyond the document. */
const isPart = sql<0 | 1>`(a.kind <> 'advance' AND a.explained = 0)`
const groupsOf = query(({ ids }: Params<{ ids: string }>) =>
  mirror
    .selectFrom('allocation as a')
    .innerJoin('match_group as g', 'g.id', 'a.group_id')
    .select([
      'a.document_id as documentId',
      'a.group_id as groupId',
      sql<0 | 1>`max(${isPart})`.as('isPart'),
      sql<number>`sum(iif(${isPart}, a.amount_minor, 0))`.as('allocatedMinor'),
      sql<number | null>`max(iif(${isPart}, a.unpaid_seen_minor, NULL))`.as('unpaidSeenMinor'),
    ])
    .where('a.document_id', 'in', valuesOfJson(ids))
    .groupBy(['a.document_id', 'a.group_id'])
    .orderBy('g.sequence'),
)
export type GroupOfDocument = ReturnType<typeof groupsOf.all>[number]

/** For each document the groups in force that have it, oldest first. */
export const groupsOfDocuments = (
  db: ReadableDb,
  documentIds: Iterable<number | null>,
): Map<number | null, GroupOfDocument[]> =>
  Map.groupBy(groupsOf.all(db, { ids: JSON.stringify([...documentIds]) }), ({ documentId }) => documentId)

/**
 * The amounts that each of its groups allocates to a document, without sign.
 * @param sign the document's
 */
export const allocatedParts = (
  groups: readonly GroupOfDocument[],
  sign: 1 | -1,
): (AllocatedPart & { groupId: string })[] =>
  groups
    .filter((one) => one.isPart === 1)
    .map(({ groupId, allocatedMinor, unpaidSeenMinor }) => ({
      groupId,
      allocatedMinor: sign * allocatedMinor,
      unpaidSeenMinor: unpaidSeenMinor ?? 0,
    }))

const documentsNow = query(({ ids }: Params<{ ids: string }>) =>
  mirror
    .selectFrom('document')
    .select([
      'id',
      'side',
      'type',
      'unpaid_minor',
      'vanished_at',
      'open_minor',
      'matched',
      isReceivable('document').as('receivable'),
    ])
    .where('id', 'in', valuesOfJson(ids)),
)

/** Recomputes `open_minor` and `matched` of these documents; unknown ids are skipped. */
export const recomputeDocuments = (trx: Trx, documentIds: readonly number[]): void => {
  const update = trx.write('UPDATE document SET open_minor = ?, matched = ? WHERE id = ?')
  const groups = groupsOfDocuments(trx, documentIds)
  for (const document of documentsNow.all(trx, { ids: JSON.stringify(documentIds) })) {
    const { id, unpaid_minor, vanished_at, receivable } = document
    const own = groups.get(id) ?? []
    const isKnown = receivable === 1 && vanished_at === null && unpaid_minor !== null
    const open = isKnown ? openAmount(unpaid_minor, allocatedParts(own, signOf(document))).openMinor : null
    if (open !== document.open_minor || own.length !== document.matched) update.run(open, own.length, id)
  }
}

const RECOMPUTE_TRANSACTIONS = `UPDATE bank_transaction SET open_minor = amount_minor - (
  SELECT coalesce(sum(${toSql(bankPart('allocation'))}), 0) FROM allocation
  WHERE transaction_id = bank_transaction.id AND ${toSql(isCash('allocation'))})
  WHERE id IN (SELECT value FROM json_each(?))`

/** Recomputes `open_minor` of these transactions. */
export const recomputeTransactions = (trx: Trx, transactionIds: readonly number[]): void => {
  trx.write(RECOMPUTE_TRANSACTIONS).run(JSON.stringify(transactionIds))
}
