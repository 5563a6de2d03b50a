/** After a sync: accepts the certain proposals whose combination of evidence a person switched on. */
import { AUTOMATIC } from '#contract/plain-values.ts'
import { combinationOf } from '#core/matching/explain/evidence-combination.ts'
import { isInClosedMonth } from '../closed-months/refuse-closed.ts'
import type { Trx } from '../connection/connection.ts'
import { CLASS_RANK } from '../proposals/proposals.ts'
import { waitingBodies } from '../proposals/waiting.ts'
import { column, mirror } from '../query/query.ts'
import type { GroupBody } from '../rows/group-body.ts'
import { acceptGroups } from './decide.ts'

const switchedOn = column(() =>
  mirror.selectFrom('automatic_acceptance').select('key').where('is_on', '=', 1),
)

/** @returns how many were accepted; each is checked like a person's acceptance */
export const acceptAutomatically = (trx: Trx, input: { at: string }): { accepted: number } => {
  // The conditions were checked when it was switched on, and every rejection since would have switched it off.
  const keys = new Set(switchedOn.all(trx))
  if (keys.size === 0) return { accepted: 0 }
  const groupIds: string[] = []
  const rank = CLASS_RANK.certain
  for (const text of [
    ...waitingBodies.documents.all(trx, { rank }),
    ...waitingBodies.ledger.all(trx, { rank }),
  ]) {
    const body = JSON.parse(text) as GroupBody
    if (keys.has(combinationOf(body)?.key ?? '') && !isInClosedMonth(trx, body)) groupIds.push(body.id)
  }
  const { results } = acceptGroups(trx, { groupIds, by: AUTOMATIC, at: input.at })
  return { accepted: results.filter(({ outcome }) => outcome === 'done').length }
}
