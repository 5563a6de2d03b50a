/** Puts the proposals of both books together: a transaction pairs with documents of one side only. */
import type { Alternative, EvidenceCode, MatchClass } from '#contract/match-values.ts'
import type { TransactionId } from '#contract/values.ts'
import { compareText } from '../../fold.ts'
import type { MatchProposal } from '../model/types.ts'

/** Firmest first. */
const RANK: Readonly<Record<MatchClass, number>> = { certain: 0, likely: 1, possible: 2, ambiguous: 3 }

/** Reasons by which a text itself decides between a customer and a supplier. */
const DECIDING: ReadonlySet<EvidenceCode> = new Set<EvidenceCode>([
  'reference-full',
  'reference-series-number',
  'reference-atcud',
  'reference-external-id',
  'nif-in-text',
])

/**
 * Of two proposals for one transaction the firmer stays. Of two that are equally firm, the one whose document or tax id
 * the text names stays; else both are alternatives of one ambiguous proposal.
 *
 * @param suppliers with the money as the bank shows it
 */
export const putTogether = (
  customers: readonly MatchProposal[],
  suppliers: readonly MatchProposal[],
): Map<string, MatchProposal> => {
  const kept = new Map(customers.map((proposal) => [proposal.id, proposal]))
  const shared = transactionsOfBoth(customers, suppliers)
  const isContested = (proposal: MatchProposal): boolean =>
    shared.size > 0 && proposal.allocations.some((row) => shared.has(row.transactionId))
  const users = customers.filter(isContested)
  for (const proposal of suppliers) if (!isContested(proposal)) kept.set(proposal.id, proposal)
  for (const own of suppliers.filter(isContested).sort(byFirmness)) {
    const rivals = users.filter((one) => kept.has(one.id) && haveSharedTransaction(one, own)).sort(byFirmness)
    const [best] = rivals
    if (!best || isBefore(own, best)) {
      for (const { id } of rivals) kept.delete(id)
      kept.set(own.id, own)
    } else if (!isBefore(best, own)) kept.set(best.id, asAlternatives(kept.get(best.id) ?? best, own))
  }
  return kept
}

/**
 * The transactions that both books use. Most money in is a customer's, and most money out a supplier's: only rows the
 * other way can meet.
 */
const transactionsOfBoth = (
  customers: readonly MatchProposal[],
  suppliers: readonly MatchProposal[],
): Set<TransactionId | null> => {
  const ofCustomers = contraryOf(customers, -1)
  const ofSuppliers = contraryOf(suppliers, 1)
  const shared = new Set<TransactionId | null>()
  const share = (proposals: readonly MatchProposal[], contrary: ReadonlySet<TransactionId | null>): void => {
    for (const { allocations } of proposals)
      for (const { transactionId } of allocations) if (contrary.has(transactionId)) shared.add(transactionId)
  }
  if (ofCustomers.size > 0) share(suppliers, ofCustomers)
  if (ofSuppliers.size > 0) share(customers, ofSuppliers)
  return shared
}

/** Transactions of rows with this sign. */
const contraryOf = (proposals: readonly MatchProposal[], sign: 1 | -1): Set<TransactionId | null> => {
  const found = new Set<TransactionId | null>()
  for (const { allocations } of proposals)
    for (const { transactionId, amountMinor } of allocations)
      if (transactionId !== null && amountMinor * sign > 0) found.add(transactionId)
  return found
}

const haveSharedTransaction = (one: MatchProposal, other: MatchProposal): boolean => {
  const own = transactionsOf(one)
  return transactionsOf(other).some((id) => own.includes(id))
}

const transactionsOf = ({ allocations }: MatchProposal): TransactionId[] => [
  ...new Set(allocations.flatMap(({ transactionId }) => transactionId ?? [])),
]

const byFirmness = (a: MatchProposal, b: MatchProposal): number =>
  RANK[a.class] - RANK[b.class] || compareText(a.id, b.id)

const isBefore = (a: MatchProposal, b: MatchProposal): boolean =>
  RANK[a.class] === RANK[b.class] ? isNamed(a) && !isNamed(b) : RANK[a.class] < RANK[b.class]

const isNamed = ({ evidence }: MatchProposal): boolean => evidence.some(({ code }) => DECIDING.has(code))

/** All ways of one proposal: an ambiguous one lists its own first. */
const waysOf = (proposal: MatchProposal): Alternative[] => {
  const { class: matchClass, allocations, evidence, explained, rate, alternatives } = proposal
  if (matchClass === 'ambiguous') return alternatives
  const own: Alternative = {
    explained,
    ...(rate === undefined ? {} : { rate }),
    allocations,
    evidence,
    deciding: null,
  }
  return [own, ...alternatives]
}

const asAlternatives = (best: MatchProposal, other: MatchProposal): MatchProposal => {
  const others = waysOf(other).map((way): Alternative => ({ ...way, deciding: 'payer' }))
  const alternatives = [...waysOf(best), ...others]
  const [transactionId] = transactionsOf(best)
  const reason = { code: 'close-rival' as const, params: { count: alternatives.length } }
  return {
    ...best,
    class: 'ambiguous',
    evidence: [
      ...best.evidence.filter(({ code }) => code !== reason.code),
      transactionId === undefined ? reason : { ...reason, transactionId },
    ],
    alternatives,
  }
}
