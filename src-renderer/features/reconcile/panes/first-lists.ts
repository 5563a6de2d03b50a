/** What the home screen shows before a person asks for anything else. */
import {
  type DocumentQuery,
  documentQuery,
  type TransactionQuery,
  transactionQuery,
} from '../../../lists/filters/list-query.ts'

export const firstDocuments = (): DocumentQuery =>
  documentQuery('open', { by: 'dueDate', direction: 'ascending' })
export const firstTransactions = (): TransactionQuery =>
  transactionQuery('unmatched', { by: 'date', direction: 'descending' })
