/** The rows of this mirror for those that an event of another mirror names. */
import type { DocumentId, LedgerLineId, TransactionId } from '#contract/values.ts'
import type { ReadableDb } from '../connection/connection.ts'
import type { SeenMembers } from '../decisions/book.ts'
import type { EventMembers } from '../events/event-members.ts'
import { findDocument, findTransaction } from '../events/find-members.ts'
import { findLine } from '../events/ledger-lines.ts'
import type { GroupBody } from '../rows/group-body.ts'
import type { DecisionEvent } from './events.ts'

/** Rows of this mirror by the rows of the event's mirror. */
export interface Rows {
  documents: Map<number, DocumentId>
  transactions: Map<number, TransactionId>
  lines: Map<number, LedgerLineId>
}

export const rowsOf = (db: ReadableDb, event: DecisionEvent): Rows => {
  const rows: Rows = { documents: new Map(), transactions: new Map(), lines: new Map() }
  for (const document of event.documents) {
    const here = findDocument(db, document)
    if (here !== undefined) rows.documents.set(document.row, here)
  }
  for (const transaction of event.transactions) {
    const here = findTransaction(db, transaction)
    if (here !== undefined) rows.transactions.set(transaction.row, here)
  }
  for (const line of event.lines ?? []) {
    const here = findLine(db, line)
    if (here !== undefined) rows.lines.set(line.row, here)
  }
  return rows
}

interface Named {
  documentId?: number | null | undefined
  transactionId?: number | null | undefined
  lineId?: number | undefined
}

const isHere = (rows: Rows, { documentId, transactionId, lineId }: Named): boolean =>
  (documentId == null || rows.documents.has(documentId)) &&
  (transactionId == null || rows.transactions.has(transactionId)) &&
  (lineId === undefined || rows.lines.has(lineId))

/** The same object with the rows of this mirror. */
const here = <T extends Named>(rows: Rows, named: T): T => ({
  ...named,
  ...(named.documentId == null ? {} : { documentId: rows.documents.get(named.documentId) }),
  ...(named.transactionId == null ? {} : { transactionId: rows.transactions.get(named.transactionId) }),
  ...(named.lineId === undefined ? {} : { lineId: rows.lines.get(named.lineId) }),
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
export const membersHere = (rows: Rows, members: EventMembers): EventMembers => {
  const here = <One extends { row: number }>(known: Map<number, number>, ones: readonly One[]): One[] =>
    ones.flatMap((one) => {
      const row = known.get(one.row)
      return row === undefined ? [] : [{ ...one, row }]
    })
  const { documents, transactions, lines, lessons } = members
  return {
    ...(lessons && { lessons }),
    documents: here(rows.documents, documents),
    transactions: here(rows.transactions, transactions),
    ...(lines && { lines: here(rows.lines, lines) }),
  }
}

export const seenOf = ({ documents, transactions, lines = [] }: EventMembers): SeenMembers => {
  const byRow = <One extends { row: number }>(ones: readonly One[]): Map<number, One> =>
    new Map(ones.map((one) => [one.row, one]))
  return { documents: byRow(documents), transactions: byRow(transactions), lines: byRow(lines) }
}
