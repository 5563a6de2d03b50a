/** Turns a found group into the proposal that the window, the command line and the export show. */
import type { Allocation, Alternative, Evidence, MatchClass } from '#contract/match-values.ts'
import { toMinor } from '../../money.ts'
import type { FoundGroup, Netting } from '../model/found-group.ts'
import type { Doc, Hypothesis, OpenTransaction, PartRow } from '../model/hypothesis.ts'
import type { MatchProposal } from '../model/types.ts'
import { evidenceOf, evidenceOfGroup } from './evidence.ts'
import { hashMembers } from './group-id.ts'

/** Shared by the many proposals without alternatives. */
const NO_ALTERNATIVES: Alternative[] = []

export const toProposal = (found: FoundGroup, matchClass: MatchClass): MatchProposal => {
  const { hypotheses } = found
  const alternatives = alternativesOf(found, matchClass)
  return {
    id: idOf(hypotheses),
    class: matchClass,
    balanceMinor: toMinor(0),
    currency: hypotheses[0]?.transaction.source.currency ?? 'EUR',
    allocations: allAllocations(hypotheses),
    evidence: allEvidence(hypotheses).concat(evidenceOfGroup(found)),
    alternatives:
      alternatives.length === 0
        ? NO_ALTERNATIVES
        : alternatives.map((other) => toAlternative(hypotheses, other)),
    explained: isExplained(hypotheses),
    ...rateOf(hypotheses),
  }
}

/** @param linksOnly whether the whole group only links: then the group is marked as explained, not its rows */
const toAllocation = (
  transaction: OpenTransaction,
  doc: Doc,
  row: PartRow,
  linksOnly: boolean,
): Allocation => {
  const allocation: Allocation = {
    documentId: row.named ? doc.source.id : null,
    documentNumber: row.named ? doc.source.number : null,
    transactionId: transaction.source.id,
    amountMinor: toMinor(row.amountMinor),
    kind: row.kind,
  }
  if (row.bankMinor !== undefined) allocation.bankMinor = toMinor(row.bankMinor)
  if (doc.settled && row.named && !linksOnly) allocation.explained = true
  return allocation
}

const allAllocations = (hypotheses: readonly Hypothesis[]): Allocation[] => {
  const linksOnly = isExplained(hypotheses)
  const allocations: Allocation[] = []
  for (const { transaction, parts } of hypotheses)
    for (const { doc, rows } of parts)
      for (const row of rows) allocations.push(toAllocation(transaction, doc, row, linksOnly))
  return allocations.slice()
}

const allEvidence = (hypotheses: readonly Hypothesis[]): Evidence[] => {
  const [only] = hypotheses
  return only && hypotheses.length === 1 ? evidenceOf(only) : oncePerDocument(hypotheses.flatMap(evidenceOf))
}

/** Evidence about a document alone is the same for each of its transactions. */
const oncePerDocument = (evidence: readonly Evidence[]): Evidence[] => {
  const seen = new Set<number>()
  return evidence.filter(({ code, documentId = 0 }) => {
    if (code !== 'settled-at-source') return true
    const isNew = !seen.has(documentId)
    seen.add(documentId)
    return isNew
  })
}

const isNamed = ({ parts }: Hypothesis): boolean => parts.some((part) => part.reference)

/** The first document of the one that the other does not have. */
const docOnlyIn = (one: Hypothesis, other: Hypothesis): Doc | undefined =>
  one.parts.find(({ doc }) => other.parts.every((part) => part.doc.source.id !== doc.source.id))?.doc

/**
 * The value that would distinguish the alternative from the best: what differs in their transactions, else in their
 * documents.
 */
const decidingBetween = (best: Hypothesis, other: Hypothesis): Alternative['deciding'] => {
  if (best.transaction !== other.transaction) {
    if (!best.payer || best.payer.customer !== other.payer?.customer) return 'payer'
    return [best, other].every(isNamed) ? 'nothing' : 'reference'
  }
  const [one, two] = [docOnlyIn(best, other), docOnlyIn(other, best)]
  // Two readings of the same pair: of the part that was paid before, or of the open amount.
  if (!one && !two) return 'nothing'
  if (one && two && one.customer !== two.customer) return 'payer'
  return isNamed(best) || one?.source.number !== two?.source.number ? 'reference' : 'date'
}

const isExplained = (hypotheses: readonly Hypothesis[]): boolean => hypotheses.every((one) => one.settled)

/** A transaction of another currency pays one document, at the rate that the document states. */
const rateOf = ([first]: readonly Hypothesis[]): { rate?: string } => {
  const rate = first?.transaction.source.currency === 'EUR' ? null : first?.parts[0]?.doc.source.euroRate
  return rate == null ? {} : { rate }
}

const toAlternative = (best: readonly Hypothesis[], other: readonly Hypothesis[]): Alternative => {
  const [one, two] = best === other ? [] : [best[0], other[0]]
  return {
    explained: isExplained(other),
    ...rateOf(other),
    allocations: allAllocations(other),
    evidence: allEvidence(other),
    deciding: one && two ? decidingBetween(one, two) : null,
  }
}

/** Other uses of the members: none for a certain match; for an ambiguous one its own use comes first. */
const alternativesOf = (found: FoundGroup, matchClass: MatchClass): readonly (readonly Hypothesis[])[] => {
  if (matchClass === 'certain' || found.kind === 'instalments')
    return matchClass === 'ambiguous' ? [found.hypotheses] : []
  const others =
    found.kind === 'pair' ? [...found.rivals, ...found.competitors].map((one) => [one]) : found.rivals
  return matchClass === 'ambiguous' ? [found.hypotheses, ...others] : others
}

const idOf = (hypotheses: readonly Hypothesis[]): string => {
  const documentKeys: string[] = []
  for (const { parts } of hypotheses)
    for (const { doc } of parts) if (!documentKeys.includes(doc.source.key)) documentKeys.push(doc.source.key)
  return hashMembers(
    documentKeys,
    hypotheses.map((one) => one.transaction.source.key),
  )
}

/** A netting has two rows and no transaction. */
export const toNettingProposal = (
  { isNamed: isNamedNetting, creditNote, invoice, amount }: Netting,
  matchClass: MatchClass,
): MatchProposal => ({
  id: hashMembers([creditNote.source.key, invoice.source.key], []),
  class: matchClass,
  balanceMinor: toMinor(0),
  currency: 'EUR',
  allocations: [invoice, creditNote].map((doc) => ({
    documentId: doc.source.id,
    documentNumber: doc.source.number,
    transactionId: null,
    amountMinor: toMinor(doc.sign * amount),
    kind: 'credit-note',
  })),
  evidence: [
    isNamedNetting
      ? {
          code: 'reference-document',
          params: { number: invoice.source.number ?? '' },
          documentId: creditNote.source.id,
        }
      : {
          code: 'amount-exact',
          params: { amountMinor: amount, currency: 'EUR' },
          documentId: creditNote.source.id,
        },
    {
      code: 'credit-note-netted',
      params: { number: creditNote.source.number ?? '', amountMinor: amount },
      documentId: creditNote.source.id,
    },
  ],
  alternatives: [],
  explained: false,
})
