/** Proposals as rows: replaced by every matching run, hidden while a decision makes them impossible. */
import { type SqlBool, sql } from 'kysely'
import type { MatchClass, ProposedClass } from '#contract/match-values.ts'
import type { MatchProposal } from '#core/matching/model/types.ts'
import type { Trx } from '../connection/connection.ts'
import { checkMembers } from '../events/check-members.ts'
import { lastDecision, stateOf } from '../events/record-event.ts'
import { column, insertInto, mirror, type Params, query, valuesOfJson } from '../query/query.ts'
import { documentIdsOf, type GroupBody, transactionIdsOf } from '../rows/group-body.ts'
import { writeSetting } from '../settings/settings.ts'
import { BEFORE_START, hideBeforeStart, hideByStart } from './hide-before-start.ts'
import { noteProposal } from './match-changes.ts'
import { readLines } from './proposal-lines.ts'

/** Strongest first. */
export const CLASS_RANK: Readonly<Record<MatchClass, number>> = {
  certain: 0,
  likely: 1,
  possible: 2,
  ambiguous: 3,
}

/** In the order of their ranks; groups that only link come last. */
export const PROPOSED_CLASSES: readonly ProposedClass[] = [
  'certain',
  'likely',
  'possible',
  'ambiguous',
  'explained',
]

const proposals = () => mirror.selectFrom('proposal').select(['position', 'id', 'body', 'hidden_by'])
export type ProposalRow = ReturnType<typeof hiddenProposals.all>[number]

const hiddenProposals = query(() =>
  proposals().where('hidden_by', 'is not', null).where('hidden_by', '<>', BEFORE_START),
)
const proposalById = query(({ id }: Params<{ id: string }>) => proposals().where('id', '=', id))
const allPositions = column(() => mirror.selectFrom('proposal').select('position'))
const decidedAfter = column(({ sequence }: Params<{ sequence: number }>) =>
  mirror.selectFrom('decision_event').select('body').where('sequence', '>', sequence),
)
const ofMembers = (member: 'm.document_id' | 'm.transaction_id') =>
  query(({ ids }: Params<{ ids: string }>) =>
    mirror
      .selectFrom('proposal_member as m')
      .innerJoin('proposal as p', 'p.position', 'm.position')
      .select(['p.position', 'p.id', 'p.body', 'p.hidden_by'])
      .where(member, 'in', valuesOfJson(ids)),
  )
