/** The definition of the list of bank transactions. */
import type { TransactionSort } from '#contract/transactions.ts'
import { shortAccount } from '#core/format-account.ts'
import { today } from '../../lib/period.ts'
import type { Option } from '../../ui/choice.tsx'
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
import { anyValue, choice, type Narrowing, narrowing } from '../filters/use-ledger-filters.tsx'
import { listSource, type TransactionRow } from '../rows/list-source.ts'
import { commonControls, type ListKind, type Words } from './list-kind.ts'

export const transactionKind: ListKind<TransactionQuery, TransactionRow> = {
  of: 'transactions',
  keptAs: 'transactions',
  searchLabel: 'lists.searchTransactions',
  sumText: 'lists.sumUnused',
  sourceOf: (companyId, query) =>
    listSource('transactions', companyId, toTransactionFilter(query, today()), query.sort),
  filterOf: (query) => toTransactionFilter(query, today()),
  read: readTransactionQuery,
  controls(query, change, put, shown, accounts) {
    const { t, words } = shown
    const { sort, ...kept } = query
    const { byProposal, ...common } = commonControls(query, change, shown)
    const account = accountNarrowing(t, query.account, accounts, (chosen) => change({ account: chosen }))
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
        account,
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
