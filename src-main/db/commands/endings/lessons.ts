/** Forgets lessons of classifications, or learns from them again; the decisions stay as they are. */
import type { Trx } from '../../connection.ts'
import { listAllLessons } from '../../repositories/lessons.ts'
import type { Decider } from '../decisions/decision-log.ts'
import { recordRule } from '../decisions/rule-log.ts'

/** @returns how many of the decisions changed; those that teach nothing, or are in that state already, are left out */
export const forgetLessons = (
  trx: Trx,
  input: { groupIds: readonly string[]; forgotten: boolean } & Decider,
): { changed: number } => {
  const asked = new Set(input.groupIds)
  const groupIds = new Set<string>()
  for (const { groupId, isForgotten } of listAllLessons(trx))
    if (asked.has(groupId) && isForgotten !== input.forgotten) groupIds.add(groupId)
  if (groupIds.size > 0)
    recordRule(
      trx,
      { action: input.forgotten ? 'lessons-forgotten' : 'lessons-remembered', groupIds: [...groupIds] },
      input,
    )
  return { changed: groupIds.size }
}
