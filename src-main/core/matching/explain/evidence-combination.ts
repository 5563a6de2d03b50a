/**
 * The kinds of evidence that a group depends on, as one key: bulk acceptance, automatic acceptance and their history
 * identify groups by it. A group counts as its weakest member, and a member by its strongest sign of each kind.
 */
import type { Combination, Evidence, EvidenceSign, MatchClass } from '#contract/match-values.ts'
import { AUTOMATIC } from '#contract/plain-values.ts'
import { compareText } from '../../fold.ts'
import { SIGN } from './sign-of-reason.ts'

/** What a combination is read from: a proposal, or a group as the decision log stores it. */
export interface Evidenced {
  /** Null where a person joined the members by hand: such a group does not depend on evidence. */
  class: MatchClass | null
  allocations: readonly {
    documentId: number | null
    transactionId: number | null
    explained?: true | undefined
    lineId?: number | undefined
  }[]
  evidence: readonly Evidence[]
  explained: boolean
}

/** Strongest first. */
const NUMBERS: readonly EvidenceSign[] = [
  'number-full',
  'number-of-order',
  'number-bare',
  'number-of-origin',
  'number-cut',
]
/**
 * An equal name comes before a learned one: otherwise each learned alias would move its payer to another combination.
 */
const PAYERS: readonly EvidenceSign[] = [
  'payer-nif',
  'payer-iban',
  'payer-name',
  'payer-learned',
  'payer-name-like',
]
const AMOUNTS: readonly EvidenceSign[] = [
  'amount-exact',
  'amount-withheld',
  'amount-withheld-by-rate',
  'amount-with-withholding',
  'amount-less-fee',
  'amount-rounded',
  'amount-foreign',
  'amount-sum',
  'amount-instalments',
  'amount-joint',
  'amount-part',
]
const REST: readonly EvidenceSign[] = [
  'credit-note',
  'several-customers',
  'supplier',
  'payout',
  'batch',
  'oldest-of-equal',
  'settled',
  'settled-in-part',
  'category-rule',
  'category-learned',
  'category-usual',
  'offset',
  'posting-error',
  'pending',
  'contrary',
]

/** @returns null for a group joined by hand */
export const combinationOf = (group: Evidenced): Combination | null => {
  if (group.class === null) return null
  const { evidence, allocations } = group
  const documents = present(allocations.map((row) => row.documentId))
  const transactions = present(allocations.map((row) => row.transactionId))
  // A group of the ledger rests on its lines, and never has the key of a group of documents.
  const lines = present(allocations.map((row) => row.lineId ?? null))
  const ofLine = (reason: Evidence): number | undefined => reason.lineId
  const others = new Set(evidence.map(signOf))
  if (others.has('amount-instalments')) others.delete('amount-part')
  if (group.explained) others.add('settled')
  else if (allocations.some((row) => row.explained)) others.add('settled-in-part')
  const amounts = AMOUNTS.filter((sign) => others.has(sign))
  const rest = REST.filter((sign) => others.has(sign))
  const signs = (
    lines.length > 0
      ? [
          'ledger' as const,
          weakest(PAYERS, lines, evidence, ofLine),
          ...amounts,
          weakest(NUMBERS, lines, evidence, ofLine),
          ...rest,
        ]
      : [
          weakest(PAYERS, transactions, evidence, (reason) => reason.transactionId),
          ...amounts,
          weakest(NUMBERS, documents, evidence, (reason) => reason.documentId),
          ...rest,
        ]
  ).filter((sign) => sign !== undefined)
  return { key: [group.class, ...signs].join('.'), class: group.class, signs }
}

const signOf = ({ code, params }: Evidence): EvidenceSign | null =>
  code === 'amount-less-withholding' && params.percent === 0 ? 'amount-withheld' : SIGN[code]

/** The strongest sign that every member has at least; undefined where a member has none. */
const weakest = (
  order: readonly EvidenceSign[],
  members: readonly (number | null)[],
  evidence: readonly Evidence[],
  memberOf: (reason: Evidence) => number | undefined,
): EvidenceSign | undefined => {
  const ranks = new Map<number | undefined, number>()
  for (const reason of evidence) {
    const rank = order.indexOf(SIGN[reason.code] ?? 'contrary')
    if (rank < 0) continue
    const member = memberOf(reason)
    ranks.set(member, Math.min(rank, ranks.get(member) ?? rank))
  }
  return order[Math.max(...members.map((member) => ranks.get(member ?? undefined) ?? order.length))]
}

const present = <T>(values: readonly (T | null)[]): T[] => values.filter((value) => value !== null)

export interface CombinationCount {
  combination: Combination
  count: number
}

/** How many groups depend on each combination, most first; equal counts by key. */
export const countByCombination = (groups: Iterable<Evidenced>): CombinationCount[] => {
  const counts = new Map<string, CombinationCount>()
  for (const group of groups) {
    const combination = combinationOf(group)
    if (combination === null) continue
    const known = counts.get(combination.key)
    if (known) known.count += 1
    else counts.set(combination.key, { combination, count: 1 })
  }
  return [...counts.values()].sort(
    (a, b) => b.count - a.count || compareText(a.combination.key, b.combination.key),
  )
}

export interface LoggedDecision {
  groupId: string
  action: 'accepted' | 'rejected' | 'undone'
  by: string
  group: Evidenced
}

export interface CombinationHistory {
  combination: Combination
  /** Groups that a person accepted and that are still accepted: an automatic acceptance never confirms itself. */
  confirmations: number
  /** Groups that are still rejected, or whose acceptance was undone and not repeated. */
  refusals: number
}

/**
 * The history of each combination, by key. A group counts once, by its last decision: an undone rejection, or an
 * acceptance that was undone and repeated, leaves no trace.
 *
 * @param log in the order in which it was written
 */
export const historyByCombination = (log: Iterable<LoggedDecision>): Map<string, CombinationHistory> => {
  const lastDecisions = new Map<string, { decision: LoggedDecision; refused: boolean }>()
  for (const decision of log) {
    const before = lastDecisions.get(decision.groupId)
    const undoneAcceptance = decision.action === 'undone' && before?.decision.action === 'accepted'
    lastDecisions.set(decision.groupId, {
      decision,
      refused: undoneAcceptance || decision.action === 'rejected',
    })
  }
  const histories = new Map<string, CombinationHistory>()
  for (const { decision, refused } of lastDecisions.values()) {
    const combination = combinationOf(decision.group)
    if (combination === null) continue
    const history = histories.get(combination.key) ?? { combination, confirmations: 0, refusals: 0 }
    if (refused) history.refusals += 1
    else if (decision.action === 'accepted' && decision.by !== AUTOMATIC) history.confirmations += 1
    histories.set(combination.key, history)
  }
  return histories
}
