/** The definition of the list of bank transactions. */
import type { TransactionSort } from '#contract/transactions.ts'
import { today } from '../../lib/period.ts'
import {
  countableTransaction,
  isTransactionDone,
  useTransactionColumns,
} from '../columns/transaction-columns.tsx'
import {
  directions,
  readTransactionQuery,
  type TransactionQuery,
  toTransactionFilter,
  transactionViews,
} from '../filters/list-query.ts'
import { choice, narrowing } from '../filters/use-ledger-filters.tsx'
import { listSource, type TransactionRow } from '../rows/list-source.ts'
import { commonControls, type ListKind } from './list-kind.ts'

export const transactionKind: ListKind<TransactionQuery, TransactionRow> = {
  of: 'transactions',
  searchLabel: 'lists.searchTransactions',
  sumText: 'lists.sumUnused',
  sourceOf: (companyId, query) =>
    listSource('transactions', companyId, toTransactionFilter(query, today()), query.sort),
  read: readTransactionQuery,
  controls(query, change, put, shown) {
    const { t, words } = shown
    const { sort, ...kept } = query
    const { byProposal, ...common } = commonControls(query, change, shown)
    return {
      ...common,
      sort,
      onSort: (chosen) => change({ sort: chosen as TransactionSort }),
      isUndecided: query.view === 'unmatched',
      view: choice(
        query.view,
        transactionViews.map((value) => ({ value, text: t(`lists.views.${value}`) })),
        (view) => change({ view }),
      ),
      narrowings: [
        narrowing(
          t('lists.direction'),
          query.direction,
          directions.map((value) => ({ value, text: words.direction[value] })),
          (direction) => change({ direction }),
        ),
        byProposal,
      ],
      kept,
      onApply: (filter) => put(readTransactionQuery(filter)),
    }
  },
  useColumns: useTransactionColumns,
  isDone: isTransactionDone,
  isVoid: () => false,
  toCountable: countableTransaction,
  prefetched: { opened: null },
}
