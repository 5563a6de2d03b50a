/** Decisions that the source contradicts, with the reasons as codes. */
import type { DriftEntry, DriftReason } from '#contract/drift.ts'
import { openAmount } from '#core/open-amount.ts'
import { CONTRADICTED_STATES, isPaidType, signOf } from '#core/receivable.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { allocatedParts, type GroupOfDocument, groupsOfDocuments } from '../documents/recompute-open.ts'
import { mirror, type Params, query, valuesOfJson } from '../query/query.ts'
import { isOfLedger } from '../rows/group-body.ts'
import type { DecidedState } from '../schema/schema.ts'
import { getGroup } from './groups.ts'
import { ledgerDrift } from './ledger-drift.ts'

const MAX_ROWS = 500

/** Each difference to the source, once. */
export const driftReasons = (db: ReadableDb, group: ReviewedGroup): DriftReason[] => {
  if (isOfLedger(group.id)) return ledgerDrift(db, group.id)
  const rows = membersOf(db, [group.id]).get(group.id) ?? []
  const found = new Map<string, DriftReason>()
  const add = (reason: DriftReason | undefined): void => {
    if (reason) found.set(JSON.stringify(reason), reason)
  }
  for (const row of rows) add(memberReason(row))
  if (found.size === 0) {
    const byDocument = Map.groupBy(rows, (row) => row.document_id)
    const groups = groupsOfDocuments(db, byDocument.keys())
    for (const [id, own] of byDocument) if (id !== null) add(unpaidReason(group, own, groups.get(id)))
  }
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
  group: ReviewedGroup,
  rows: readonly MemberRow[],
  groups: readonly GroupOfDocument[] | undefined,
): DriftReason | undefined => {
  const [row] = rows
  if (!row || agreementOf(group, rows, groups) !== 'conflicting') return undefined
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

export interface ReviewedGroup {
  id: string
  state: DecidedState
}

const members = query(({ groupIds }: Params<{ groupIds: string }>) =>
  mirror
    .selectFrom('allocation as a')
    .leftJoin('document as d', 'd.id', 'a.document_id')
    .leftJoin('bank_transaction as t', 't.id', 'a.transaction_id')
    .select([
      'a.group_id',
      'a.document_id',
      'a.transaction_id',
      'a.amount_minor as allocated_minor',
      'a.kind',
      'a.explained',
      'a.bank_minor',
      'a.unpaid_seen_minor',
      'a.total_seen_minor',
      'a.transaction_seen_minor',
      'd.source_id',
      'd.number',
      'd.status',
      'd.vanished_at as document_vanished_at',
      'd.side',
      'd.type',
      'd.unpaid_minor',
      'd.total_minor',
      't.vanished_at',
      't.amount_minor',
      't.booking_date',
      't.currency',
    ])
    .where('a.group_id', 'in', valuesOfJson<string>(groupIds)),
)

/** One allocation with the member's values when it was decided (`seen`) and now; `explained` 1 only links. */
export type MemberRow = ReturnType<typeof members.all>[number]

/** The rows of each group with what the source says of each member now. */
export const membersOf = (db: ReadableDb, groupIds: readonly string[]): Map<string, MemberRow[]> =>
  Map.groupBy(members.all(db, { groupIds: JSON.stringify(groupIds) }), (row) => row.group_id)

/**
 * Whether no payment settles the document any more, or only in the other direction: what pays an invoice is not a
 * refund of a credit note. Rows of a difference may have either direction.
 */
const isRetyped = ({ side, type, kind, allocated_minor }: MemberRow): boolean =>
  side !== null &&
  type !== null &&
  (!isPaidType(type) ||
    ((kind === 'payment' || kind === 'credit-note') && Math.sign(allocated_minor) !== signOf({ side, type })))

/** A row that pays a document is in EUR, or also states what it uses of another currency. */
const isInOtherCurrency = ({ kind, currency, bank_minor }: MemberRow): boolean =>
  kind === 'payment' &&
  currency !== null &&
  bank_minor !== 0 &&
  (currency === 'EUR') !== (bank_minor === null)

/** Whether a member is gone, no longer closed, of another type, or has another amount or currency. */
export const isStale = (row: MemberRow): boolean =>
  (row.document_id !== null &&
    (row.status !== 'C' ||
      row.document_vanished_at !== null ||
      row.total_minor !== row.total_seen_minor ||
      isRetyped(row))) ||
  (row.transaction_id !== null &&
    (row.vanished_at !== null || row.amount_minor !== row.transaction_seen_minor || isInOtherCurrency(row)))

/** The source's current values of a decision's members: the rows, and what they mean for the decision. */
type SourceAgreement = 'waiting' | 'confirmed' | 'conflicting'

/**
 * What a document's unpaid amount says about a group.
 *
 * @param rows of the document in the group
 * @param groups see `groupsOfDocuments`
 */
export const agreementOf = (
  group: ReviewedGroup,
  rows: readonly MemberRow[],
  groups: readonly GroupOfDocument[] = [],
): SourceAgreement => {
  const [row] = rows
  if (!row || row.unpaid_minor === null || row.side === null || row.type === null) return 'waiting'
  // A link explains what the source had settled at that time, which may be a part: only a rise contradicts it.
  if (row.explained === 1)
    return row.unpaid_minor <= (row.unpaid_seen_minor ?? 0) ? 'confirmed' : 'conflicting'
  const sign = signOf({ side: row.side, type: row.type })
  const parts = allocatedParts(groups, sign)
  const index = parts.findIndex((part) => part.groupId === group.id)
  const part = parts[index]
  if (!part) return 'waiting'
  const { reflectedMinor, unexplainedMinor } = openAmount(row.unpaid_minor, parts)
  const reflected = reflectedMinor[index] ?? 0
  const cash =
    sign * rows.filter((each) => each.kind === 'payment').reduce((sum, each) => sum + each.allocated_minor, 0)
  if (row.unpaid_minor > part.unpaidSeenMinor) return 'conflicting'
  if (reflected >= part.allocatedMinor) {
    // A later payment of another group does not contradict what the source had shown already.
    return unexplainedMinor > 0 && group.state !== 'confirmed' ? 'conflicting' : 'confirmed'
  }
  if (group.state === 'confirmed') return 'conflicting'
  if (reflected === 0) return 'waiting'
  // The service may state UnpaidAmount without the withholding: then it falls only by the cash.
  return reflected === cash ? 'confirmed' : 'conflicting'
}
