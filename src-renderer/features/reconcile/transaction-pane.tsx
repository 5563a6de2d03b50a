/** The right list: bank transactions. */
import { useMemo } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { EmptyList } from '../../lists/empty-list.tsx'
import { LedgerPane } from '../../lists/ledger-pane.tsx'
import type { TransactionRow } from '../../lists/list-source.ts'
import { isTransactionDone, useTransactionColumns } from '../../lists/transaction-columns.tsx'
import { Choice } from '../../ui/choice.tsx'
import type { PaneParts } from './pane-parts.ts'
import type { TransactionQuery } from './use-lists.ts'

export const toCountable = ({ id, openMinor }: TransactionRow) => ({ id, minor: openMinor })

const views = ['unmatched', 'matched', 'vanished', 'all'] as const

interface Props extends PaneParts<TransactionRow> {
  readonly query: TransactionQuery
  readonly onQuery: (change: Partial<TransactionQuery>) => void
}

export const TransactionPane = ({ query, onQuery, companyId, currency, ...parts }: Props) => {
  const { t } = useWords()
  const columns = useTransactionColumns(currency)
  const filters = useMemo(
    () => (
      <Choice
        label={t('lists.view')}
        hideLabel
        value={query.view}
        options={views.map((value) => ({ value, text: t(`lists.views.${value}`) }))}
        onChange={(view) => onQuery({ view })}
      />
    ),
    [t, query.view, onQuery],
  )
  return (
    <LedgerPane
      {...parts}
      name="reconcile.transactions"
      title={t('lists.transactions')}
      searchLabel={t('lists.searchTransactions')}
      columns={columns}
      currency={currency}
      sort={query.sort}
      onSort={(sort) => onQuery({ sort: sort as TransactionQuery['sort'] })}
      isDone={isTransactionDone}
      filters={filters}
      empty={<EmptyList companyId={companyId} of="transactions" search={query.search} />}
    />
  )
}
