/** The rows of this mirror for those that an event of another mirror names. */
import type { DocumentId, TransactionId } from '#contract/values.ts'
import type { ReadableDb } from '../connection/connection.ts'
import type { SeenMembers } from '../decisions/decide.ts'
import type { EventMembers } from '../events/event-members.ts'
import { findDocument, findTransaction } from '../events/find-members.ts'
import type { GroupBody } from '../rows/group-body.ts'
import type { DecisionEvent } from './events.ts'

/** Rows of this mirror by the rows of the event's mirror. */
export interface Rows {
  documents: Map<number, DocumentId>
  transactions: Map<number, TransactionId>
}

export const rowsOf = (db: ReadableDb, event: DecisionEvent): Rows => {
  const rows: Rows = { documents: new Map(), transactions: new Map() }
  for (const document of event.documents) {
    const here = findDocument(db, document)
    if (here !== undefined) rows.documents.set(document.row, here)
  }
  for (const transaction of event.transactions) {
    const here = findTransaction(db, transaction)
    if (here !== undefined) rows.transactions.set(transaction.row, here)
  }
  return rows
}

type Named = { documentId?: number | null | undefined; transactionId?: number | null | undefined }

const isHere = (rows: Rows, { documentId, transactionId }: Named): boolean =>
  (documentId == null || rows.documents.has(documentId)) &&
  (transactionId == null || rows.transactions.has(transactionId))

/** The same object with the rows of this mirror. */
const here = <T extends Named>(rows: Rows, named: T): T => ({
  ...named,
  ...(named.documentId == null ? {} : { documentId: rows.documents.get(named.documentId) }),
  ...(named.transactionId == null ? {} : { transactionId: rows.transactions.get(named.transactionId) }),
})

/** Evidence and readings that name unknown rows are left out; undefined where a member is unknown. */
export const bodyHere = (rows: Rows, group: GroupBody): GroupBody | undefined => {
  if (!group.allocations.every((row) => isHere(rows, row))) return undefined
  const evidenceHere = (evidence: GroupBody['evidence']): GroupBody['evidence'] =>
    evidence.filter((one) => isHere(rows, one)).map((one) => here(rows, one))
  return {
    ...group,
    allocations: group.allocations.map((row) => here(rows, row)),
    evidence: evidenceHere(group.evidence),
    alternatives: group.alternatives
      .filter(({ allocations }) => allocations.every((row) => isHere(rows, row)))
      .map((one) => ({
        ...one,
        allocations: one.allocations.map((row) => here(rows, row)),
        evidence: evidenceHere(one.evidence),
      })),
  }
}

/** The known members, by their rows in this mirror. */
export const membersHere = (
  rows: Rows,
  { documents, transactions, lessons }: EventMembers,
): EventMembers => ({
  ...(lessons && { lessons }),
  documents: documents.flatMap((one) => {
    const row = rows.documents.get(one.row)
    return row === undefined ? [] : [{ ...one, row }]
  }),
  transactions: transactions.flatMap((one) => {
    const row = rows.transactions.get(one.row)
    return row === undefined ? [] : [{ ...one, row }]
  }),
})

export const seenOf = ({ documents, transactions }: EventMembers): SeenMembers => ({
  documents: new Map(documents.map((one) => [one.row, one])),
  transactions: new Map(transactions.map((one) => [one.row, one])),
})
