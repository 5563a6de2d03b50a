/** What a rule of automatic acceptance would have done, compared with what people decided: asked before it is saved. */
import type { EvidenceCode, MatchClass } from '../../../src-preload/contract/match-values.ts'
import type { DocumentId } from '../../../src-preload/contract/values.ts'
import { isSettled } from './prepare/gates.ts'
import { proposeMatches } from './propose-matches.ts'
import type { MatchInput, MatchProposal } from './types.ts'

/** A class, and reasons that must all be there. */
export interface AcceptanceRule {
  class: MatchClass
  requires: readonly EvidenceCode[]
}

/** A pair somebody accepted or rejected. */
export interface PastDecision {
  documentId: DocumentId
  transactionKey: string
  accepted: boolean
}

export interface BackTest {
  /** Groups the rule would have accepted. */
  wouldMatch: number
  /** Of these: every pair was accepted by a person. */
  agrees: number
  /** Nobody has decided anything about their members yet. */
  undecided: number
  /** A person rejected a pair of them, or gave a member to another. */
  differs: MatchProposal[]
}

export const meetsRule = (proposal: MatchProposal, rule: AcceptanceRule): boolean =>
  proposal.class === rule.class &&
  rule.requires.every((code) => proposal.evidence.some((reason) => reason.code === code))

/** As if nothing had been accepted yet: open amounts are the source's own again. */
const reopened = (input: MatchInput): MatchInput => ({
  ...input,
  documents: input.documents.map((document) => ({
    ...document,
    openMinor: isSettled(document) ? document.openMinor : document.unpaidMinor,
    explainedMinor: 0 as typeof document.totalMinor,
  })),
  transactions: input.transactions.map((one) => ({ ...one, openMinor: one.amountMinor })),
  declines: [],
})

/**
 * @param input as a run would get it now; accepted allocations and declines are taken back for the test
 * @param decisions every pair decided so far
 */
export const backTest = (
  input: MatchInput,
  decisions: readonly PastDecision[],
  rule: AcceptanceRule,
): BackTest => {
  const keys = new Map(input.transactions.map((one) => [one.id, one.key]))
  const accepted = new Map<string, Set<number>>()
  const rejected = new Set<string>()
  const decidedDocuments = new Set<number>()
  for (const { documentId, transactionKey, accepted: yes } of decisions) {
    if (!yes) {
      rejected.add(`${documentId}/${transactionKey}`)
      continue
    }
    decidedDocuments.add(documentId)
    const documents = accepted.get(transactionKey)
    if (documents) documents.add(documentId)
    else accepted.set(transactionKey, new Set([documentId]))
  }
  const result: BackTest = { wouldMatch: 0, agrees: 0, undecided: 0, differs: [] }
  for (const proposal of proposeMatches(reopened(input)).proposals) {
    if (!meetsRule(proposal, rule)) continue
    result.wouldMatch += 1
    const pairs = proposal.allocations.flatMap(({ documentId, transactionId }) =>
      documentId === null || transactionId === null
        ? []
        : [{ documentId, key: keys.get(transactionId) ?? '' }],
    )
    if (pairs.every(({ documentId, key }) => accepted.get(key)?.has(documentId))) result.agrees += 1
    else if (
      pairs.some(
        ({ documentId, key }) =>
          rejected.has(`${documentId}/${key}`) || accepted.has(key) || decidedDocuments.has(documentId),
      )
    )
      result.differs.push(proposal)
    else result.undecided += 1
  }
  return result
}
