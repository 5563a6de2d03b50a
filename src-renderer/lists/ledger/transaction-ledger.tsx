/** The list of bank transactions with its filters: a pane of the reconcile screen, and a screen of its own. */
import { memo, useCallback, useMemo } from 'react'
import type { CompanyId } from '#contract/values.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { isTransactionDone, useTransactionColumns } from '../columns/transaction-columns.tsx'
import {
  directions,
  proposalClasses,
  readTransactionQuery,
  type TransactionQuery,
  transactionViews,
} from '../filters/list-query.ts'
import { narrowing, useLedgerFilters } from '../filters/use-ledger-filters.tsx'
import type { TransactionRow } from '../rows/list-source.ts'
import type { HeldList } from '../use-lists.ts'
import { EmptyList } from './empty-list.tsx'
import { LedgerPane, type LedgerParts } from './ledger-pane.tsx'

interface Props extends LedgerParts<TransactionRow> {
  /** Where this list keeps its columns. */
  readonly name: string
  readonly held: HeldList<TransactionQuery, TransactionRow>
  readonly companyId: CompanyId
  readonly currency: string
}

const never = () => false

export const TransactionLedger = memo(({ name, held, companyId, currency, ...parts }: Props) => {
  const { t, words } = useWords()
  const { query, change, put, seed, list } = held
  const isDone = query.view === 'unmatched' ? isTransactionDone : never
  const filtered = useMemo(() => {
    const { sort: _order, ...kept } = query
    return {
      list: 'transactions',
      view: {
        value: query.view,
        options: transactionViews.map((value) => ({ value, text: t(`lists.views.${value}`) })),
        onChange: (view: TransactionQuery['view']) => change({ view }),
      },
      period: query.period,
      onPeriod: (period: TransactionQuery['period']) => change({ period }),
      narrowings: [
        narrowing(
          t('lists.direction'),
          query.direction,
          directions.map((value) => ({ value, text: words.direction[value] })),
          (direction) => change({ direction }),
        ),
        narrowing(
          t('lists.column.class'),
          query.proposed,
          proposalClasses.map((value) => ({ value, text: words.matchClass[value] })),
          (proposed) => change({ proposed }),
        ),
      ],
      kept,
      onApply: (filter: Readonly<Record<string, string>>) => put(readTransactionQuery(filter)),
    }
  }, [t, words, query, change, put])
  const { filters, narrowed, dialog } = useLedgerFilters(filtered)
  return (
    <>
      <LedgerPane
        {...parts}
        name={name}
        title={t('lists.transactions')}
        searchLabel={t('lists.searchTransactions')}
        onSearch={useCallback((search: string) => change({ search }), [change])}
        searchSeed={seed}
        list={list}
        columns={useTransactionColumns(currency, isDone)}
        sumText="lists.sumUnused"
        currency={currency}
        sort={query.sort}
        onSort={(sort) => change({ sort: sort as TransactionQuery['sort'] })}
        isDone={isDone}
        filters={filters}
        narrowed={narrowed}
        empty={<EmptyList companyId={companyId} of="transactions" search={query.search} />}
      />
      {dialog}
    </>
  )
})
