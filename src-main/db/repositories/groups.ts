/** Proposals and decisions as the views the window and the terminal get. */

import type { MatchClass } from '../../../src-preload/contract/match-values.ts'
import type { GroupState, GroupView, HistoryEntry } from '../../../src-preload/contract/matching.ts'
import type { Instant, Minor } from '../../../src-preload/contract/values.ts'
import { AppError } from '../../core/app-error.ts'
import { STATES_IN_FORCE } from '../../core/receivable.ts'
import type { GroupBody } from '../commands/decisions/group-body.ts'
import { CLASS_RANK } from '../commands/decisions/proposals.ts'
import type { ReadableDb } from '../connection.ts'

interface Decided {
  by: string
  at: Instant
}

const toView = (body: string, state: GroupState, decided: Decided | null): GroupView => {
  const group = JSON.parse(body) as GroupBody
  return {
    id: group.id,
    class: group.class,
    state,
    balanceMinor: group.balanceMinor as Minor,
    currency: group.currency,
    allocations: group.allocations,
    evidence: group.evidence,
    alternatives: group.alternatives,
    explained: group.explained,
    decidedBy: decided?.by ?? null,
    decidedAt: decided?.at ?? null,
  }
}

export interface ProposalQuery {
  documentId?: number | undefined
  transactionId?: number | undefined
  class?: MatchClass | undefined
  /** Links to documents already settled at the source; both kinds when left out. */
  explained?: boolean | undefined
  limit: number
}

/** Proposals that hold the member, or all of a class; strongest first, with the count of all that fit. */
export const listProposals = (
  db: ReadableDb,
  query: ProposalQuery,
): { groups: GroupView[]; total: number } => {
  const conditions = ['p.hidden_by IS NULL']
  const params: number[] = []
  const member = (column: string, id: number | undefined): void => {
    if (id === undefined) return
    conditions.push(`p.position IN (SELECT position FROM proposal_member WHERE ${column} = ?)`)
    params.push(id)
  }
  member('document_id', query.documentId)
  member('transaction_id', query.transactionId)
  if (query.class !== undefined) {
    conditions.push('p.rank = ?')
    params.push(CLASS_RANK[query.class])
  }
  if (query.explained !== undefined) {
    conditions.push('p.explained = ?')
    params.push(query.explained ? 1 : 0)
  }
  const where = conditions.join(' AND ')
  const bodies = db
    .readColumn<string>(`SELECT p.body FROM proposal p WHERE ${where} ORDER BY p.rank, p.position LIMIT ?`)
    .all(...params, query.limit)
  const total = db.readColumn<number>(`SELECT count(*) FROM proposal p WHERE ${where}`).get(...params) ?? 0
  return { groups: bodies.map((body) => toView(body, 'proposed', null)), total }
}

/** Those on show, of each class. */
export const countProposals = (db: ReadableDb): Record<MatchClass, number> => {
  const counts: Record<MatchClass, number> = { certain: 0, likely: 0, possible: 0, ambiguous: 0 }
  const count = db.readColumn<number>('SELECT count(*) FROM proposal WHERE rank = ? AND hidden_by IS NULL')
  for (const [name, rank] of Object.entries(CLASS_RANK) as [MatchClass, number][])
    counts[name] = count.get(rank) ?? 0
  return counts
}

interface GroupRow {
  id: string
  state: GroupState
  body: string
  by: string
  at: Instant
}
const GROUP = `SELECT g.id, g.state, e.body, e.by, e.at FROM match_group g
  JOIN decision_event e ON e.sequence = g.sequence`
const rowToView = (row: GroupRow): GroupView => toView(row.body, row.state, { by: row.by, at: row.at })

/** A decided or proposed group. Error: not-found. */
export const getGroup = (db: ReadableDb, id: string): GroupView => {
  const decided = db.read<GroupRow>(`${GROUP} WHERE g.id = ?`).get(id)
  const proposed = db.readColumn<string>('SELECT body FROM proposal WHERE id = ?').get(id)
  if (proposed !== undefined && (!decided || decided.state === 'undone'))
    return toView(proposed, 'proposed', null)
  if (!decided) throw new AppError('not-found', 'there is no such group')
  return rowToView(decided)
}

