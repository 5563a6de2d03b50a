/** Accept and reject: with `undo`, the only commands that write decisions. One transaction, one event a group. */
import type { BulkShown, DecisionOutcome } from '#contract/matching.ts'
import { AUTOMATIC } from '#contract/plain-values.ts'
import { isLink } from '#core/matching/by-hand/check-group.ts'
import { combinationOf } from '#core/matching/explain/evidence-combination.ts'
import type { MatchProposal } from '#core/matching/model/types.ts'
import type { Trx } from '../../connection.ts'
import { insertInto } from '../../rows/write.ts'
import { isInClosedMonth } from '../closing/refuse-closed.ts'
import { recomputeDocuments, recomputeTransactions } from '../recompute-open.ts'
import { learn } from './aliases.ts'
import { switchOffAfter } from './automatic.ts'
import { checkMembers } from './check-members.ts'
import { actOf, type Circumstance, type Decider, recordDecision, stateOf } from './decision-log.ts'
import { documentIdsOf, type GroupBody, transactionIdsOf } from './group-body.ts'
import { findProposal, hideImpossible, hideOwn, membersUnchanged } from './proposals.ts'
import { asShown, bulkMeaningOf, type Shown } from './shown.ts'

type Outcome = DecisionOutcome['outcome']
export interface DecisionResults {
  results: DecisionOutcome[]
}

/** Writes again what is open of the group's members. */
export const recompute = (trx: Trx, body: GroupBody): void => {
  recomputeDocuments(trx, documentIdsOf(body))
  recomputeTransactions(trx, transactionIdsOf(body))
}

const insertAllocation = insertInto('allocation')

/** What the source says of the members when it is decided. */
export interface SeenMembers {
  documents: ReadonlyMap<number, { unpaidMinor: number | null; totalMinor: number | null }>
  transactions: ReadonlyMap<number, { amountMinor: number | null }>
}

const writeAllocations = (trx: Trx, body: GroupBody, members: SeenMembers): void => {
  for (const [position, row] of body.allocations.entries()) {
    const document = row.documentId === null ? undefined : members.documents.get(row.documentId)
    const transaction = row.transactionId === null ? undefined : members.transactions.get(row.transactionId)
    insertAllocation(trx, {
      group_id: body.id,
      position,
      document_id: row.documentId,
      transaction_id: row.transactionId,
      amount_minor: row.amountMinor,
      kind: row.kind,
      unpaid_seen_minor: document?.unpaidMinor ?? null,
      total_seen_minor: document?.totalMinor ?? null,
      transaction_seen_minor: transaction?.amountMinor ?? null,
      explained: isLink(body, row) ? 1 : 0,
      category: row.categoryId ?? null,
      bank_minor: row.bankMinor ?? null,
    })
  }
}

type How = Decider & Circumstance

/** Puts an acceptance in force. */
export const accept = (trx: Trx, body: GroupBody, members: SeenMembers, decider: How): void => {
  recordDecision(trx, 'accepted', body, decider)
  writeAllocations(trx, body, members)
  recompute(trx, body)
  // Only a person's confirmation teaches: what was accepted by what was learned would confirm itself.
  if (decider.by !== AUTOMATIC) learn(trx, body)
  hideImpossible(trx, body)
}

const isDecided = (trx: Trx, id: string): boolean => {
  const state = stateOf(trx, id)
  return state !== undefined && state !== 'undone'
}

/** Among many, one of a closed month does not hold the others up; alone it is refused in words that name the closing. */
const isPassedOver = (trx: Trx, body: GroupBody, { act }: Circumstance): boolean =>
  act !== undefined && isInClosedMonth(trx, body)

/** What of a proposal is accepted; undefined where it is none that was meant. */
type Chosen = (proposed: MatchProposal) => GroupBody | undefined

