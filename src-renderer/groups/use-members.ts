/** The documents, transactions and lines of the ledger of a group, as far as they are loaded. */
import { useQueries } from '@tanstack/react-query'
import type { DocumentDetail } from '#contract/documents.ts'
import type { Response } from '#contract/index.ts'
import type { Allocation } from '#contract/match-values.ts'
import type { TransactionDetail } from '#contract/transactions.ts'
import type { CompanyId } from '#contract/values.ts'
import { ledgerQueries } from '../lib/ledger-queries.ts'
import { companyQueries } from '../lib/queries.ts'

/** Most members read for one card; a count says how many more there are. */
export const mostMembers = 12

export interface Members {
  readonly documents: ReadonlyMap<number, DocumentDetail>
  readonly transactions: ReadonlyMap<number, TransactionDetail>
  readonly lines: ReadonlyMap<number, Response<'postings.get'>>
}

export const useMembers = (companyId: CompanyId, allocations: readonly Allocation[]): Members => {
  const ids = memberIds(allocations)
  const documents = useQueries({
    queries: ids.documents.slice(0, mostMembers).map((id) => companyQueries.document(companyId, id)),
  })
  const transactions = useQueries({
    queries: ids.transactions.slice(0, mostMembers).map((id) => companyQueries.transaction(companyId, id)),
  })
  const lines = useQueries({
    queries: ids.lines.slice(0, mostMembers).map((id) => ledgerQueries.line(companyId, id)),
  })
  return {
    lines: new Map(lines.flatMap(({ data }) => (data ? [[data.id, data]] : []))),
    documents: new Map(documents.flatMap(({ data }) => (data ? [[data.id, data]] : []))),
    transactions: new Map(transactions.flatMap(({ data }) => (data ? [[data.id, data]] : []))),
  }
}

const distinct = <Value>(values: readonly (Value | null)[]): Value[] => [
  ...new Set(values.filter((value): value is Value => value !== null)),
]

/** Ids of the members without repetition, in the order of the rows. */
export const memberIds = (allocations: readonly Allocation[]) => ({
  documents: distinct(allocations.map(({ documentId }) => documentId)),
  transactions: distinct(allocations.map(({ transactionId }) => transactionId)),
  lines: distinct(allocations.map(({ lineId = null }) => lineId)),
})

/** The documents' numbers without repetition; the id where the service has not given a number yet. */
export const documentNames = (allocations: readonly Allocation[]): string =>
  distinct(
    allocations.map(({ documentId, documentNumber }) =>
      documentId === null ? null : (documentNumber ?? `#${documentId}`),
    ),
  ).join(', ')
