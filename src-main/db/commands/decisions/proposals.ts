/** Proposals as rows: replaced by every matching run, hidden while a decision makes them impossible. */
import type { MatchClass } from '../../../../src-preload/contract/match-values.ts'
import type { MatchProposal } from '../../../core/matching/types.ts'
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

/** @returns its position */
const insertProposal = (trx: Trx, proposal: GroupBody, rank: number, body: string): number => {
  const { lastId } = trx
    .write('INSERT INTO proposal (id, rank, explained, body) VALUES (?, ?, ?, ?)')
    .run(proposal.id, rank, proposal.explained ? 1 : 0, body)
  const documents = new Set(documentIdsOf(proposal))
  const transactions = new Set(transactionIdsOf(proposal))
  // An ambiguous proposal is also found from the members of its alternatives.
  for (const { allocations } of proposal.alternatives)
    for (const row of allocations) {
      if (row.documentId !== null) documents.add(row.documentId)
      if (row.transactionId !== null) transactions.add(row.transactionId)
    }
  for (const id of documents) trx.write(INSERT_DOCUMENT).run(lastId, id)
  for (const id of transactions) trx.write(INSERT_TRANSACTION).run(lastId, id)
  return lastId
}

const INSERT_DOCUMENT = `INSERT INTO proposal_member (position, document_id, seen_minor)
  VALUES (?1, ?2, (SELECT unpaid_minor FROM document WHERE id = ?2))`
const INSERT_TRANSACTION = `INSERT INTO proposal_member (position, transaction_id, seen_minor)
  VALUES (?1, ?2, (SELECT amount_minor FROM bank_transaction WHERE id = ?2))`

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
 * What was computed again from the amounts of now was computed from them: they are what must not change.
 *
 * @param read the rows that were read again; null for all
 */
const refreshSeen = (trx: Trx, read: ReadRows | null): void => {
  const among = read ? 'IN (SELECT value FROM json_each(?))' : 'IS NOT NULL'
  const refresh = (id: string, now: string, ids: readonly number[]): void => {
    const update = trx.write(
      `UPDATE proposal_member SET seen_minor = (${now}) WHERE ${id} IS NOT NULL AND ${id} ${among}
         AND seen_minor IS NOT (${now})`,
    )
    if (!read) update.run()
    else if (ids.length > 0) update.run(JSON.stringify(ids))
  }
  refresh(
    'document_id',
    'SELECT unpaid_minor FROM document d WHERE d.id = document_id',
    read?.documents ?? [],
  )
  refresh(
    'transaction_id',
    'SELECT amount_minor FROM bank_transaction t WHERE t.id = transaction_id',
    read?.transactions ?? [],
  )
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
  refreshSeen(trx, null)
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
  refreshSeen(trx, input.read)
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
  if (body.class !== null && !findProposal(trx, body.id))
    noteProposal(trx, insertProposal(trx, body, CLASS_RANK[body.class], JSON.stringify(body)))
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
