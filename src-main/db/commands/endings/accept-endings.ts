/** Accepts groups without documents that a person put together, as one act. */
import type { DecisionOutcome } from '#contract/matching.ts'
import type { Trx } from '../../connection.ts'
import { checkMembers } from '../decisions/check-members.ts'
import { accept } from '../decisions/decide.ts'
import { actOf, type Decider } from '../decisions/decision-log.ts'
import type { GroupBody } from '../decisions/group-body.ts'

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
