/** After a sync: checks whether the source now shows the decisions. */
import type { Trx } from '../connection/connection.ts'
import { agreementOf, isStale, type MemberRow, membersOf, type ReviewedGroup } from '../decisions/drift.ts'
import { reviewKept } from '../decisions/keep.ts'
import { ledgerDrift } from '../decisions/ledger-drift.ts'
import { groupsOfDocuments } from '../documents/recompute-open.ts'
import { mirror, type Params, query, valuesOfJson } from '../query/query.ts'
import { isOfLedger } from '../rows/group-body.ts'
import { isInForce } from '../schema/rules.ts'
import type { DecidedState } from '../schema/schema.ts'
import { applyWaiting } from './apply-events.ts'

export interface ReviewCounts {
  accepted: number
  confirmed: number
  conflicting: number
  stale: number
  /** Groups whose state this review changed. */
  changed: number
}

const groupsInForce = query(() =>
  mirror.selectFrom('match_group').select(['id', 'state']).where(isInForce('match_group')),
)

/**
 * Applies events that waited for members of the sync, then checks every group in force; states change, decisions never
 * do.
 */
export const reviewAcceptedGroups = (trx: Trx, _input: Record<string, never>): ReviewCounts => {
  applyWaiting(trx)
  const counts: ReviewCounts = { accepted: 0, confirmed: 0, conflicting: 0, stale: 0, changed: 0 }
  const update = trx.write('UPDATE match_group SET state = ? WHERE id = ?')
  for (const { group, state } of reviewed(trx, groupsInForce.all(trx))) {
    if (state === 'rejected' || state === 'undone') continue
    counts[state] += 1
    if (state === group.state) continue
    update.run(state, group.id)
    counts.changed += 1
  }
  reviewKept(trx)
  return counts
}

const groupsById = query(({ ids }: Params<{ ids: string }>) =>
  mirror
    .selectFrom('match_group')
    .select(['id', 'state'])
    .where(isInForce('match_group'))
    .where('id', 'in', valuesOfJson<string>(ids)),
)

/** The same for these groups alone. */
export const reviewGroups = (trx: Trx, groupIds: ReadonlySet<string>): void => {
  const update = trx.write('UPDATE match_group SET state = ? WHERE id = ?')
  const groups = groupsById.all(trx, { ids: JSON.stringify([...groupIds]) })
  for (const { group, state } of reviewed(trx, groups)) if (state !== group.state) update.run(state, group.id)
}

/** How many groups are read at once. */
const PIECE = 500

/** Each group with the state that the source gives it now. */
function* reviewed(
  trx: Trx,
  groups: readonly ReviewedGroup[],
): Generator<{ group: ReviewedGroup; state: DecidedState }> {
  for (let from = 0; from < groups.length; from += PIECE) {
    const piece = groups.slice(from, from + PIECE)
    const rows = membersOf(
      trx,
      piece.map(({ id }) => id),
    )
    const ofDocuments = groupsOfDocuments(
      trx,
      [...rows.values()].flat().map((row) => row.document_id),
    )
    for (const group of piece)
      yield { group, state: stateOf(trx, group, rows.get(group.id) ?? [], ofDocuments) }
  }
}

const stateOf = (
  trx: Trx,
  group: ReviewedGroup,
  rows: readonly MemberRow[],
  ofDocuments: ReturnType<typeof groupsOfDocuments>,
): DecidedState => {
  if (isOfLedger(group.id)) return ledgerDrift(trx, group.id).length > 0 ? 'stale' : 'accepted'
  if (rows.some(isStale)) return 'stale'
  const byDocument = Map.groupBy(rows, (row) => row.document_id)
  const agreements = [...byDocument].flatMap(([id, members]) =>
    id === null ? [] : [agreementOf(group, members, ofDocuments.get(id))],
  )
  if (agreements.includes('conflicting')) return 'conflicting'
  return agreements.length > 0 && agreements.every((agreement) => agreement === 'confirmed')
    ? 'confirmed'
    : 'accepted'
}