const acceptProposal = (trx: Trx, id: string, chosen: Chosen | 'itself', decider: How): Outcome => {
  const proposal = findProposal(trx, id)
  if (isDecided(trx, id)) return 'already-decided'
  if (!proposal) return 'not-found'
  const proposed = JSON.parse(proposal.body) as MatchProposal
  if (chosen === 'itself' && proposed.class === 'ambiguous') return 'ambiguous'
  const body = chosen === 'itself' ? proposed : chosen(proposed)
  if (!body || proposal.hidden_by !== null || !membersUnchanged(trx, proposal.position)) return 'stale'
  if (isPassedOver(trx, body, decider)) return 'stale'
  const members = checkMembers(trx, body)
  if (!members) return 'stale'
  accept(trx, body, members, decider)
  return 'done'
}

/**
 * Accepts proposals one by one, each checked against the mirror as the ones before it left it: a stale one is
 * reported and the rest goes on. Ambiguous ones need an alternative chosen.
 */
export const acceptGroups = (trx: Trx, input: { groupIds: readonly string[] } & Decider): DecisionResults => {
  const how: How = { by: input.by, at: input.at, act: actOf(trx, input.groupIds.length) }
  return {
    results: input.groupIds.map((groupId) => ({
      groupId,
      outcome: acceptProposal(trx, groupId, 'itself', how),
    })),
  }
}

/** Accepts a proposal, or one reading of an ambiguous one, as it was shown; `stale` where it is another by now. */
export const acceptShown = (trx: Trx, input: { groupId: string } & Shown & Decider): DecisionResults => ({
  results: [
    {
      groupId: input.groupId,
      outcome: acceptProposal(trx, input.groupId, (proposed) => asShown(proposed, input), input),
    },
  ],
})

/** Accepts as one act what was shown; `stale` where it decides something else by now, or rests on other reasons. */
export const acceptBulk = (trx: Trx, input: { shown: readonly BulkShown[] } & Decider): DecisionResults => {
  const how: How = { by: input.by, at: input.at, act: actOf(trx, input.shown.length) }
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

/** Accepts a group a person put together; the caller has checked its gates, this checks that it still holds. */
export const acceptManual = (trx: Trx, input: { group: GroupBody } & Decider): { outcome: Outcome } => {
  if (isDecided(trx, input.group.id)) return { outcome: 'already-decided' }
  const members = checkMembers(trx, input.group)
  if (!members) return { outcome: 'stale' }
  accept(trx, input.group, members, input)
  return { outcome: 'done' }
}

const insertDecline = insertInto('decline', 'ON CONFLICT DO NOTHING')

const decline = (trx: Trx, { id: group_id, allocations }: GroupBody): void => {
  for (const { documentId, transactionId } of allocations)
    if (documentId !== null && transactionId !== null)
      insertDecline(trx, { document_id: documentId, transaction_id: transactionId, group_id })
}

/** Puts a rejection in force: its pairs are not proposed again. */
export const reject = (trx: Trx, body: GroupBody, decider: How): void => {
  recordDecision(trx, 'rejected', body, decider)
  switchOffAfter(trx, body, 'rejected', decider)
  decline(trx, body)
  hideOwn(trx, body)
}

const rejectProposal = (trx: Trx, id: string, decider: How): Outcome => {
  const proposal = findProposal(trx, id)
  if (isDecided(trx, id)) return 'already-decided'
  if (!proposal) return 'not-found'
  const body = JSON.parse(proposal.body) as GroupBody
  if (isPassedOver(trx, body, decider)) return 'stale'
  reject(trx, body, decider)
  return 'done'
}

/** Refuses proposals: their pairs are remembered and not asked again. */
export const rejectGroups = (trx: Trx, input: { groupIds: readonly string[] } & Decider): DecisionResults => {
  const how: How = { by: input.by, at: input.at, act: actOf(trx, input.groupIds.length) }
  return {
    results: input.groupIds.map((groupId) => ({ groupId, outcome: rejectProposal(trx, groupId, how) })),
  }
}
