/** After a sync: checks whether the source now shows the decisions. */
import type { Trx } from '../connection/connection.ts'
import { agreementOf, isStale, membersOf, type ReviewedGroup } from '../decisions/drift.ts'
import { reviewKept } from '../decisions/keep.ts'
import { ledgerDrift } from '../decisions/ledger-drift.ts'
import { mirror, type Params, query } from '../query/query.ts'
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
  for (const group of groupsInForce.all(trx)) {
    const state = review(trx, group)
    if (state === 'rejected' || state === 'undone') continue
    counts[state] += 1
    if (state === group.state) continue
    update.run(state, group.id)
    counts.changed += 1
  }
  reviewKept(trx)
  return counts
}

const stateById = query(({ id }: Params<{ id: string }>) =>
  mirror
    .selectFrom('match_group')
    .select(['id', 'state'])
    .where(isInForce('match_group'))
    .where('id', '=', id),
)

/** The same for these groups alone. */
export const reviewGroups = (trx: Trx, groupIds: ReadonlySet<string>): void => {
  const update = trx.write('UPDATE match_group SET state = ? WHERE id = ? AND state <> ?')
  for (const id of groupIds) {
    const group = stateById.get(trx, { id })
    if (group === undefined) continue
    const state = review(trx, group)
    update.run(state, id, state)
  }
}

const review = (trx: Trx, group: ReviewedGroup): DecidedState => {
  if (isOfLedger(group.id)) return ledgerDrift(trx, group.id).length > 0 ? 'stale' : 'accepted'
  const rows = membersOf(trx, group.id)
  if (rows.some(isStale)) return 'stale'
  const byDocument = Map.groupBy(rows, (row) => row.document_id)
  const agreements = [...byDocument].flatMap(([id, members]) =>
    id === null ? [] : [agreementOf(trx, group, id, members)],
  )
  if (agreements.includes('conflicting')) return 'conflicting'
  return agreements.length > 0 && agreements.every((agreement) => agreement === 'confirmed')
    ? 'confirmed'
    : 'accepted'
}
