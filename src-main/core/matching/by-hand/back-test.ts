/** Compares what a rule would have done with what people decided; run before the rule is saved. */
import type { CategoryId } from '#contract/ending-values.ts'
import type { DocumentId } from '#contract/values.ts'
import { isSettled } from '../model/gates.ts'
import type { MatchInput, MatchOptions, MatchProposal } from '../model/types.ts'
import { inHalves, proposeBoth } from '../sides/propose-both.ts'

/** A pair that a person accepted or rejected. */
export interface PastDecision {
  documentId: DocumentId
  transactionKey: string
  accepted: boolean
}

export interface Difference {
  proposal: MatchProposal
  /** Whether a person rejected one of its pairs. */
  refused: boolean
  /** The documents that its transactions were accepted with instead. */
  decidedIds: DocumentId[]
  /** The categories that its transactions were classified under instead. */
  categories?: CategoryId[]
}

export interface BackTest {
  /** Number of groups that depend on the rule. */
  wouldMatch: number
  /** Number of these groups of which a person accepted every pair. */
  agrees: number
  /** Number of these groups of which no member has been decided. */
  undecided: number
  /** Groups of which a person rejected a pair, or accepted a member in another group. */
  differs: Difference[]
  /** Number of groups that are proposed without the change and would not be with it. */
  lost: number
}

/** Returns the input as if nothing had been decided: open amounts are the source's own again. */
export const reopened = (input: MatchInput): MatchInput => ({
  ...input,
  documents: input.documents.map((document) => ({
    ...document,
    openMinor: isSettled(document) ? document.openMinor : document.unpaidMinor,
    explainedMinor: 0 as typeof document.totalMinor,
  })),
  transactions: input.transactions.map((one) => ({ ...one, openMinor: one.amountMinor })),
  declines: [],
})

/** Compares the proposals of a run over {@link reopened} input with the decisions. */
export const comparePairs = (
  proposals: readonly MatchProposal[],
  input: MatchInput,
  decisions: readonly PastDecision[],
): BackTest => {
  const keys = new Map(input.transactions.map((one) => [one.id, one.key]))
  const accepted = new Map<string, Set<DocumentId>>()
  const refused = new Set<string>()
  const decidedDocuments = new Set<DocumentId>()
  for (const { documentId, transactionKey, accepted: isAccepted } of decisions) {
    if (!isAccepted) {
      refused.add(`${documentId}/${transactionKey}`)
      continue
    }
    decidedDocuments.add(documentId)
    const documents = accepted.get(transactionKey)
    if (documents) documents.add(documentId)
    else accepted.set(transactionKey, new Set([documentId]))
  }
  const result: BackTest = { wouldMatch: proposals.length, agrees: 0, undecided: 0, differs: [], lost: 0 }
  for (const proposal of proposals) {
    const pairs = proposal.allocations.flatMap(({ documentId, transactionId }) =>
      documentId === null || transactionId === null
        ? []
        : [{ documentId, key: keys.get(transactionId) ?? '' }],
    )
    if (pairs.every(({ documentId, key }) => accepted.get(key)?.has(documentId))) {
      result.agrees += 1
      continue
    }
    const isRefused = pairs.some(({ documentId, key }) => refused.has(`${documentId}/${key}`))
    if (
      isRefused ||
      pairs.some(({ documentId, key }) => accepted.has(key) || decidedDocuments.has(documentId))
    )
      result.differs.push({
        proposal,
        refused: isRefused,
        decidedIds: [...new Set(pairs.flatMap(({ key }) => [...(accepted.get(key) ?? [])]))],
      })
    else result.undecided += 1
  }
  return result
}

/** Adds two parts of one test. */
export const addTests = (one: BackTest, other: BackTest): BackTest => ({
  wouldMatch: one.wouldMatch + other.wouldMatch,
  agrees: one.agrees + other.agrees,
  undecided: one.undecided + other.undecided,
  differs: [...one.differs, ...other.differs],
  lost: one.lost + other.lost,
})

/** What two proposals for the same members are compared by. */
const fingerprintOf = ({ id, class: matchClass, allocations }: MatchProposal): string =>
  JSON.stringify([id, matchClass, allocations])

/**
 * Compares with the decisions the groups that a change of settings or aliases would add or alter: those that a run
 * proposes with the change and not without it.
 *
 * @throws AppError `cancelled` as a run does
 */
export const backTestChange = (
  input: MatchInput,
  changed: MatchInput,
  decisions: readonly PastDecision[],
  options: MatchOptions = {},
): BackTest => {
  const before = proposeBoth(reopened(input), inHalves(options, 0)).proposals
  const after = proposeBoth(reopened(changed), inHalves(options, 1)).proposals
  const known = new Set(before.map(fingerprintOf))
  const kept = new Set(after.map(({ id }) => id))
  return {
    ...comparePairs(
      after.filter((proposal) => !known.has(fingerprintOf(proposal))),
      changed,
      decisions,
    ),
    lost: before.filter(({ id }) => !kept.has(id)).length,
  }
}
