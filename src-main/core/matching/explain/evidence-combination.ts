/**
 * The kinds of evidence that a group depends on, as one key: bulk acceptance, automatic acceptance and their history
 * identify groups by it. A group counts as its weakest member, and a member by its strongest sign of each kind.
 */
import type { Combination, Evidence, EvidenceCode, EvidenceSign, MatchClass } from '#contract/match-values.ts'
import { AUTOMATIC } from '#contract/plain-values.ts'
import { compareText } from '../../fold.ts'

/** What a combination is read from: a proposal, or a group as the decision log stores it. */
export interface Evidenced {
  /** Null where a person joined the members by hand: such a group does not depend on evidence. */
  class: MatchClass | null
  allocations: readonly {
    documentId: number | null
    transactionId: number | null
    explained?: true | undefined
  }[]
  evidence: readonly Evidence[]
  explained: boolean
}

/** Null: the reason says how likely a pair is, not what it depends on. */
const SIGN: Readonly<Record<EvidenceCode, EvidenceSign | null>> = {
  'reference-full': 'number-full',
  'reference-series-number': 'number-full',
  'reference-atcud': 'number-full',
  'reference-external-id': 'number-of-order',
  'reference-purchase-order': 'number-of-order',
  'reference-number': 'number-bare',
  'reference-document': 'number-of-origin',
  'reference-prefix-cut': 'number-cut',
  'reference-digits-swapped': 'contrary',
  'reference-digit-wrong': 'contrary',
  'month-named': null,
  'month-differs': 'contrary',
  'number-differs': 'contrary',
  'paid-back-later': 'contrary',
  'reference-conflict': 'contrary',
  'reference-taken': 'contrary',
  'nif-in-text': 'payer-nif',
  'nif-of-another': 'contrary',
  'iban-matches': 'payer-iban',
  'iban-shared': 'contrary',
  'iban-of-another': 'contrary',
  'name-exact': 'payer-name',
  'name-tokens': 'payer-name-like',
  'name-truncated': 'payer-name-like',
  'name-similar': 'payer-name-like',
  'name-shared': 'contrary',
  'name-of-another': 'contrary',
  'name-differs': 'contrary',
  'alias-name': 'payer-learned',
  'alias-iban': 'payer-learned',
  'amount-exact': 'amount-exact',
  'amount-less-withholding': 'amount-withheld-by-rate',
  'amount-includes-withholding': 'amount-with-withholding',
  'amount-less-fee': 'amount-less-fee',
  'amount-less-charge': 'amount-less-fee',
  'amount-less-discount': 'amount-less-fee',
  'amount-rounding': 'amount-rounded',
  'amount-sum': 'amount-sum',
  'amount-part': 'amount-part',
  'amount-instalments': 'amount-instalments',
  'amount-joint': 'amount-joint',
  'amount-foreign': 'amount-foreign',
  'unique-document': null,
  'unique-transaction': null,
  'days-from-issue': null,
  'days-from-due': null,
  'before-issue': 'contrary',
  'transaction-pending': 'pending',
  'own-money': 'contrary',
  'credited-in-full': 'contrary',
  'returned-later': 'contrary',
  'oldest-of-equal': 'oldest-of-equal',
  'order-of-equal': 'oldest-of-equal',
  'unexplained-beside': 'contrary',
  'equal-beside': 'oldest-of-equal',
  'reference-may-go-on': 'contrary',
  'other-sum': 'contrary',
  'covered-twice': 'contrary',
  'credit-note-netted': 'credit-note',
  'several-customers': 'several-customers',
  payout: 'payout',
  'settled-at-source': null, // the group and its rows say whether all or some of it is explained
  'named-sum-differs': 'contrary',
  'unpaid-amount-unknown': 'contrary',
  'several-combinations': 'contrary',
  'close-rival': 'contrary',
  'rule-applies': 'category-rule',
  'line-known': 'category-learned',
  'counterparty-known': 'category-learned',
  'beginning-known': 'category-learned',
  'usual-words': 'category-usual',
  'amount-usual': null,
  'amount-near': null,
  'amount-unusual': 'contrary',
  'classified-otherwise': 'contrary',
  'document-possible': 'contrary',
  'rules-contradict': 'contrary',
  'twin-account': 'offset',
  'return-words': 'offset',
  'paid-twice': 'offset',
  'own-words': null,
  'offset-same-words': null,
  'offset-amount': null,
  'only-twin': null,
  // Reasons why a pair is not proposed: no group depends on these.
  'amount-beyond': null,
  'amount-advance': 'contrary',
  'amount-in-order': 'amount-part',
  'amount-written': 'amount-part',
  'amount-shared': null,
  'needs-reference': null,
  'needs-reference-or-payer': null,
  outweighed: null,
  'search-unfinished': null,
  'sums-unsearched': null,
  'written-sum-differs': null,
  'advance-beyond': null,
  'equal-chosen': null,
  'netting-alone': null,
  'netting-shared': null,
  'netting-taken': null,
  outdone: null,
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
  'payout',
  'oldest-of-equal',
  'settled',
  'settled-in-part',
  'category-rule',
  'category-learned',
  'category-usual',
  'offset',
  'pending',
  'contrary',
]

/** @returns null for a group joined by hand */
export const combinationOf = (group: Evidenced): Combination | null => {
  if (group.class === null) return null
  const { evidence, allocations } = group
  const documents = present(allocations.map((row) => row.documentId))
  const transactions = present(allocations.map((row) => row.transactionId))
  const others = new Set(evidence.map(signOf))
  if (others.has('amount-instalments')) others.delete('amount-part')
  if (group.explained) others.add('settled')
  else if (allocations.some((row) => row.explained)) others.add('settled-in-part')
  const signs = [
    weakest(PAYERS, transactions, evidence, (reason) => reason.transactionId),
    ...AMOUNTS.filter((sign) => others.has(sign)),
    weakest(NUMBERS, documents, evidence, (reason) => reason.documentId),
    ...REST.filter((sign) => others.has(sign)),
  ].filter((sign) => sign !== undefined)
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
