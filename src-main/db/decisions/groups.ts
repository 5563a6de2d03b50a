/** Proposals and decisions as views for the window and the command line. */
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { MatchClass, ProposedClass } from '#contract/match-values.ts'
import type { GroupState, GroupView } from '#contract/matching.ts'
import type { Instant, Minor } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { STATES_IN_FORCE } from '#core/receivable.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { CLASS_RANK, PROPOSED_CLASSES } from '../proposals/proposals.ts'
import { column, mirror, type Params, query, runColumnQuery, runQuery } from '../query/query.ts'
import { type GroupBody, isOfLedger } from '../rows/group-body.ts'
import { isLedgerGroup, leavesOpen } from '../schema/rules.ts'
import type { DecidedState, Schema } from '../schema/schema.ts'

export interface ProposalQuery {
  documentId?: number | undefined
  transactionId?: number | undefined
  class?: MatchClass | undefined
  /** Whether it links to documents already settled at the source; both kinds by default. */
  explained?: boolean | undefined
  limit: number
}

/** Proposals with the member, or all of a class; strongest first, with the count of all matching ones. */
export const listProposals = (
  db: ReadableDb,
  wanted: ProposalQuery,
): { groups: GroupView[]; total: number } => {
  const { documentId, transactionId, class: matchClass, explained } = wanted
  const those = mirror
    .selectFrom('proposal as p')
    .where('p.hidden_by', 'is', null)
    .$if(documentId !== undefined, (q) => q.where(holds('document_id', documentId)))
    .$if(transactionId !== undefined, (q) => q.where(holds('transaction_id', transactionId)))
    .$if(matchClass !== undefined, (q) => q.where('p.rank', '=', CLASS_RANK[matchClass ?? 'certain']))
    .$if(explained !== undefined, (q) => q.where('p.explained', '=', explained ? 1 : 0))
  const bodies = runColumnQuery(
    db,
    those.select('p.body').orderBy('p.rank').orderBy('p.position').limit(wanted.limit),
  )
  const [total = 0] = runColumnQuery(
    db,
    those.select(({ fn }) => fn.countAll<number>().as('count')),
  )
  return { groups: bodies.map((body) => toView(body, 'proposed', null)), total }
}

interface Decided {
  by: string
  at: Instant
}

/** @param body as proposals and events store it */
export const toView = (body: string, state: GroupState, decided: Decided | null): GroupView => {
  const group = JSON.parse(body) as GroupBody
  return {
    id: group.id,
    class: group.class,
    state,
    balanceMinor: group.balanceMinor as Minor,
    currency: group.currency,
    ...(group.rate === undefined ? {} : { rate: group.rate }),
    allocations: group.allocations,
    evidence: group.evidence,
    alternatives: group.alternatives,
    explained: group.explained,
    ...(group.error === undefined ? {} : { error: group.error }),
    ...(group.ends === undefined ? {} : { ends: group.ends }),
    ...(group.note === undefined ? {} : { note: group.note }),
    decidedBy: decided?.by ?? null,
    decidedAt: decided?.at ?? null,
  }
}

const holds =
  (column: 'document_id' | 'transaction_id', id: number | undefined) =>
  (eb: ExpressionBuilder<Schema & { p: Schema['proposal'] }, 'p'>) =>
    eb(
      'p.position',
      'in',
      eb
        .selectFrom('proposal_member')
        .select('position')
        .where(column, '=', id ?? null),
    )

/**
 * The position of a proposal `p` in `PROPOSED_CLASSES`: links come last. An ambiguous one stays ambiguous, since
 * another reading of it may settle something.
 */
export const proposedRank = sql<number>`iif(p.explained = 1 AND p.rank < ${sql.lit(CLASS_RANK.ambiguous)}, ${sql.lit(
  PROPOSED_CLASSES.indexOf('explained'),
)}, p.rank)`

const proposalCounts = query(() =>
  mirror
    .selectFrom('proposal')
    .select(({ fn }) => ['rank', fn.countAll<number>().as('count')])
    .where('hidden_by', 'is', null)
    .groupBy('rank'),
)
/** Read from an index of their own: the rows contain whole proposals. */
export const linkingProposals = mirror
  .selectFrom('proposal')
  .where('explained', '=', sql.lit(1))
  .where('hidden_by', 'is', null)
  .where('rank', '<', sql.lit(CLASS_RANK.ambiguous))
const linkingCounts = query(() =>
  linkingProposals.select(({ fn }) => ['rank', fn.countAll<number>().as('count')]).groupBy('rank'),
)

/** Visible proposals of each class. */
export const countProposals = (db: ReadableDb): Record<ProposedClass, number> => {
  const counts = { certain: 0, likely: 0, possible: 0, ambiguous: 0, explained: 0 }
  for (const { rank, count } of proposalCounts.all(db)) {
    const name = PROPOSED_CLASSES[rank]
    if (name !== undefined) counts[name] = count
  }
  for (const { rank, count } of linkingCounts.all(db)) {
    const name = PROPOSED_CLASSES[rank]
    if (name === undefined) continue
    counts[name] -= count
    counts.explained += count
  }
  return counts
}

