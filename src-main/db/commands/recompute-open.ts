/** Keeps what is open on documents and transactions equal to what source and decisions amount to. */
import { openAmount, type SettledPart } from '../../core/open-amount.ts'
import type { ReadableDb, Trx } from '../connection.ts'

/** Closed documents of these types can owe or be owed something. */
const RECEIVABLE = new Set(['T', 'I', 'S', 'C', 'D'])

interface PartRow {
  group_id: string
  settled: number
  unpaid_seen_minor: number | null
}

/**
 * What each group in force settles of a document, oldest first, as magnitudes: a credit note's rows are
 * negative. Explained links settle nothing; an advance is money beyond the document.
 */
export const settledParts = (
  db: ReadableDb,
  documentId: number,
  type: string,
): (SettledPart & { groupId: string })[] =>
  db
    .read<PartRow>(
      `SELECT a.group_id, sum(a.amount_minor) AS settled, max(a.unpaid_seen_minor) AS unpaid_seen_minor
       FROM allocation a JOIN match_group g ON g.id = a.group_id
       WHERE a.document_id = ? AND a.kind <> 'advance' AND a.explained = 0
       GROUP BY a.group_id ORDER BY g.sequence`,
    )
    .all(documentId)
    .map((row) => ({
      groupId: row.group_id,
      settledMinor: type === 'C' ? -row.settled : row.settled,
      unpaidSeenMinor: row.unpaid_seen_minor ?? 0,
    }))

interface DocumentRow {
  status: string
  type: string
  unpaid_minor: number | null
  vanished_at: string | null
}

/** Recomputes `open_minor` and `matched` of these documents; ids the mirror does not hold are passed over. */
export const recomputeDocuments = (trx: Trx, documentIds: Iterable<number>): void => {
  const find = trx.read<DocumentRow>(
    'SELECT status, type, unpaid_minor, vanished_at FROM document WHERE id = ?',
  )
  const groups = trx.readColumn<number>(
    'SELECT count(DISTINCT group_id) FROM allocation WHERE document_id = ?',
  )
  const update = trx.write(
    `UPDATE document SET open_minor = ?1, matched = ?2
     WHERE id = ?3 AND (open_minor IS NOT ?1 OR matched <> ?2)`,
  )
  for (const id of documentIds) {
    const document = find.get(id)
    if (!document) continue
    const receivable =
      document.status === 'C' &&
      document.vanished_at === null &&
      RECEIVABLE.has(document.type) &&
      document.unpaid_minor !== null
    const open = receivable
      ? openAmount(document.unpaid_minor ?? 0, settledParts(trx, id, document.type)).openMinor
      : null
    update.run(open, groups.get(id) ?? 0, id)
  }
}

/** The rows of a transaction that use its money; the others settle a document without cash. */
const CASH_ROWS = "(kind IN ('payment', 'credit-note', 'advance') OR document_id IS NULL)"

/** Recomputes `open_minor` of these transactions. */
export const recomputeTransactions = (trx: Trx, transactionIds: Iterable<number>): void => {
  const update = trx.write(
    `UPDATE bank_transaction SET open_minor = amount_minor - (
       SELECT coalesce(sum(amount_minor), 0) FROM allocation WHERE transaction_id = ?1 AND ${CASH_ROWS})
     WHERE id = ?1`,
  )
  for (const id of transactionIds) update.run(id)
}
