/** All transactions: search as you type, narrow, look at the record as it came. */
import { useMemo, useState } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { countableTransaction } from '../../lists/columns/transaction-columns.tsx'
import { readTransactionQuery, transactionQuery } from '../../lists/filters/list-query.ts'
import { TransactionLedger } from '../../lists/ledger/transaction-ledger.tsx'
import { ListScreen } from '../../lists/list-screen.tsx'
import { useGoal } from '../../lists/use-goal.ts'
import { useListExport } from '../../lists/use-list-export.ts'
import { useListFocus } from '../../lists/use-list-focus.ts'
import { useTransactionList } from '../../lists/use-lists.ts'
import { Button } from '../../ui/button.tsx'
import { FetchDialog } from './fetch-dialog.tsx'
import { TransactionDetail } from './transaction-detail.tsx'

export const TransactionsView = ({ company }: { readonly company: CompanyView }) => {
  const { t } = useWords()
  const { id: companyId, currency } = company
  const [isFetching, setFetching] = useState(false)
  const held = useTransactionList(companyId, () =>
    transactionQuery('all', { by: 'date', direction: 'descending' }),
  )
  const focus = useListFocus(held.list, countableTransaction)
  useListExport(companyId, 'transactions', held.list)
  useGoal('transactions', !held.list.isLoading, {
    ...focus,
    show: (filter) => held.put(readTransactionQuery(filter)),
  })
  const tools = useMemo(() => <Button onPress={() => setFetching(true)}>{t('lists.fetch.open')}</Button>, [t])
  return (
    <>
      <ListScreen
        title={t('lists.transactions')}
        list={(parts) => (
          <TransactionLedger
            {...parts}
            {...focus.parts}
            tools={tools}
            name="transactions"
            held={held}
            companyId={companyId}
            currency={currency}
          />
        )}
        detail={<TransactionDetail companyId={companyId} transactionId={focus.id} />}
      />
      {isFetching ? <FetchDialog companyId={companyId} onClose={() => setFetching(false)} /> : null}
    </>
  )
}
