/** The two lists the screen is about, and what a row of either counts. */
import type { CompanyId } from '#contract/values.ts'
import { countableDocument } from '../../../lists/columns/document-columns.tsx'
import { countableTransaction } from '../../../lists/columns/transaction-columns.tsx'
import type { Countable } from '../../../lists/pane-state.ts'
import { useDocumentList, useTransactionList } from '../../../lists/use-lists.ts'
import { firstDocuments, firstTransactions } from './first-lists.ts'

export const useBothLists = (companyId: CompanyId) => {
  const held = {
    documents: useDocumentList(companyId, firstDocuments),
    transactions: useTransactionList(companyId, firstTransactions),
  }
  const lists = { documents: held.documents.list, transactions: held.transactions.list }
  /** undefined while the row is being read. */
  const countableAt = {
    documents: (at: number): Countable | undefined => {
      const row = lists.documents.rowAt(at)
      return row && countableDocument(row)
    },
    transactions: (at: number): Countable | undefined => {
      const row = lists.transactions.rowAt(at)
      return row && countableTransaction(row)
    },
  }
  return { held, lists, countableAt }
}
