/** Accept and reject: with `undo`, the only commands that write decisions. One event for each group. */
import type { BulkShown, DecisionOutcome } from '#contract/matching.ts'
import { combinationOf } from '#core/matching/explain/evidence-combination.ts'
import type { MatchProposal } from '#core/matching/model/types.ts'
import { isInClosedMonth } from '../closed-months/refuse-closed.ts'
import type { Trx } from '../connection/connection.ts'
import { actOf, type Circumstance, type Decider, recordDecision, stateOf } from '../events/record-event.ts'
import { isNamedByWaiting } from '../events/refuse-waiting.ts'
import { bulkMeaningOf, findShown, type Shown } from '../proposals/shown.ts'
import type { GroupBody } from '../rows/group-body.ts'
import { switchOffAfter } from './automatic.ts'
import { bookOf, type SeenMembers, settle } from './book.ts'

type Outcome = DecisionOutcome['outcome']
export interface DecisionResults {
  results: DecisionOutcome[]
}

type DecisionContext = Decider & Circumstance

/** Records an acceptance and its consequences: allocations, open amounts, learned payers, hidden proposals. */
export const accept = (trx: Trx, body: GroupBody, members: SeenMembers, decider: DecisionContext): void => {
  writeAccepted(trx, body, members, decider)
  settle(trx, [body])
}

/** Without what `settle` does. */
export const writeAccepted = (
  trx: Trx,
  body: GroupBody,
  members: SeenMembers,
  decider: DecisionContext,
): void => {
  recordDecision(trx, 'accepted', body, decider)
  bookOf(body.id).use(trx, body, members, decider)
}

const isDecided = (trx: Trx, id: string): boolean => {
  const state = stateOf(trx, id)
  return state !== undefined && state !== 'undone'
}

/** Within an act of several decisions, one that must not be made is skipped; a single one is an error with its reason. */
const isSkipped = (trx: Trx, body: GroupBody, { act }: Circumstance): boolean =>
  act !== undefined && (isInClosedMonth(trx, body) || isNamedByWaiting(trx, body))

/** Selects what is accepted of a proposal; undefined where the proposal differs from the one that was shown. */
type Chosen = (proposed: MatchProposal) => GroupBody | undefined

const acceptProposal = (
  trx: Trx,
  id: string,
  chosen: Chosen | 'itself',
  decider: DecisionContext,
): Outcome => {
  const book = bookOf(id)
  const proposal = book.findProposal(trx, id)
  if (isDecided(trx, id)) return 'already-decided'
  if (!proposal) return 'not-found'
  const proposed = JSON.parse(proposal.body) as MatchProposal
  if (chosen === 'itself' && proposed.class === 'ambiguous') return 'ambiguous'
  const body = chosen === 'itself' ? proposed : chosen(proposed)
  if (!body || proposal.hidden_by !== null || !book.isUnchanged(trx, proposal)) return 'stale'
  if (isSkipped(trx, body, decider)) return 'stale'
  const members = book.check(trx, body)
  if (!members) return 'stale'
  accept(trx, body, members, decider)
  return 'done'
}

/**
 * Accepts proposals one by one; each is checked against the mirror after the previous ones. One that is no longer
 * possible is `stale`, and an ambiguous one is not accepted; the others continue.
 */
export const acceptGroups = (trx: Trx, input: { groupIds: readonly string[] } & Decider): DecisionResults => {
  const how: DecisionContext = { by: input.by, at: input.at, act: actOf(trx, input.groupIds.length) }
  return {
    results: input.groupIds.map((groupId) => ({
      groupId,
      outcome: acceptProposal(trx, groupId, 'itself', how),
    })),
  }
}

/** Accepts a proposal, or one alternative of an ambiguous one, as it was shown; `stale` where it has changed since. */
export const acceptShown = (trx: Trx, input: { groupId: string } & Shown & Decider): DecisionResults => ({
  results: [
    {
      groupId: input.groupId,
      outcome: acceptProposal(trx, input.groupId, (proposed) => findShown(proposed, input), input),
    },
  ],
})

/** Accepts the shown proposals as one act; `stale` where its allocations or the kinds of its evidence changed since. */
export const acceptBulk = (trx: Trx, input: { shown: readonly BulkShown[] } & Decider): DecisionResults => {
  const how: DecisionContext = { by: input.by, at: input.at, act: actOf(trx, input.shown.length) }
  const unchanged = (meaning: string) => (proposed: MatchProposal) => {
    const combination = combinationOf(proposed)
    return combination && bulkMeaningOf(proposed, combination) === meaning ? proposed : undefined
  }
  return {
    results: input.shown.map(({ groupId, meaning }) => ({
      groupId,
      outcome: acceptProposal(trx, groupId, unchanged(meaning), how),
    })),
  }
}

/**
 * Accepts a group that a person put together. The caller has checked its gates; `stale` where it is no longer possible.
 */
export const acceptManual = (trx: Trx, input: { group: GroupBody } & Decider): { outcome: Outcome } => {
  if (isDecided(trx, input.group.id)) return { outcome: 'already-decided' }
  const members = bookOf(input.group.id).check(trx, input.group)
  if (!members) return { outcome: 'stale' }
  accept(trx, input.group, members, input)
  return { outcome: 'done' }
}

/** Records a rejection; the pairs of its members are not proposed again. */
export const reject = (trx: Trx, body: GroupBody, decider: DecisionContext): void => {
  recordDecision(trx, 'rejected', body, decider)
  switchOffAfter(trx, body, 'rejected', decider)
  const book = bookOf(body.id)
  book.decline(trx, body)
  book.hideProposal(trx, body)
}

const rejectProposal = (trx: Trx, id: string, decider: DecisionContext): Outcome => {
  const proposal = bookOf(id).findProposal(trx, id)
  if (isDecided(trx, id)) return 'already-decided'
  if (!proposal) return 'not-found'
  const body = JSON.parse(proposal.body) as GroupBody
  if (isSkipped(trx, body, decider)) return 'stale'
  reject(trx, body, decider)
  return 'done'
}

/** Rejects proposals; their pairs are not proposed again. */
export const rejectGroups = (trx: Trx, input: { groupIds: readonly string[] } & Decider): DecisionResults => {
  const how: DecisionContext = { by: input.by, at: input.at, act: actOf(trx, input.groupIds.length) }
  return {
    results: input.groupIds.map((groupId) => ({ groupId, outcome: rejectProposal(trx, groupId, how) })),
  }
}
