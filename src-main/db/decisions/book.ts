/**
 * The two books that decisions are about: documents with transactions, and lines of the ledger with transactions. Accepting,
 * rejecting and undoing are the same for both; this is what differs.
 */
import { AUTOMATIC } from '#contract/plain-values.ts'
import { isLink } from '#core/matching/by-hand/check-group.ts'
import type { Trx } from '../connection/connection.ts'
import { recomputeDocuments, recomputeTransactions } from '../documents/recompute-open.ts'
import { checkMembers } from '../events/check-members.ts'
import { lessonsOf } from '../events/event-members.ts'
import type { Circumstance, Decider } from '../events/record-event.ts'
import { checkLines } from '../ledger/check-lines.ts'
import {
  findLedgerProposal,
  hideImpossibleLines,
  hideLedgerProposal,
  showLedgerAgain,
} from '../ledger/ledger-proposals.ts'
import {
  findProposal,
  hideImpossible,
  hideProposal,
  membersUnchanged,
  type ProposalRow,
  showAgain,
} from '../proposals/proposals.ts'
import { insertInto } from '../query/query.ts'
import { documentIdsOf, type GroupBody, isOfLedger, transactionIdsOf } from '../rows/group-body.ts'
import { forgetLessons, learn } from './aliases.ts'

/** The source's amounts of the members at the time of the decision, by row number. */
export interface SeenMembers {
  documents: ReadonlyMap<number, { unpaidMinor: number | null; totalMinor: number | null }>
  transactions: ReadonlyMap<number, { amountMinor: number | null }>
  lines?: ReadonlyMap<number, { amountMinor: number }> | undefined
}

interface Book {
  /** A proposal of the last run, also a hidden one. */
  findProposal(trx: Trx, id: string): ProposalRow | undefined
  /** Whether the members are as the proposal was computed from. */
  isUnchanged(trx: Trx, proposal: ProposalRow): boolean
  /** The members as they are; undefined where the group is no longer possible. */
  check(trx: Trx, body: GroupBody): SeenMembers | undefined
  /** What an acceptance changes, and what an undo takes back. */
  use(trx: Trx, body: GroupBody, seen: SeenMembers, how: Decider & Circumstance): void
  free(trx: Trx, body: GroupBody): void
  /** The pairs of a rejected group are not proposed again. */
  decline(trx: Trx, body: GroupBody): void
  hideProposal(trx: Trx, body: GroupBody): void
  hideImpossible(trx: Trx, body: GroupBody): void
  showAgain(trx: Trx, body: GroupBody): void
}

/** The book that a group belongs to. */
export const bookOf = (groupId: string): Book => (isOfLedger(groupId) ? ledger : documents)

/** Recomputes the open amounts of the group's members. */
const recompute = (trx: Trx, body: GroupBody): void => {
  recomputeDocuments(trx, documentIdsOf(body))
  recomputeTransactions(trx, transactionIdsOf(body))
}

const insertAllocation = insertInto('allocation')

const writeAllocations = (trx: Trx, body: GroupBody, members: SeenMembers): void => {
  for (const [position, row] of body.allocations.entries()) {
    const document = row.documentId === null ? undefined : members.documents.get(row.documentId)
    const transaction = row.transactionId === null ? undefined : members.transactions.get(row.transactionId)
    insertAllocation(trx, {
      group_id: body.id,
      position,
      document_id: row.documentId,
      transaction_id: row.transactionId,
      amount_minor: row.amountMinor,
      kind: row.kind,
      unpaid_seen_minor: document?.unpaidMinor ?? null,
      total_seen_minor: document?.totalMinor ?? null,
      transaction_seen_minor: transaction?.amountMinor ?? null,
      explained: isLink(body, row) ? 1 : 0,
      category: row.categoryId ?? null,
      bank_minor: row.bankMinor ?? null,
    })
  }
}

const insertDecline = insertInto('decline', 'ON CONFLICT DO NOTHING')

const documents: Book = {
  findProposal,
  isUnchanged: (trx, { position }) => membersUnchanged(trx, position),
  check: checkMembers,
  use: (trx, body, seen, { by, members }) => {
    writeAllocations(trx, body, seen)
    recompute(trx, body)
    // Only a person's decision teaches a payer: automatic acceptance would confirm what it was based on.
    if (by !== AUTOMATIC) learn(trx, body, members?.lessons ?? lessonsOf(trx, body))
  },
  free: (trx, body) => {
    forgetLessons(trx, body)
    trx.write('DELETE FROM allocation WHERE group_id = ?').run(body.id)
    recompute(trx, body)
  },
  decline: (trx, { id: group_id, allocations }) => {
    for (const { documentId, transactionId } of allocations)
      if (documentId !== null && transactionId !== null)
        insertDecline(trx, { document_id: documentId, transaction_id: transactionId, group_id })
  },
  hideProposal,
  hideImpossible,
  showAgain,
}

const insertMember = insertInto('ledger_allocation')

const ledger: Book = {
  findProposal: findLedgerProposal,
  // The check compares the amounts, too.
  isUnchanged: () => true,
  check: checkLines,
  use: (trx, body, { transactions, lines }) => {
    for (const [position, row] of body.allocations.entries()) {
      const { lineId, transactionId, amountMinor, bankMinor } = row
      const seen = lineId === undefined ? transactions.get(transactionId ?? 0) : lines?.get(lineId)
      insertMember(trx, {
        group_id: body.id,
        position,
        line_id: lineId ?? null,
        transaction_id: transactionId,
        amount_minor: seen?.amountMinor ?? bankMinor ?? amountMinor,
        euro_minor: bankMinor === undefined ? null : amountMinor,
      })
    }
  },
  free: (trx, { id }) => {
    trx.write('DELETE FROM ledger_allocation WHERE group_id = ?').run(id)
  },
  // Rejected groups are read from the log.
  decline: () => undefined,
  hideProposal: hideLedgerProposal,
  hideImpossible: hideImpossibleLines,
  showAgain: showLedgerAgain,
}
