/** Proposals as rows: replaced by every matching run, hidden while a decision makes them impossible. */
import type { MatchClass } from '../../../../src-preload/contract/match-values.ts'
import type { MatchProposal } from '../../../core/matching/model/types.ts'
import type { Trx } from '../../connection.ts'
import { readLines } from '../../proposal-lines.ts'
import { noteProposal } from '../match-changes.ts'
import { checkMembers } from './check-members.ts'
import { lastDecision, stateOf } from './decision-log.ts'
import { documentIdsOf, type GroupBody, transactionIdsOf } from './group-body.ts'

/** Strongest first. */
export const CLASS_RANK: Readonly<Record<MatchClass, number>> = {
  certain: 0,
  likely: 1,
  possible: 2,
  ambiguous: 3,
}

export interface ProposalRow {
  position: number
  id: string
  body: string
  hidden_by: string | null
}

/** Answers its position; the amounts of its members are still to be seen. */
const insertProposal = (trx: Trx, proposal: GroupBody, rank: number, body: string): number => {
  const { lastId } = trx
    .write('INSERT INTO proposal (id, rank, explained, body) VALUES (?, ?, ?, ?)')
    .run(proposal.id, rank, proposal.explained ? 1 : 0, body)
  const documents = new Set<number>()
  const transactions = new Set<number>()
  // An ambiguous proposal is also found from the members of its alternatives.
  for (const { allocations } of [proposal, ...proposal.alternatives])
    for (const row of allocations) {
      if (row.documentId !== null) documents.add(row.documentId)
      if (row.transactionId !== null) transactions.add(row.transactionId)
    }
  for (const id of documents)
    trx.write('INSERT INTO proposal_member (position, document_id) VALUES (?, ?)').run(lastId, id)
  for (const id of transactions)
    trx.write('INSERT INTO proposal_member (position, transaction_id) VALUES (?, ?)').run(lastId, id)
  return lastId
}

const deleteProposal = (trx: Trx, position: number): void => {
  trx.write('DELETE FROM proposal_member WHERE position = ?').run(position)
  trx.write('DELETE FROM proposal WHERE position = ?').run(position)
}

/** Rows of the mirror that a run read again. */
interface ReadRows {
  documents: readonly number[]
  transactions: readonly number[]
}

/**
 * What was computed from the amounts of now is noted with them: they are what must not change. All are noted at once,
 * as they lie in the mirror: one by one, while members are written, they took a quarter of the writing.
 */
const SEE_DOCUMENTS = `UPDATE proposal_member SET seen_minor = d.unpaid_minor FROM document d
  WHERE d.id = document_id AND seen_minor IS NOT d.unpaid_minor`
const SEE_TRANSACTIONS = `UPDATE proposal_member SET seen_minor = t.amount_minor FROM bank_transaction t
  WHERE t.id = transaction_id AND seen_minor IS NOT t.amount_minor`

const seeAll = (trx: Trx): void => {
  trx.write(SEE_DOCUMENTS).run()
  trx.write(SEE_TRANSACTIONS).run()
}

type MemberColumn = 'position' | 'document_id' | 'transaction_id'

const seeAmong = (trx: Trx, see: string, column: MemberColumn, values: readonly number[]): void => {
  if (values.length > 0)
    trx.write(`${see} AND ${column} IN (SELECT value FROM json_each(?))`).run(JSON.stringify(values))
}

/** For proposals that were just written. */
const seeMembers = (trx: Trx, positions: readonly number[]): void => {
  seeAmong(trx, SEE_DOCUMENTS, 'position', positions)
  seeAmong(trx, SEE_TRANSACTIONS, 'position', positions)
}

/** Hides what a decision made while the run was under way has made impossible, and shows what none did. */
const settleHidden = (trx: Trx, proposal: GroupBody, known: ProposalRow): void => {
  const state = stateOf(trx, proposal.id)
  const decided = state !== undefined && state !== 'undone'
  if (decided) hide(trx, known.position, proposal.id)
  else if (checkMembers(trx, proposal)) hide(trx, known.position, null)
  else hide(trx, known.position, otherHolder(trx, known))
}

export interface ReplaceProposalsInput {
  /** See proposal-lines. */
  encoded: Uint8Array
  /** The newest decision the run knew of; later ones are held against its proposals. */
  decidedThrough: number
}

/** Writes proposals; what is proposed again word for word stays as it stands. Answers the positions of all. */
const writeProposals = (
  trx: Trx,
  encoded: Uint8Array,
  settle: (known: ProposalRow) => boolean,
): Set<number> => {
  const written = new Set<number>()
  for (const body of readLines(encoded)) {
    const proposal = JSON.parse(body) as MatchProposal
    let known = findProposal(trx, proposal.id)
    if (known?.body !== body) {
      if (known) deleteProposal(trx, known.position)
      const position = insertProposal(trx, proposal, CLASS_RANK[proposal.class], body)
      known = { position, id: proposal.id, body, hidden_by: null }
    }
    written.add(known.position)
    if (settle(known)) settleHidden(trx, proposal, known)
  }
  return written
}

/** Puts the answer of a matching run in the place of the one before. */
export const replaceProposals = (trx: Trx, input: ReplaceProposalsInput): { count: number } => {
  const overtaken = lastDecision(trx) > input.decidedThrough
  const kept = writeProposals(trx, input.encoded, (known) => overtaken || known.hidden_by !== null)
  for (const position of trx.readColumn<number>('SELECT position FROM proposal').all())
    if (!kept.has(position)) deleteProposal(trx, position)
  seeAll(trx)
  return { count: kept.size }
}

