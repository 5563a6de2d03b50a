/** Accepts groups without documents that a person put together, as one act. */
import type { DecisionOutcome } from '#contract/matching.ts'
import type { Trx } from '../connection/connection.ts'
import { accept } from '../decisions/decide.ts'
import { checkMembers } from '../events/check-members.ts'
import { actOf, type Decider } from '../events/record-event.ts'
import type { GroupBody } from '../rows/group-body.ts'

/** A group that is no longer possible is reported as `stale`, and the others continue. */
export const acceptEndings = (
  trx: Trx,
  { groups, by, at }: { groups: readonly GroupBody[] } & Decider,
): { results: DecisionOutcome[] } => {
  const how = { by, at, act: actOf(trx, groups.length) }
  return {
    results: groups.map((group): DecisionOutcome => {
      const members = checkMembers(trx, group)
      if (!members) return { groupId: group.id, outcome: 'stale' }
      accept(trx, group, members, how)
      return { groupId: group.id, outcome: 'done' }
    }),
  }
}
