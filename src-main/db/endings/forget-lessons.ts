/** Forgets lessons of classifications, or learns from them again; the decisions stay as they are. */
import type { Trx } from '../connection/connection.ts'
import type { Decider } from '../events/record-event.ts'
import { recordRule } from '../events/rule-log.ts'
import { listAllLessons } from './lessons.ts'

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
