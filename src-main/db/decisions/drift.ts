/** Decisions that the source contradicts, with the reasons as codes. */
import type { DriftEntry, DriftReason } from '#contract/drift.ts'
import { CONTRADICTED_STATES } from '#core/receivable.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { mirror, type Params, query } from '../query/query.ts'
import { getGroup } from './groups.ts'
import {
  agreementOf,
  isInOtherCurrency,
  isRetyped,
  type MemberRow,
  membersOf,
  type ReviewedGroup,
} from './source-agreement.ts'

const MAX_ROWS = 500

/** Each difference to the source, once. */
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

const nameOf = (row: MemberRow): string => row.number ?? `#${row.source_id ?? row.document_id}`

/** A change of the document or transaction itself. */
const memberReason = (row: MemberRow): DriftReason | undefined => {
  const { document_id, transaction_id } = row
  if (document_id !== null) {
    const number = nameOf(row)
    if (row.document_vanished_at !== null || row.status === null)
      return { code: 'document-vanished', params: { number } }
    if (row.status === 'A') return { code: 'document-cancelled', params: { number } }
    if (row.status !== 'C') return { code: 'document-reopened', params: { number } }
    if (isRetyped(row)) return { code: 'document-retyped', params: { number, type: row.type ?? '' } }
    if (row.total_minor !== row.total_seen_minor)
      return {
        code: 'total-changed',
        params: { number, thenMinor: row.total_seen_minor ?? 0, nowMinor: row.total_minor ?? 0 },
      }
  }
  if (transaction_id === null) return undefined
  const seen = { date: row.booking_date ?? '', thenMinor: row.transaction_seen_minor ?? 0 }
  if (row.vanished_at !== null) return { code: 'transaction-vanished', params: seen }
  if (row.amount_minor !== row.transaction_seen_minor)
    return { code: 'transaction-changed', params: { ...seen, nowMinor: row.amount_minor ?? 0 } }
  if (isInOtherCurrency(row))
    return { code: 'transaction-currency', params: { date: seen.date, name: row.currency ?? '' } }
  return undefined
}

/** A document whose unpaid amount differs from what the decision leaves. */
const unpaidReason = (
  db: ReadableDb,
  group: ReviewedGroup,
  documentId: number,
  rows: readonly MemberRow[],
): DriftReason | undefined => {
  const [row] = rows
  if (!row || agreementOf(db, group, documentId, rows) !== 'conflicting') return undefined
  const number = nameOf(row)
  const nowMinor = row.unpaid_minor ?? 0
  if (row.explained === 1) return { code: 'unpaid-again', params: { number, nowMinor } }
  const allocatedMinor = rows
    .filter(({ kind }) => kind !== 'advance')
    .reduce((sum, each) => sum + Math.abs(each.allocated_minor), 0)
  const expectedMinor = Math.max(0, (row.unpaid_seen_minor ?? 0) - allocatedMinor)
  return { code: 'unpaid-differs', params: { number, nowMinor, expectedMinor } }
}

const drifting = query(() =>
  mirror
    .selectFrom('match_group as g')
    .leftJoin('kept_decision as k', (join) =>
      join.onRef('k.group_id', '=', 'g.id').onRef('k.sequence', '=', 'g.sequence').on('k.holds', '=', 1),
    )
    .select(['g.id', 'g.state', 'k.by as keptBy', 'k.at as keptAt'])
    .where('g.state', 'in', CONTRADICTED_STATES)
    .orderBy((eb) => eb('k.at', 'is not', null))
    .orderBy('g.sequence')
    .limit(MAX_ROWS),
)

/** The oldest decision first; kept ones last. */
export const listDrift = (db: ReadableDb): DriftEntry[] =>
  drifting.all(db).map((row) => ({
    group: getGroup(db, row.id),
    reasons: driftReasons(db, row),
    kept: row.keptBy === null || row.keptAt === null ? null : { by: row.keptBy, at: row.keptAt },
  }))

const driftingGroup = query(({ id }: Params<{ id: string }>) =>
  mirror
    .selectFrom('match_group')
    .select(['id', 'state', 'sequence'])
    .where('id', '=', id)
    .where('state', 'in', CONTRADICTED_STATES),
)

/** The group as the source shows it, where it contradicts the decision; undefined where it does not. */
export const findDrifting = (
  db: ReadableDb,
  groupId: string,
): (ReviewedGroup & { sequence: number }) | undefined => driftingGroup.get(db, { id: groupId })