/** The accepted group that holds both members, if a decision in force does. */
export const findGroupOfPair = (
  db: ReadableDb,
  documentId: number,
  transactionId: number,
): GroupView | undefined => {
  const row = db
    .read<GroupRow>(
      `${GROUP} WHERE g.id IN (SELECT group_id FROM allocation WHERE document_id = ?
         INTERSECT SELECT group_id FROM allocation WHERE transaction_id = ?)`,
    )
    .get(documentId, transactionId)
  return row && rowToView(row)
}

/** Groups a decision is in force for, in the order they were accepted. */
export const listAcceptedGroups = (
  db: ReadableDb,
  states: readonly GroupState[] = STATES_IN_FORCE,
): GroupView[] =>
  db
    .read<GroupRow>(`${GROUP} WHERE g.state IN (${states.map(() => '?').join(', ')}) ORDER BY g.sequence`)
    .all(...states)
    .map(rowToView)

/** A person stands by this decision whatever the source says; to be put where `g` is a group. */
const IS_KEPT = 'EXISTS (SELECT 1 FROM kept_decision k WHERE k.group_id = g.id AND k.sequence = g.sequence)'

/** `kept`: conflicting or stale ones a person stands by; they are not among those. */
export const countGroups = (
  db: ReadableDb,
): Record<'accepted' | 'confirmed' | 'conflicting' | 'stale' | 'kept', number> => {
  const count = db.readColumn<number>(
    `SELECT count(*) FROM match_group g WHERE state = ? AND (state IN ('accepted', 'confirmed') OR NOT ${IS_KEPT})`,
  )
  return {
    accepted: count.get('accepted') ?? 0,
    confirmed: count.get('confirmed') ?? 0,
    conflicting: count.get('conflicting') ?? 0,
    stale: count.get('stale') ?? 0,
    kept:
      db
        .readColumn<number>(
          `SELECT count(*) FROM match_group g WHERE state IN ('conflicting', 'stale') AND ${IS_KEPT}`,
        )
        .get() ?? 0,
  }
}

interface EventRow extends GroupRow {
  sequence: number
  action: HistoryEntry['action']
  latest: number
  takesBack: number | null
  act: number | null
  actCount: number
}

const HISTORY_VIEW = {
  all: '',
  'in-force': `AND e.sequence = g.sequence AND (g.state IN ('accepted', 'confirmed') OR (g.state IN ('conflicting', 'stale') AND ${IS_KEPT}))`,
  'in-doubt': `AND e.sequence = g.sequence AND g.state IN ('conflicting', 'stale') AND NOT ${IS_KEPT}`,
} as const

/** Decisions, the latest first; `before` is the sequence to go on from. */
export const listHistory = (
  db: ReadableDb,
  input: { view?: keyof typeof HISTORY_VIEW; before?: number | undefined; limit: number },
): HistoryEntry[] =>
  db
    .read<EventRow>(
      `SELECT e.sequence, e.at, e.by, e.action, e.body, g.state, e.group_id AS id, g.sequence AS latest,
         e.takes_back AS takesBack, e.act,
         CASE WHEN e.act IS NULL THEN 0 ELSE (SELECT count(*) FROM decision_event o WHERE o.act = e.act) END
           AS actCount
       FROM decision_event e JOIN match_group g ON g.id = e.group_id
       WHERE e.sequence < ? ${HISTORY_VIEW[input.view ?? 'all']} ORDER BY e.sequence DESC LIMIT ?`,
    )
    .all(input.before ?? Number.MAX_SAFE_INTEGER, input.limit)
    .map((row) => ({
      sequence: row.sequence,
      at: row.at,
      by: row.by,
      action: row.action,
      group: rowToView(row),
      inForce: row.sequence === row.latest,
      redone: row.takesBack !== null,
      act: row.act === null ? null : { id: row.act, count: row.actCount },
    }))
