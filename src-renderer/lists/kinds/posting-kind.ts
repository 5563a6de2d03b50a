/** The list of bank transactions in the ledger's book: which lines of the ledger post them, or which may. */
import { matchClass } from '#contract/match-values.ts'
import type { TransactionFilter } from '#contract/transactions.ts'
import { today } from '../../lib/period.ts'
import { usePostingColumns } from '../columns/posting-columns.tsx'
import { countableTransaction, isTransactionDone } from '../columns/transaction-columns.tsx'
import {
  postingViews,
  readTransactionQuery,
  type TransactionQuery,
  toTransactionFilter,
} from '../filters/list-query.ts'
import { type ListSource, listSource, type TransactionRow } from '../rows/list-source.ts'
import type { ListKind } from './list-kind.ts'
import { transactionControls } from './transaction-kind.ts'

/** @param account the bank account */
export const postingKind = (account: string): ListKind<TransactionQuery, TransactionRow> => {
  const filterOf = (query: TransactionQuery) => toPostingFilter(query, account)
  return {
    of: 'transactions',
    keptAs: 'toPost',
    searchLabel: 'lists.searchTransactions',
    sumText: 'lists.sumAmounts',
    sourceOf: (companyId, query) =>
      inLedger(listSource('transactions', companyId, filterOf(query), query.sort)),
    filterOf,
    read: readTransactionQuery,
    controls: (query, change, put, shown) =>
      transactionControls({
        query,
        change,
        put,
        shown,
        views: postingViews.map((value) => ({ value, text: shown.t(`ledger.postingViews.${value}`) })),
        classes: matchClass.options,
      }),
    useColumns: usePostingColumns,
    isDone: isTransactionDone,
    isVoid: () => false,
    toCountable: countableTransaction,
    prefetched: { opened: null },
  }
}

/** @param account its transactions alone, unless the rows are named */
export const toPostingFilter = (query: TransactionQuery, account: string): TransactionFilter => ({
  ...toTransactionFilter({ ...query, account: query.rows === 'any' ? account : 'any' }, today()),
  book: 'ledger',
})

/** A transaction is open here while no line of the ledger posts it, whatever it was paired with. */
const inLedger = (source: ListSource<TransactionRow>): ListSource<TransactionRow> => {
  const rowsOf = (rows: readonly TransactionRow[]) =>
    rows.map(
      (row): TransactionRow => ({
        ...row,
        proposed: row.postingProposed,
        otherSide: row.postedBy,
        openMinor: row.postedBy === null ? row.amountMinor : (0 as TransactionRow['openMinor']),
        leftOpenMinor: 0 as TransactionRow['leftOpenMinor'],
      }),
    )
  return {
    ...source,
    readFirst: async () => {
      const rows = await source.readFirst()
      return rows && rowsOf(rows)
    },
    open: async (firstOnly) => {
      const opened = await source.open(firstOnly)
      return { ...opened, rows: rowsOf(opened.rows) }
    },
    read: async (...window) => rowsOf(await source.read(...window)),
  }
}
