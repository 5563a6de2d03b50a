/**
 * The two books that decisions are about: documents with transactions, and lines of the ledger with transactions. Accepting,
 * rejecting and undoing are the same for both; this is what differs.
 */
import { AUTOMATIC } from '#contract/plain-values.ts'
import { isLink } from '#core/matching/by-hand/check-group.ts'
import { STATES_IN_FORCE } from '#core/receivable.ts'
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
import { insertInto, mirror, type Params, query, valuesOfJson } from '../query/query.ts'
import { documentIdsOf, type GroupBody, isOfLedger, transactionIdsOf } from '../rows/group-body.ts'
import type { DecidedState } from '../schema/schema.ts'
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
  /** What an acceptance writes, and what an undo takes back; `settle` follows. */
  use(trx: Trx, body: GroupBody, seen: SeenMembers, how: Decider & Circumstance): void
  free(trx: Trx, body: GroupBody): void
  /** The pairs of a rejected group are not proposed again. */
  decline(trx: Trx, body: GroupBody): void
  hideProposal(trx: Trx, body: GroupBody): void
  /** See `settle`. */
  recompute(trx: Trx, bodies: readonly GroupBody[]): void
  hideImpossible(trx: Trx, accepted: readonly GroupBody[]): void
  showAgain(trx: Trx, undone: readonly GroupBody[]): void
}

/** The book that a group belongs to. */
export const bookOf = (groupId: string): Book => (isOfLedger(groupId) ? ledger : documents)

const statesOf = query(({ ids }: Params<{ ids: string }>) =>
  mirror.selectFrom('match_group').select(['id', 'state']).where('id', 'in', valuesOfJson<string>(ids)),
)

/**
 * Makes open amounts and proposals follow from decisions that were written or taken back, before anything reads them: once
 * for many, since only the last state of each group counts.
 *
 * @param bodies of accepted, undone and removed groups, in the order of their decisions; also several of one group
 */
export const settle = (trx: Trx, bodies: readonly GroupBody[]): void => {
  const ids = JSON.stringify(bodies.map(({ id }) => id))
  const states = new Map<string, DecidedState>(statesOf.all(trx, { ids }).map(({ id, state }) => [id, state]))
  for (const [book, ofBook] of Map.groupBy(bodies, ({ id }) => bookOf(id))) {
    book.recompute(trx, ofBook)
    const last = [...new Map(ofBook.map((one) => [one.id, one])).values()]
    const stateOf = ({ id }: GroupBody): DecidedState => states.get(id) ?? 'undone'
    const isInForce = (body: GroupBody): boolean => STATES_IN_FORCE.some((state) => state === stateOf(body))
    // First what is free again: an acceptance may have used it since.
    book.showAgain(
      trx,
      last.filter((body) => !isInForce(body)),
    )
    for (const body of last) if (stateOf(body) === 'rejected') book.hideProposal(trx, body)
    book.hideImpossible(trx, last.filter(isInForce))
  }
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
    // Only a person's decision teaches a payer: automatic acceptance would confirm what it was based on.
    if (by !== AUTOMATIC) learn(trx, body, members?.lessons ?? lessonsOf(trx, body))
  },
  free: (trx, body) => {
    forgetLessons(trx, body)
    trx.write('DELETE FROM allocation WHERE group_id = ?').run(body.id)
  },
  decline: (trx, { id: group_id, allocations }) => {
    for (const { documentId, transactionId } of allocations)
      if (documentId !== null && transactionId !== null)
        insertDecline(trx, { document_id: documentId, transaction_id: transactionId, group_id })
  },
  hideProposal,
  recompute: (trx, bodies) => {
    recomputeDocuments(trx, bodies.flatMap(documentIdsOf))
    recomputeTransactions(trx, bodies.flatMap(transactionIdsOf))
  },
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
  // What is open of lines is summed from the decisions.
  recompute: () => undefined,
  hideImpossible: hideImpossibleLines,
  showAgain: showLedgerAgain,
}
