/** Explains any pair: with the evidence of its decision, or else by the matching thread, which knows all competitors. */

import type { DocumentColumns } from '#contract/documents.ts'
import type { LedgerLineColumns } from '#contract/ledger-lines.ts'
import type { GroupView } from '#contract/matching.ts'
import type { TransactionColumns } from '#contract/transactions.ts'
import type { PostingSumQuestion } from '#core/ledger/match/sums-by-hand.ts'
import type { FoundSums } from '#core/matching/by-hand/add-up.ts'
import type { SumQuestion } from '#core/matching/by-hand/find-sums.ts'
import { findNameable } from '#core/matching/by-hand/name-payment.ts'
import { evidenceOfPair, type PairExplanation } from '#core/matching/explain/pair-explanation.ts'
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
    const evidence = evidenceOfPair(decision.evidence, { documentId, transactionId })
    return { gates: [], evidence, outcome: null, decision }
  }
  const found = await ports.matching.explain(company, ports.clock.today(), { documentId, transactionId })
  return { ...found, decision: null }
}

interface SumsAnswer extends FoundSums {
  documents: DocumentColumns
  lines: LedgerLineColumns
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
  const found = await ports.matching.findSums(company, ports.clock.today(), question)
  return withColumns(company, found, question.documentIds.length === 0 ? 'documents' : 'transactions')
}

/** Payments of closed months that may be named as what settled the documents. Error: not-found. */
export const findNamedPayments = (
  company: OpenCompany,
  { documentIds, limit }: Pick<SumQuestion, 'documentIds' | 'limit'>,
): SumsAnswer => {
  const { read } = company.mirror
  const found = findNameable(read.getMatchDocuments(documentIds), read.listNameable(), limit)
  return withColumns(company, found, 'transactions')
}

/** The same in the ledger's book, in a query thread. */
export const findLineSums = async (company: OpenCompany, question: PostingSumQuestion): Promise<SumsAnswer> =>
  withColumns(
    company,
    await company.mirror.ask('findLineSums', question),
    question.lineIds.length === 0 || question.ends !== undefined ? 'lines' : 'transactions',
  )

/** @param members what the sets consist of */
const withColumns = (
  { mirror: { read } }: OpenCompany,
  found: FoundSums,
  members: 'documents' | 'lines' | 'transactions',
): SumsAnswer => {
  const ids = [...new Set(found.sets.flat().map(({ id }) => id))]
  const idsOf = (of: typeof members) => (of === members ? ids : [])
  return {
    ...found,
    documents: read.documentColumnsOf(idsOf('documents')),
    lines: read.ledgerLineColumnsOf(idsOf('lines')),
    transactions: read.transactionColumnsOf(idsOf('transactions')),
  }
}