interface GroupRow {
  id: string
  state: GroupState
  body: string
  by: string
  at: Instant
}
/** Each with its latest decision. */
export const decidedGroups = () =>
  mirror
    .selectFrom('match_group as g')
    .innerJoin('decision_event as e', 'e.sequence', 'g.sequence')
    .select(['g.id', 'g.state', 'e.body', 'e.by', 'e.at'])
const decidedGroup = query(({ id }: Params<{ id: string }>) => decidedGroups().where('g.id', '=', id))
const proposedIn = (table: 'proposal' | 'ledger_proposal') =>
  column(({ id }: Params<{ id: string }>) => mirror.selectFrom(table).select('body').where('id', '=', id))
const proposedBody = proposedIn('proposal')
const proposedOfLedger = proposedIn('ledger_proposal')
const groupOfPair = query(
  ({ documentId, transactionId }: Params<{ documentId: number; transactionId: number }>) =>
    decidedGroups().where('g.id', 'in', (eb) =>
      eb
        .selectFrom('allocation')
        .select('group_id')
        .where('document_id', '=', documentId)
        .intersect(
          eb.selectFrom('allocation').select('group_id').where('transaction_id', '=', transactionId),
        ),
    ),
)
export const rowToView = (row: GroupRow): GroupView => toView(row.body, row.state, { by: row.by, at: row.at })

/** Its latest decision; undefined where nothing was decided. */
export const findDecidedGroup = (db: ReadableDb, id: string): GroupView | undefined => {
  const row = decidedGroup.get(db, { id })
  return row && rowToView(row)
}

/** A decided or proposed group. Error: not-found. */
export const getGroup = (db: ReadableDb, id: string): GroupView => {
  const decided = findDecidedGroup(db, id)
  const proposed = (isOfLedger(id) ? proposedOfLedger : proposedBody).get(db, { id })
  if (proposed !== undefined && (!decided || decided.state === 'undone'))
    return toView(proposed, 'proposed', null)
  if (!decided) throw new AppError('not-found', 'there is no such group; `match` prints their ids')
  return decided
}

/** The accepted group in force that contains both members, if there is one. */
export const findGroupOfPair = (
  db: ReadableDb,
  documentId: number,
  transactionId: number,
): GroupView | undefined => {
  const row = groupOfPair.get(db, { documentId, transactionId })
  return row && rowToView(row)
}

const groupsOf = (member: 'document_id' | 'transaction_id') =>
  query(({ id }: Params<{ id: number }>) =>
    decidedGroups()
      .where('g.id', 'in', (eb) => eb.selectFrom('allocation').select('group_id').where(member, '=', id))
      .orderBy('g.sequence'),
  )
const groupsOfDocument = groupsOf('document_id')
const groupsOfTransaction = groupsOf('transaction_id')

/** Decisions in force that contain the row, in their order. */
export const listDecided = (
  db: ReadableDb,
  { documentId, transactionId }: { documentId?: number | undefined; transactionId?: number | undefined },
): GroupView[] => [
  ...(documentId === undefined ? [] : groupsOfDocument.all(db, { id: documentId }).map(rowToView)),
  ...(transactionId === undefined ? [] : groupsOfTransaction.all(db, { id: transactionId }).map(rowToView)),
]

/** Groups of documents that a decision is in force for, in the order they were accepted. */
export const listAcceptedGroups = (
  db: ReadableDb,
  states: readonly DecidedState[] = STATES_IN_FORCE,
): GroupView[] =>
  runQuery(
    db,
    decidedGroups()
      .where('g.state', 'in', states)
      .where((eb) => eb.not(isLedgerGroup('g')))
      .orderBy('g.sequence'),
  ).map(rowToView)

/** Whether a person keeps this decision despite the source; for queries where `g` is a group. */
export const isKept = sql<SqlBool>`EXISTS (SELECT 1 FROM kept_decision k WHERE k.group_id = g.id AND k.sequence = g.sequence AND k.holds = 1)`

/** For queries where `g` is a group: the decisions that `listDrift` lists as not kept. */
const isContradicted = sql<SqlBool>`(g.state IN ('conflicting', 'stale') AND NOT ${isKept})`

const groupCounts = query(() =>
  mirror
    .selectFrom('match_group as g')
    .select(({ fn }) => ['g.state', isKept.as('isKept'), fn.countAll<number>().as('count')])
    .where('g.state', 'in', STATES_IN_FORCE)
    .where((eb) => eb.or([eb.and([eb.not(leavesOpen('g')), eb.not(isLedgerGroup('g'))]), isContradicted]))
    .groupBy(['g.state', 'isKept']),
)

/**
 * What was left open on purpose, and groups of the ledger, are counted only where the source contradicts them. `kept`: conflicting or stale groups that
 * a person keeps; they are not counted as such.
 */
export const countGroups = (
  db: ReadableDb,
): Record<'accepted' | 'confirmed' | 'conflicting' | 'stale' | 'kept', number> => {
  const counts = { accepted: 0, confirmed: 0, conflicting: 0, stale: 0, kept: 0 }
  for (const { state, isKept, count } of groupCounts.all(db)) {
    if (state === 'accepted' || state === 'confirmed') counts[state] += count
    else if (isKept === 1) counts.kept += count
    else if (state === 'conflicting' || state === 'stale') counts[state] += count
  }
  return counts
}
