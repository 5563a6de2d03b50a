/** The source's current values of a decision's members: the rows, and what they mean for the decision. */
import { openAmount } from '#core/open-amount.ts'
import { signInGroup, signOfType } from '#core/receivable.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { allocatedParts } from '../documents/recompute-open.ts'
import { mirror, type Params, query } from '../query/query.ts'
import type { DecidedState } from '../schema/schema.ts'

export interface ReviewedGroup {
  id: string
  state: DecidedState
}

const members = query(({ groupId }: Params<{ groupId: string }>) =>
  mirror
    .selectFrom('allocation as a')
    .leftJoin('document as d', 'd.id', 'a.document_id')
    .leftJoin('bank_transaction as t', 't.id', 'a.transaction_id')
    .select([
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
      'd.type',
      'd.unpaid_minor',
      'd.total_minor',
      't.vanished_at',
      't.amount_minor',
      't.booking_date',
      't.currency',
    ])
    .where('a.group_id', '=', groupId),
)

/** One allocation with the member's values when it was decided (`seen`) and now; `explained` 1 only links. */
export type MemberRow = ReturnType<typeof members.all>[number]

/** The rows of a group with what the source says of each member now. */
export const membersOf = (db: ReadableDb, groupId: string): MemberRow[] => members.all(db, { groupId })

/**
 * Whether no payment settles the document any more, or only in the other direction: what pays an invoice is not a
 * refund of a credit note. Rows of a difference may have either direction.
 */
export const isRetyped = ({ type, kind, allocated_minor }: MemberRow): boolean =>
  type !== null &&
  (signOfType(type) === 0 ||
    ((kind === 'payment' || kind === 'credit-note') && Math.sign(allocated_minor) !== signInGroup(type)))

/** A row that pays a document is in EUR, or also states what it uses of another currency. */
export const isInOtherCurrency = ({ kind, currency, bank_minor }: MemberRow): boolean =>
  kind === 'payment' && currency !== null && (currency === 'EUR') !== (bank_minor === null)

/** Whether a member is gone, no longer closed, of another type, or has another amount or currency. */
export const isStale = (row: MemberRow): boolean =>
  (row.document_id !== null &&
    (row.status !== 'C' ||
      row.document_vanished_at !== null ||
      row.total_minor !== row.total_seen_minor ||
      isRetyped(row))) ||
  (row.transaction_id !== null &&
    (row.vanished_at !== null || row.amount_minor !== row.transaction_seen_minor || isInOtherCurrency(row)))

export type SourceAgreement = 'waiting' | 'confirmed' | 'conflicting'

/** What a document's unpaid amount says about a group. */
export const agreementOf = (
  db: ReadableDb,
  group: ReviewedGroup,
  documentId: number,
  rows: readonly MemberRow[],
): SourceAgreement => {
  const [row] = rows
  if (!row || row.unpaid_minor === null || row.type === null) return 'waiting'
  // A link explains what the source had settled at that time, which may be a part: only a rise contradicts it.
  if (row.explained === 1)
    return row.unpaid_minor <= (row.unpaid_seen_minor ?? 0) ? 'confirmed' : 'conflicting'
  const parts = allocatedParts(db, documentId, row.type)
  const index = parts.findIndex((part) => part.groupId === group.id)
  const part = parts[index]
  if (!part) return 'waiting'
  const { reflectedMinor, unexplainedMinor } = openAmount(row.unpaid_minor, parts)
  const reflected = reflectedMinor[index] ?? 0
  const sign = signInGroup(row.type)
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
