/** Finds rows that add up to the chosen ones, in the matching thread; returns them with their columns. */
import type { DocumentColumns } from '#contract/documents.ts'
import type { TransactionColumns } from '#contract/transactions.ts'
import type { FoundSums, SumQuestion } from '#core/matching/by-hand/find-sums.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import type { ProposePorts } from './propose-matches.ts'

export interface SumsAnswer extends FoundSums {
  documents: DocumentColumns
  transactions: TransactionColumns
}

/** Errors: not-found, invalid-input (not exactly one side asked about), storage-*. */
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
