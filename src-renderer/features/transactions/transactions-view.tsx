/** All bank transactions: search as you type, narrow, look inside. */
import { useMemo, useRef, useState } from 'react'
import type { CompanyView } from '../../../src-preload/contract/companies.ts'
import type { TransactionFilter, TransactionSort } from '../../../src-preload/contract/transactions.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { EmptyList } from '../../lists/empty-list.tsx'
import { LedgerPane } from '../../lists/ledger-pane.tsx'
import { ListScreen } from '../../lists/list-screen.tsx'
import { toSearchFilter } from '../../lists/list-search.ts'
import { transactionSource } from '../../lists/list-source.ts'
import { SavedFilters } from '../../lists/saved-filters.tsx'
import { isTransactionDone, useTransactionColumns } from '../../lists/transaction-columns.tsx'
import { useRowList } from '../../lists/use-row-list.ts'
import { useSimpleFocus } from '../../lists/use-simple-focus.ts'
import { Choice } from '../../ui/choice.tsx'
import type { GridHandle } from '../../ui/data-grid/data-grid.tsx'
import { TransactionDetail } from './transaction-detail.tsx'

type View = TransactionFilter['view']
const views: readonly View[] = ['all', 'unmatched', 'matched', 'vanished']
const directions = ['in', 'out', 'unknown'] as const
type DirectionChoice = (typeof directions)[number] | 'any'

export const TransactionsView = ({ company }: { readonly company: CompanyView }) => {
  const { t, words } = useWords()
  const { id: companyId, currency } = company
  const [view, setView] = useState<View>('all')
  const [direction, setDirection] = useState<DirectionChoice>('any')
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<TransactionSort>({ by: 'date', direction: 'descending' })
  const [seed, setSeed] = useState({ text: '', turn: 0 })
  /** A filter that was kept; what it names and this version does not know is left out. */
  const apply = (filter: Readonly<Record<string, string>>) => {
    setView(views.find((one) => one === filter.view) ?? 'all')
    setDirection(directions.find((one) => one === filter.direction) ?? 'any')
    setSearch(filter.search ?? '')
    setSeed(({ turn }) => ({ text: filter.search ?? '', turn: turn + 1 }))
  }
  const source = useMemo(
    () =>
      transactionSource(
        companyId,
        { view, ...toSearchFilter(search), ...(direction === 'any' ? {} : { direction }) },
        sort,
      ),
    [companyId, view, search, direction, sort],
  )
  const list = useRowList(source)
  const focus = useSimpleFocus(list)
  const handle = useRef<GridHandle>(null)
  const columns = useTransactionColumns(currency)
  return (
    <ListScreen
      title={t('lists.transactions')}
      list={(parts) => (
        <LedgerPane
          {...parts}
          name="transactions"
          title={t('lists.transactions')}
          searchLabel={t('lists.searchTransactions')}
          onSearch={setSearch}
          searchSeed={seed}
          list={list}
          columns={columns}
          currency={currency}
          sort={sort}
          onSort={(next) => setSort(next as TransactionSort)}
          position={focus.position}
          onMove={focus.moveTo}
          handle={handle}
          isDone={view === 'unmatched' ? isTransactionDone : () => false}
          filters={
            <>
              <Choice
                label={t('lists.view')}
                hideLabel
                value={view}
                options={views.map((value) => ({ value, text: t(`lists.views.${value}`) }))}
                onChange={setView}
              />
              <Choice<DirectionChoice>
                label={t('lists.direction')}
                hideLabel
                value={direction}
                options={[
                  { value: 'any', text: t('lists.anyDirection') },
                  ...directions.map((value) => ({ value, text: words.direction[value] })),
                ]}
                onChange={setDirection}
              />
              <SavedFilters list="transactions" current={{ view, direction, search }} onApply={apply} />
            </>
          }
          empty={<EmptyList companyId={companyId} of="transactions" search={search} />}
        />
      )}
      detail={<TransactionDetail companyId={companyId} transactionId={focus.id} />}
    />
  )
}
