/** Explains any pair: with the evidence of its decision, or else by the matching thread, which knows all competitors. */

import type { DocumentColumns } from '#contract/documents.ts'
import type { GroupView } from '#contract/matching.ts'
import type { TransactionColumns } from '#contract/transactions.ts'
import type { FoundSums, SumQuestion } from '#core/matching/by-hand/find-sums.ts'
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

interface SumsAnswer extends FoundSums {
  documents: DocumentColumns
  transactions: TransactionColumns
}

/**
 * Finds rows that add up to the chosen ones, in the matching thread; returns them with their columns. Errors:
 * not-found, invalid-input (not exactly one side asked about), storage-*.
 */
export const findSums = async (
  ports: ProposePorts,
  company: OpenCompany,
  question: SumQuestion,
): Promise<SumsAnswer> => {
  const { mirror } = company
  const found = await ports.matching.findSums(company, ports.clock.today(), question)
  const ids = [...new Set(found.sets.flat().map(({ id }) => id))]
  const areDocuments = question.documentIds.length === 0
  return {
    ...found,
    documents: mirror.read.documentColumnsOf(areDocuments ? ids : []),
    transactions: mirror.read.transactionColumnsOf(areDocuments ? [] : ids),
  }
}
