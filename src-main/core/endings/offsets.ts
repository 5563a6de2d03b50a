/**
 * Finds transactions that offset each other: own transfers, charges and their returns, refunds of duplicate payments.
 */
import type { Alternative, Evidence, MatchClass } from '#contract/match-values.ts'
import type { Minor } from '#contract/values.ts'
import { hashMembers } from '../matching/explain/group-id.ts'
import type { MatchProposal } from '../matching/model/types.ts'
import { isOwnAnyway, type OffsetTransaction, offsetPairs, type Pair } from './offset-pairs.ts'

const MAX_ALTERNATIVES = 4

/**
 * @param transactions all of the company's; only wholly open ones are proposed
 * @param hasDocument whether a document is proposed for it; such a transaction is left out, unless its text shows an
 * own transfer
 */
export const proposeOffsets = (
  transactions: readonly OffsetTransaction[],
  hasDocument: (id: number) => boolean,
): MatchProposal[] => {
  const byAmount = new Map<string, OffsetTransaction[]>()
  for (const one of transactions) {
    const key = `${one.currency}${Math.abs(one.amountMinor)}`
    const equal = byAmount.get(key)
    if (equal) equal.push(one)
    else byAmount.set(key, [one])
  }
  const proposals: MatchProposal[] = []
  for (const equal of byAmount.values()) {
    if (equal.length < 2 || equal.length > MAX_EQUAL || !goesBothWays(equal)) continue
    const pairs = offsetPairs(equal).filter(
      ({ kind, out, back }) =>
        !(hasDocument(out.id) || hasDocument(back.id)) ||
        (kind === 'own-transfer' && isOwnAnyway(out, back, hasDocument)),
    )
    proposals.push(...choosePairs(pairs))
  }
  return proposals
}

const goesBothWays = (equal: readonly OffsetTransaction[]): boolean =>
  equal.some((one) => one.openMinor > 0) && equal.some((one) => one.openMinor < 0)

/** With more transactions of one amount, a person could not distinguish the pairs. */
const MAX_EQUAL = 60

/** Strongest first: with words, then nearest in time, then in their original order. */
const order = (one: Pair, other: Pair): number =>
  Number(other.hasWords) - Number(one.hasWords) ||
  one.days - other.days ||
  (one.out.key < other.out.key
    ? -1
    : one.out.key > other.out.key
      ? 1
      : one.back.key < other.back.key
        ? -1
        : 1)

const isEquallyGood = (one: Pair, other: Pair): boolean =>
  one.hasWords === other.hasWords && one.days === other.days

/** Each transaction is in at most one proposal; where another counterpart is as good, both are shown. */
const choosePairs = (pairs: readonly Pair[]): MatchProposal[] => {
  const used = new Set<number>()
  const proposals: MatchProposal[] = []
  for (const pair of [...pairs].sort(order)) {
    if (used.has(pair.out.id) || used.has(pair.back.id)) continue
    const rivals = pairs.filter(
      (other) =>
        other !== pair &&
        (other.out.id === pair.out.id || other.back.id === pair.back.id) &&
        !used.has(other.out.id) &&
        !used.has(other.back.id) &&
        isEquallyGood(pair, other),
    )
    for (const { out, back } of [pair, ...rivals]) {
      used.add(out.id)
      used.add(back.id)
    }
    const isOnly = pairs.every(
      (other) => other === pair || (other.out.id !== pair.out.id && other.back.id !== pair.back.id),
    )
    proposals.push(toProposal(pair, rivals, isOnly))
  }
  return proposals
}

const rowsOf = ({ kind, out, back }: Pair): Alternative['allocations'] =>
  [out, back].map(({ id, openMinor }) => ({
    documentId: null,
    documentNumber: null,
    transactionId: id,
    amountMinor: openMinor,
    kind,
  }))

const classOf = (pair: Pair, rivals: readonly Pair[], isOnly: boolean): MatchClass => {
  if (rivals.length > 0) return 'ambiguous'
  const isPending = pair.out.status === 'pending' || pair.back.status === 'pending'
  return pair.hasWords && isOnly && !isPending ? 'likely' : 'possible'
}

const toProposal = (pair: Pair, rivals: readonly Pair[], isOnly: boolean): MatchProposal => {
  const readings = rivals.length === 0 ? [] : [pair, ...rivals].slice(0, MAX_ALTERNATIVES)
  const members = [...new Set([pair, ...rivals].flatMap(({ out, back }) => [out.key, back.key]))]
  const unique: Evidence[] = isOnly ? [{ code: 'only-twin', params: {} }] : []
  const pending = [pair.out, pair.back].flatMap(({ id, status }): Evidence[] =>
    status === 'pending' ? [{ code: 'transaction-pending', params: {}, transactionId: id }] : [],
  )
  return {
    id: hashMembers([], [...members, pair.kind]),
    class: classOf(pair, rivals, isOnly),
    balanceMinor: 0 as Minor,
    currency: pair.out.currency,
    allocations: rowsOf(pair),
    evidence: [...pair.evidence, ...unique, ...pending],
    alternatives: readings.map((reading, place) => ({
      explained: false,
      allocations: rowsOf(reading),
      evidence: reading.evidence,
      deciding: place === 0 ? null : 'nothing',
    })),
    explained: false,
  }
}