const ofDocuments = ofMembers('m.document_id')
const ofTransactions = ofMembers('m.transaction_id')
const changedMembers = column(({ position }: Params<{ position: number }>) =>
  mirror
    .selectFrom('proposal_member as m')
    .leftJoin('document as d', 'd.id', 'm.document_id')
    .leftJoin('bank_transaction as t', 't.id', 'm.transaction_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('m.position', '=', position)
    .where(sql<SqlBool>`m.seen_minor IS NOT iif(m.document_id IS NULL, t.amount_minor, d.unpaid_minor)`),
)
const holders = column(({ position }: Params<{ position: number }>) =>
  mirror
    .selectFrom('proposal_member as m')
    .innerJoin('allocation as a', (join) =>
      join.on(({ eb, or, ref }) =>
        or([
          eb('a.document_id', '=', ref('m.document_id')),
          eb('a.transaction_id', '=', ref('m.transaction_id')),
        ]),
      ),
    )
    .select('a.group_id')
    .where('m.position', '=', position)
    .limit(1),
)

/** Rows of the mirror that a run read again. */
interface ReadRows {
  documents: readonly number[]
  transactions: readonly number[]
}

/**
 * Records the amounts that a proposal was computed from: if they change, it no longer holds. All are recorded at once,
 * in the mirror's row order: one by one while members are written, this took a quarter of the writing time.
 */
const NOTE_UNPAID = `UPDATE proposal_member SET seen_minor = d.unpaid_minor FROM document d
  WHERE d.id = document_id AND seen_minor IS NOT d.unpaid_minor`
const NOTE_AMOUNTS = `UPDATE proposal_member SET seen_minor = t.amount_minor FROM bank_transaction t
  WHERE t.id = transaction_id AND seen_minor IS NOT t.amount_minor`

export interface ReplaceProposalsInput {
  /** See proposal-lines. */
  encoded: Uint8Array
  /** The newest decision that the run knew; its proposals are compared with later ones. */
  decidedThrough: number
  /** What the proposals depend on: the program's version and the mirror's state. Not stored where it is left out. */
  asOf?: string
}

/** Replaces the proposals with the result of a matching run. */
export const replaceProposals = (trx: Trx, input: ReplaceProposalsInput): { count: number } => {
  const overtaken = lastDecision(trx) > input.decidedThrough
  const kept = writeProposals(trx, input.encoded, (known) => overtaken || known.hidden_by !== null)
  for (const position of allPositions.all(trx)) if (!kept.has(position)) deleteProposal(trx, position)
  noteAllAmounts(trx)
  hideByStart(trx)
  noteState(trx, input)
  return { count: kept.size }
}

const insertRow = insertInto('proposal')

/** Returns its position; the amounts of its members are recorded later. */
const insertProposal = (trx: Trx, proposal: GroupBody, rank: number, body: string): number => {
  const { lastId } = insertRow(trx, {
    id: proposal.id,
    rank,
    explained: proposal.explained ? 1 : 0,
    body,
    hidden_by: null,
  })
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

const noteAllAmounts = (trx: Trx): void => {
  trx.write(NOTE_UNPAID).run()
  trx.write(NOTE_AMOUNTS).run()
}

type MemberColumn = 'position' | 'document_id' | 'transaction_id'

const noteAmountsOf = (trx: Trx, see: string, column: MemberColumn, values: readonly number[]): void => {
  if (values.length > 0)
    trx.write(`${see} AND ${column} IN (SELECT value FROM json_each(?))`).run(JSON.stringify(values))
}

/** For proposals that were just written. */
const noteAmountsOfProposals = (trx: Trx, positions: readonly number[]): void => {
  noteAmountsOf(trx, NOTE_UNPAID, 'position', positions)
  noteAmountsOf(trx, NOTE_AMOUNTS, 'position', positions)
}

/** Hides the proposal where a decision made during the run makes it impossible, and shows it where none does. */
const updateHidden = (trx: Trx, proposal: GroupBody, known: ProposalRow): void => {
  const state = stateOf(trx, proposal.id)
  const decided = state !== undefined && state !== 'undone'
  if (decided) hide(trx, known.position, proposal.id)
  else if (checkMembers(trx, proposal)) hide(trx, known.position, null)
  else hide(trx, known.position, findHolder(trx, known))
}

const noteState = (trx: Trx, { asOf }: ReplaceProposalsInput): void => {
  if (asOf !== undefined) writeSetting(trx, { name: 'proposed-as-of', value: asOf })
}

/** Writes proposals; an unchanged one is left as it is. Returns the positions of all. */
const writeProposals = (
  trx: Trx,
  encoded: Uint8Array,
  mayBeHidden: (known: ProposalRow) => boolean,
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
    if (mayBeHidden(known)) updateHidden(trx, proposal, known)
  }
  return written
}

export interface ChangeProposalsInput extends ReplaceProposalsInput {
  /** Ids of previous proposals that are no longer proposed. */
  removed: readonly string[]
  /** The rows that the run read again; null where it read everything. */
  read: ReadRows | null
}

/** Proposals that share a member with a decision made since the run read the mirror. */
const decidedMeanwhile = (trx: Trx, decidedThrough: number): ProposalRow[] => {
  const bodies = decidedAfter.all(trx, { sequence: decidedThrough })
  return sharingMembers(
    trx,
    bodies.map((body) => JSON.parse(body) as GroupBody),
  )
}

/**
 * Applies the differences from the previous run: new and changed proposals are written, the others stay. The cost grows
 * with the differences and the hidden proposals, not with the total.
 */
export const changeProposals = (trx: Trx, input: ChangeProposalsInput): { count: number } => {
  for (const id of input.removed) {
    const known = findProposal(trx, id)
    if (known) deleteProposal(trx, known.position)
  }
  const written = writeProposals(trx, input.encoded, () => false)
  const doubtful = [...hiddenProposals.all(trx), ...decidedMeanwhile(trx, input.decidedThrough)]
  for (const known of doubtful) updateHidden(trx, JSON.parse(known.body) as MatchProposal, known)
  if (!input.read) noteAllAmounts(trx)
  else {
    noteAmountsOfProposals(trx, [...written])
    noteAmountsOf(trx, NOTE_UNPAID, 'document_id', input.read.documents)
    noteAmountsOf(trx, NOTE_AMOUNTS, 'transaction_id', input.read.transactions)
  }
  hideByStart(trx)
  noteState(trx, input)
  return { count: written.size }
}

/** A proposal of the last run, also a hidden one. */
export const findProposal = (trx: Trx, id: string): ProposalRow | undefined => proposalById.get(trx, { id })

/** Whether the source's amounts are those that the proposal was computed from. */
export const membersUnchanged = (trx: Trx, position: number): boolean =>
  changedMembers.get(trx, { position }) === 0

/** Each once. */
const sharingMembers = (trx: Trx, bodies: readonly GroupBody[]): ProposalRow[] => {
  const found = [
    ...ofDocuments.all(trx, { ids: JSON.stringify(bodies.flatMap(documentIdsOf)) }),
    ...ofTransactions.all(trx, { ids: JSON.stringify(bodies.flatMap(transactionIdsOf)) }),
  ]
  return [...new Map(found.map((row) => [row.position, row])).values()]
}

const hide = (trx: Trx, position: number, groupId: string | null): void => {
  trx.write('UPDATE proposal SET hidden_by = ? WHERE position = ?').run(groupId, position)
  if (groupId === null) hideBeforeStart(trx, position)
}

/** Hides the proposal of a decided group, if there is one. */
export const hideProposal = (trx: Trx, body: GroupBody): void => {
  trx.write('UPDATE proposal SET hidden_by = ?1 WHERE id = ?1').run(body.id)
}

/** Hides the proposals that were accepted, and those that are no longer possible after them. */
export const hideImpossible = (trx: Trx, accepted: readonly GroupBody[]): void => {
  const ids = new Set(accepted.map(({ id }) => id))
  for (const row of sharingMembers(trx, accepted)) {
    if (ids.has(row.id)) hide(trx, row.position, row.id)
    // One that is older than the books would be shown again when these begin earlier.
    else if (
      (row.hidden_by === null || row.hidden_by === BEFORE_START) &&
      !checkMembers(trx, JSON.parse(row.body) as GroupBody)
    )
      hide(trx, row.position, findHolder(trx, row))
  }
}

/** Shows proposals again that are possible without these decisions, whichever hid them, and those that were undone. */
export const showAgain = (trx: Trx, undone: readonly GroupBody[]): void => {
  const ids = new Set(undone.map(({ id }) => id))
  for (const body of undone) insertAgain(trx, body)
  for (const row of sharingMembers(trx, undone)) {
    if (row.hidden_by === null || row.hidden_by === BEFORE_START) continue
    if (row.hidden_by === row.id && !ids.has(row.id)) continue
    if (checkMembers(trx, JSON.parse(row.body) as GroupBody)) hide(trx, row.position, null)
    else if (ids.has(row.hidden_by)) hide(trx, row.position, findHolder(trx, row))
  }
}

const insertAgain = (trx: Trx, body: GroupBody): void => {
  if (body.class === null || findProposal(trx, body.id)) return
  const position = insertProposal(trx, body, CLASS_RANK[body.class], JSON.stringify(body))
  noteAmountsOfProposals(trx, [position])
  noteProposal(trx, position)
  hideBeforeStart(trx, position)
}

/** A group in force that uses a member of the proposal. */
const findHolder = (trx: Trx, row: ProposalRow): string | null =>
  holders.get(trx, { position: row.position }) ?? null
