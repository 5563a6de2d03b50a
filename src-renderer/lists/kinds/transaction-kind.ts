/** The definition of the list of bank transactions. */
import type { ProposedClass } from '#contract/match-values.ts'
import type { TransactionSort } from '#contract/transactions.ts'
import { shortAccount } from '#core/format-account.ts'
import { today } from '../../lib/period.ts'
import type { Option } from '../../ui/choice.tsx'
import type { Sort } from '../../ui/data-grid/column.ts'
import {
  countableTransaction,
  isTransactionDone,
  useTransactionColumns,
} from '../columns/transaction-columns.tsx'
import {
  directions,
  type KeptQuery,
  readTransactionQuery,
  type TransactionQuery,
  toTransactionFilter,
  transactionViews,
} from '../filters/list-query.ts'
import { anyValue, choice, type Narrowing, narrowing } from '../filters/use-ledger-filters.tsx'
import { listSource, type TransactionRow } from '../rows/list-source.ts'
import { commonControls, type ListKind, rowsNarrowing, type Words } from './list-kind.ts'

export const transactionKind: ListKind<TransactionQuery, TransactionRow> = {
  of: 'transactions',
  keptAs: 'transactions',
  searchLabel: 'lists.searchTransactions',
  sumText: 'lists.sumUnused',
  sourceOf: (companyId, query) =>
    listSource('transactions', companyId, toTransactionFilter(query, today()), query.sort),
  filterOf: (query) => toTransactionFilter(query, today()),
  read: readTransactionQuery,
  controls: (query, change, put, shown, { accounts }) =>
    transactionControls({
      query,
      change,
      put,
      shown,
      views: transactionViews.map((value) => ({ value, text: shown.t(`lists.views.${value}`) })),
      before: [accountNarrowing(shown.t, query.account, accounts, (chosen) => change({ account: chosen }))],
    }),
  useColumns: useTransactionColumns,
  isDone: isTransactionDone,
  isVoid: () => false,
  toCountable: countableTransaction,
  prefetched: { opened: null },
}

interface Controls {
  readonly query: TransactionQuery
  readonly change: (part: Partial<TransactionQuery>) => void
  readonly put: (part: Partial<TransactionQuery>) => void
  readonly shown: Words
  readonly views: readonly Option<TransactionQuery['view']>[]
  /** Narrowings that come before the common ones. */
  readonly before?: readonly Narrowing[]
  readonly classes?: readonly ProposedClass[]
}

/** The controls of a list of transactions, in the book of documents or of the ledger. */
export const transactionControls = ({ query, change, put, shown, views, before = [], classes }: Controls) => {
  const { t, words } = shown
  const { sort, ...kept } = query
  const { byProposal, ...common } = commonControls(query, change, shown, classes)
  return {
    ...common,
    sort,
    onSort: (chosen: Sort) => change({ sort: chosen as TransactionSort }),
    isUndecided: query.view === 'unmatched',
    view: choice(query.view, views, (view) => change({ view })),
    narrowings: [
      ...before,
      narrowing(
        t('lists.direction'),
        query.direction,
        directions.map((value) => ({ value, text: words.direction[value] })),
        (direction) => change({ direction }),
      ),
      byProposal,
      rowsNarrowing(query, change, shown),
    ],
    kept,
    onApply: (filter: KeptQuery) => put(readTransactionQuery(filter)),
  }
}

/** With one account there is nothing to choose; an account that is gone can still be left. */
const accountNarrowing = (
  t: Words['t'],
  chosen: string,
  accounts: readonly Option<string>[],
  choose: (account: string) => void,
): Narrowing => {
  const isKnown = chosen === anyValue || accounts.some(({ value }) => value === chosen)
  const options = isKnown ? accounts : [...accounts, { value: chosen, text: shortAccount(chosen) }]
  return {
    label: t('lists.account'),
    value: chosen,
    options: options.length > 1 || chosen !== anyValue ? options : [],
    choose,
    all: t('lists.allAccounts'),
  }
}
