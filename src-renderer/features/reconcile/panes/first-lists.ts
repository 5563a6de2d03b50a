/** The filters and order of both lists when the reconcile screen opens. */
import type { CompanyId } from '#contract/values.ts'
import { keptSide } from '../../../lists/filters/kept-side.ts'
import {
  type DocumentQuery,
  documentQuery,
  type TransactionQuery,
  transactionQuery,
} from '../../../lists/filters/list-query.ts'

export const firstDocuments = (companyId: CompanyId): DocumentQuery =>
  documentQuery(keptSide(companyId, 'both'), 'open', { by: 'dueDate', direction: 'ascending' })
export const firstTransactions = (): TransactionQuery =>
  transactionQuery('unmatched', { by: 'date', direction: 'descending' })
