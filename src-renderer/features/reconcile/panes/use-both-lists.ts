/** The two lists the screen is about, and what a row of either counts. */
import type { CompanyId } from '#contract/values.ts'
import type { ListQuery } from '../../../lists/filters/list-query.ts'
import { documentKind } from '../../../lists/kinds/document-kind.ts'
import { transactionKind } from '../../../lists/kinds/transaction-kind.ts'
import type { Countable } from '../../../lists/pane-state.ts'
import { type ListController, useListController } from '../../../lists/use-list-controller.ts'
import { firstDocuments, firstTransactions } from './first-lists.ts'

/** undefined while the row is being read. */
const countableIn =
  <Query extends ListQuery, Row extends { readonly id: number }>({
    kind,
    list,
  }: ListController<Query, Row>) =>
  (at: number): Countable | undefined => {
    const row = list.rowAt(at)
    return row && kind.toCountable(row)
  }

export const useBothLists = (companyId: CompanyId) => {
  const controllers = {
    documents: useListController(documentKind, companyId, firstDocuments),
    transactions: useListController(transactionKind, companyId, firstTransactions),
  }
  return {
    controllers,
    lists: { documents: controllers.documents.list, transactions: controllers.transactions.list },
    countableAt: {
      documents: countableIn(controllers.documents),
      transactions: countableIn(controllers.transactions),
    },
  }
}

export type Controllers = ReturnType<typeof useBothLists>['controllers']
