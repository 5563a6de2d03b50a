/**
 * Keeps a decision that the source contradicts: the group is removed from the work list until the source changes again.
 */
import type { Trx } from '../connection/connection.ts'
import { type Decider, recordRule } from '../events/record-event.ts'
import { mirror, query, upsertInto } from '../query/query.ts'
import { driftReasons, findDrifting } from './drift.ts'

const upsertKept = upsertInto('kept_decision', ['group_id'])

/** Records what the source showed then, and the decision's sequence. */
export const keep = (
  trx: Trx,
  groupId: string,
  { source, sequence }: { source: string; sequence: number },
  { by, at }: Decider,
): void => upsertKept(trx, { group_id: groupId, sequence, source, by, at, holds: 1 })

const sourceOf = (trx: Trx, groupId: string): { source: string; sequence: number } | undefined => {
  const group = findDrifting(trx, groupId)
  return group && { source: JSON.stringify(driftReasons(trx, group)), sequence: group.sequence }
}

/** `agrees`: the source agrees now, or the decision was undone; there is nothing to keep. */
export const keepDecision = (
  trx: Trx,
  input: { groupId: string } & Decider,
): { outcome: 'kept' | 'agrees' } => {
  const now = sourceOf(trx, input.groupId)
  if (!now) return { outcome: 'agrees' }
  recordRule(trx, { action: 'kept', groupId: input.groupId, source: now.source }, input)
  keep(trx, input.groupId, now, input)
  return { outcome: 'kept' }
}

const keptDecisions = query(() => mirror.selectFrom('kept_decision').select(['group_id as id', 'source']))

/** Marks which kept decisions hold: the source shows what it showed when they were kept. */
export const reviewKept = (trx: Trx): void => {
  const mark = trx.write('UPDATE kept_decision SET holds = ?1 WHERE group_id = ?2 AND holds <> ?1')
  for (const { id, source } of keptDecisions.all(trx))
    mark.run(sourceOf(trx, id)?.source === source ? 1 : 0, id)
}
