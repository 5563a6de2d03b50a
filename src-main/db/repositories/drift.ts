/** Decisions the source contradicts, with what it says now in codes. */
import type { DriftEntry, DriftReason } from '../../../src-preload/contract/drift.ts'
import type { Instant } from '../../../src-preload/contract/values.ts'
import type { GroupState } from '../commands/decisions/decision-log.ts'
import type { ReadableDb } from '../connection.ts'
import { getGroup } from './groups.ts'
import { type MemberRow, membersOf, type ReviewedGroup, verdictOf } from './source-verdict.ts'

const MOST = 500

const nameOf = (row: MemberRow): string => row.number ?? `#${row.document_id}`

/** What changed about a document or movement itself. */
const memberReason = (row: MemberRow): DriftReason | undefined => {
  const { document_id, transaction_id } = row
  if (document_id !== null) {
    const number = nameOf(row)
    if (row.document_vanished_at !== null || row.status === null)
      return { code: 'document-vanished', params: { number } }
    if (row.status === 'A') return { code: 'document-cancelled', params: { number } }
    if (row.status !== 'C') return { code: 'document-reopened', params: { number } }
    if (row.total_minor !== row.total_seen_minor)
      return {
        code: 'total-changed',
        params: { number, thenMinor: row.total_seen_minor ?? 0, nowMinor: row.total_minor ?? 0 },
      }
  }
  if (transaction_id === null) return undefined
  const seen = { date: row.booking_date ?? '', thenMinor: row.transaction_seen_minor ?? 0 }
  if (row.vanished_at !== null) return { code: 'movement-vanished', params: seen }
  if (row.amount_minor !== row.transaction_seen_minor)
    return { code: 'movement-changed', params: { ...seen, nowMinor: row.amount_minor ?? 0 } }
  return undefined
}

/** A document whose unpaid amount is not what the decision leaves. */
const unpaidReason = (
  db: ReadableDb,
  group: ReviewedGroup,
  documentId: number,
  rows: readonly MemberRow[],
): DriftReason | undefined => {
  const [row] = rows
  if (!row || verdictOf(db, group, documentId, rows) !== 'conflicting') return undefined
  const number = nameOf(row)
  const nowMinor = row.unpaid_minor ?? 0
  if (row.explained === 1) return { code: 'unpaid-again', params: { number, nowMinor } }
  const settled = rows
    .filter(({ kind }) => kind !== 'advance')
    .reduce((sum, each) => sum + Math.abs(each.allocated_minor), 0)
  const expectedMinor = Math.max(0, (row.unpaid_seen_minor ?? 0) - settled)
  return { code: 'unpaid-differs', params: { number, nowMinor, expectedMinor } }
}

/** Each thing the source says differently, once. */
export const driftReasons = (db: ReadableDb, group: ReviewedGroup): DriftReason[] => {
  const rows = membersOf(db, group.id)
  const found = new Map<string, DriftReason>()
  const add = (reason: DriftReason | undefined): void => {
    if (reason) found.set(JSON.stringify(reason), reason)
  }
  for (const row of rows) add(memberReason(row))
  if (found.size === 0)
    for (const id of new Set(rows.map((row) => row.document_id)))
      if (id !== null)
        add(
          unpaidReason(
            db,
            group,
            id,
            rows.filter((row) => row.document_id === id),
          ),
        )
  return [...found.values()]
}

interface DriftRow extends ReviewedGroup {
  keptBy: string | null
  keptAt: Instant | null
}

/** The oldest decision first, those kept last. */
export const listDrift = (db: ReadableDb): DriftEntry[] =>
  db
    .read<DriftRow>(
      `SELECT g.id, g.state, k.by AS keptBy, k.at AS keptAt
       FROM match_group g LEFT JOIN kept_decision k ON k.group_id = g.id AND k.sequence = g.sequence
       WHERE g.state IN ('conflicting', 'stale') ORDER BY k.at IS NOT NULL, g.sequence LIMIT ${MOST}`,
    )
    .all()
    .map((row) => ({
      group: getGroup(db, row.id),
      reasons: driftReasons(db, row),
      kept: row.keptBy === null || row.keptAt === null ? null : { by: row.keptBy, at: row.keptAt },
    }))

/** The group as the source sees it, where it contradicts the decision; undefined where it does not. */
export const findDrifting = (
  db: ReadableDb,
  groupId: string,
): (ReviewedGroup & { sequence: number }) | undefined =>
  db
    .read<ReviewedGroup & { sequence: number; state: GroupState }>(
      `SELECT id, state, sequence FROM match_group WHERE id = ? AND state IN ('conflicting', 'stale')`,
    )
    .get(groupId)
