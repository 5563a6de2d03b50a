/** Explains any pair: with the evidence of its decision, or else by the matching thread, which knows all competitors. */
import type { GroupView } from '#contract/matching.ts'
import { evidenceOfPair, type PairExplanation } from '#core/matching/explain/why-not.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import type { ProposePorts } from './propose-matches.ts'

export interface Explanation extends PairExplanation {
  /** The decided group that holds both, with the evidence of that time; null where there is none. */
  decision: GroupView | null
}

/** Errors: not-found (either id), storage-*. */
export const explainPair = async (
  ports: ProposePorts,
  company: OpenCompany,
  documentId: number,
  transactionId: number,
): Promise<Explanation> => {
  const decision = company.mirror.read.findGroupOfPair(documentId, transactionId)
  if (decision) {
    const evidence = evidenceOfPair(decision.evidence, documentId, transactionId)
    return { gates: [], evidence, outcome: null, decision }
  }
  const found = await ports.matching.explain(company, ports.clock.today(), { documentId, transactionId })
  return { ...found, decision: null }
}
