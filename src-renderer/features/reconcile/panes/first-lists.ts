/** The filters and order of both lists when the reconcile screen opens. */
import {
  type DocumentQuery,
  documentQuery,
  type TransactionQuery,
  transactionQuery,
} from '../../../lists/filters/list-query.ts'

export const firstDocuments = (): DocumentQuery =>
  documentQuery('both', 'open', { by: 'dueDate', direction: 'ascending' })
export const firstTransactions = (): TransactionQuery =>
  transactionQuery('unmatched', { by: 'date', direction: 'descending' })