export interface ChangeProposalsInput extends ReplaceProposalsInput {
  /** Ids of proposals of the run before that are none any more. */
  removed: readonly string[]
  /** What the run read again; null where it read everything. */
  read: ReadRows | null
}

/** Proposals that share a member with what was decided since the run read the mirror. */
const decidedMeanwhile = (trx: Trx, decidedThrough: number): ProposalRow[] => {
  const bodies = trx
    .readColumn<string>('SELECT body FROM decision_event WHERE sequence > ?')
    .all(decidedThrough)
  return bodies.flatMap((body) => [...sharing(trx, JSON.parse(body) as GroupBody).values()])
}

/**
 * Puts in place what differs from the run before: the new and changed proposals are written, the others stay. What it
 * costs grows with that difference and with what is hidden, not with all there is.
 */
export const changeProposals = (trx: Trx, input: ChangeProposalsInput): { count: number } => {
  for (const id of input.removed) {
    const known = findProposal(trx, id)
    if (known) deleteProposal(trx, known.position)
  }
  const written = writeProposals(trx, input.encoded, () => false)
  const doubtful = [
    ...trx.read<ProposalRow>(`${PROPOSAL} WHERE hidden_by IS NOT NULL`).all(),
    ...decidedMeanwhile(trx, input.decidedThrough),
  ]
  for (const known of doubtful) settleHidden(trx, JSON.parse(known.body) as MatchProposal, known)
  if (!input.read) seeAll(trx)
  else {
    seeMembers(trx, [...written])
    seeAmong(trx, SEE_DOCUMENTS, 'document_id', input.read.documents)
    seeAmong(trx, SEE_TRANSACTIONS, 'transaction_id', input.read.transactions)
  }
  return { count: written.size }
}

const PROPOSAL = 'SELECT position, id, body, hidden_by FROM proposal'

/** One of the last run, hidden ones among them. */
export const findProposal = (trx: Trx, id: string): ProposalRow | undefined =>
  trx.read<ProposalRow>(`${PROPOSAL} WHERE id = ?`).get(id)

/** Whether source amounts are those the proposal was computed from. */
export const membersUnchanged = (trx: Trx, position: number): boolean =>
  trx
    .readColumn<number>(
      `SELECT count(*) FROM proposal_member m
       LEFT JOIN document d ON d.id = m.document_id LEFT JOIN bank_transaction t ON t.id = m.transaction_id
       WHERE m.position = ? AND m.seen_minor IS NOT
         CASE WHEN m.document_id IS NULL THEN t.amount_minor ELSE d.unpaid_minor END`,
    )
    .get(position) === 0

const sharing = (trx: Trx, body: GroupBody): Map<number, ProposalRow> => {
  const found = new Map<number, ProposalRow>()
  const collect = (column: string, ids: readonly number[]): void => {
    const find = trx.read<ProposalRow>(
      `SELECT p.position, p.id, p.body, p.hidden_by FROM proposal_member m
       JOIN proposal p ON p.position = m.position WHERE m.${column} = ?`,
    )
    for (const id of ids) for (const row of find.all(id)) found.set(row.position, row)
  }
  collect('document_id', documentIdsOf(body))
  collect('transaction_id', transactionIdsOf(body))
  return found
}

const hide = (trx: Trx, position: number, groupId: string | null): void => {
  trx.write('UPDATE proposal SET hidden_by = ? WHERE position = ?').run(groupId, position)
}

/** Hides the proposal of a decided group, where there is one. */
export const hideOwn = (trx: Trx, body: GroupBody): void => {
  trx.write('UPDATE proposal SET hidden_by = ?1 WHERE id = ?1').run(body.id)
}

/** Hides the proposal that was decided, and after an acceptance those that can no longer be. */
export const hideImpossible = (trx: Trx, body: GroupBody): void => {
  for (const row of sharing(trx, body).values()) {
    if (row.hidden_by !== null) continue
    const impossible = row.id === body.id || !checkMembers(trx, JSON.parse(row.body) as GroupBody)
    if (impossible) hide(trx, row.position, body.id)
  }
}

/** Shows again what a decision had hidden, save what another one in force makes impossible. */
export const showAgain = (trx: Trx, body: GroupBody): void => {
  if (body.class !== null && !findProposal(trx, body.id)) {
    const position = insertProposal(trx, body, CLASS_RANK[body.class], JSON.stringify(body))
    seeMembers(trx, [position])
    noteProposal(trx, position)
  }
  const hidden = trx.read<ProposalRow>(`${PROPOSAL} WHERE hidden_by = ?`).all(body.id)
  for (const row of hidden) {
    if (checkMembers(trx, JSON.parse(row.body) as GroupBody)) hide(trx, row.position, null)
    else hide(trx, row.position, otherHolder(trx, row))
  }
}

/** A group in force that uses a member of this proposal; undoing it will look at the proposal again. */
const otherHolder = (trx: Trx, row: ProposalRow): string | null =>
  trx
    .readColumn<string>(
      `SELECT a.group_id FROM proposal_member m JOIN allocation a
         ON a.document_id = m.document_id OR a.transaction_id = m.transaction_id
       WHERE m.position = ? LIMIT 1`,
    )
    .get(row.position) ?? null
