/** After a sync: whether the source now shows what was decided here. */
import { openAmount } from '../../../core/open-amount.ts'
import type { Trx } from '../../connection.ts'
import { settledParts } from '../recompute-open.ts'
import type { GroupState } from './decision-log.ts'

interface GroupRow {
  id: string
  state: GroupState
  explained: number
}

interface MemberRow {
  document_id: number | null
  transaction_id: number | null
  allocated_minor: number
  kind: string
  unpaid_seen_minor: number | null
  total_seen_minor: number | null
  transaction_seen_minor: number | null
  status: string | null
  document_vanished_at: string | null
  type: string | null
  unpaid_minor: number | null
  total_minor: number | null
  vanished_at: string | null
  amount_minor: number | null
}

const MEMBERS = `SELECT a.document_id, a.transaction_id, a.amount_minor AS allocated_minor, a.kind, a.unpaid_seen_minor,
    a.total_seen_minor, a.transaction_seen_minor, d.status, d.vanished_at AS document_vanished_at, d.type, d.unpaid_minor, d.total_minor,
    t.vanished_at, t.amount_minor
  FROM allocation a LEFT JOIN document d ON d.id = a.document_id
  LEFT JOIN bank_transaction t ON t.id = a.transaction_id WHERE a.group_id = ?`

const isStale = (row: MemberRow): boolean =>
  (row.document_id !== null &&
    (row.status !== 'C' || row.document_vanished_at !== null || row.total_minor !== row.total_seen_minor)) ||
  (row.transaction_id !== null &&
    (row.vanished_at !== null || row.amount_minor !== row.transaction_seen_minor))

type Verdict = 'waiting' | 'confirmed' | 'conflicting'

/** What one document's unpaid amount says about a group. */
const verdictOf = (trx: Trx, group: GroupRow, documentId: number, rows: readonly MemberRow[]): Verdict => {
  const [row] = rows
  if (!row || row.unpaid_minor === null || row.type === null) return 'waiting'
  if (group.explained === 1) return row.unpaid_minor === 0 ? 'confirmed' : 'conflicting'
  const parts = settledParts(trx, documentId, row.type)
  const index = parts.findIndex((part) => part.groupId === group.id)
  const part = parts[index]
  if (!part) return 'waiting'
  const { reflectedMinor, unexplainedMinor } = openAmount(row.unpaid_minor, parts)
  const reflected = reflectedMinor[index] ?? 0
  const sign = row.type === 'C' ? -1 : 1
  const cash =
    sign * rows.filter((each) => each.kind === 'payment').reduce((sum, each) => sum + each.allocated_minor, 0)
  if (row.unpaid_minor > part.unpaidSeenMinor) return 'conflicting'
  if (reflected >= part.settledMinor) {
    // A later payment of someone else's does not unsettle what the source had shown already.
    return unexplainedMinor > 0 && group.state !== 'confirmed' ? 'conflicting' : 'confirmed'
  }
  if (group.state === 'confirmed') return 'conflicting'
  if (reflected === 0) return 'waiting'
  // The service may count UnpaidAmount without the withholding: then the cash alone is what it falls by.
  return reflected === cash ? 'confirmed' : 'conflicting'
}

const review = (trx: Trx, group: GroupRow): GroupState => {
  const rows = trx.read<MemberRow>(MEMBERS).all(group.id)
  if (rows.some(isStale)) return 'stale'
  const byDocument = new Map<number, MemberRow[]>()
  for (const row of rows) {
    if (row.document_id === null) continue
    byDocument.set(row.document_id, [...(byDocument.get(row.document_id) ?? []), row])
  }
  const verdicts = [...byDocument].map(([id, members]) => verdictOf(trx, group, id, members))
  if (verdicts.includes('conflicting')) return 'conflicting'
  return verdicts.length > 0 && verdicts.every((verdict) => verdict === 'confirmed')
    ? 'confirmed'
    : 'accepted'
}

export interface ReviewCounts {
  accepted: number
  confirmed: number
  conflicting: number
  stale: number
  /** Groups whose state this review changed. */
  changed: number
}

/** Looks at every group in force; states change, decisions never do. */
export const reviewAcceptedGroups = (trx: Trx, _input: Record<string, never>): ReviewCounts => {
  const counts: ReviewCounts = { accepted: 0, confirmed: 0, conflicting: 0, stale: 0, changed: 0 }
  const update = trx.write('UPDATE match_group SET state = ? WHERE id = ?')
  const groups = trx
    .read<GroupRow>("SELECT id, state, explained FROM match_group WHERE state NOT IN ('rejected', 'undone')")
    .all()
  for (const group of groups) {
    const state = review(trx, group)
    if (state === 'rejected' || state === 'undone') continue
    counts[state] += 1
    if (state === group.state) continue
    update.run(state, group.id)
    counts.changed += 1
  }
  return counts
}
