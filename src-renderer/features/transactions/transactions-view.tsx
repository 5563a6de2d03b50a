/** All transactions: search, filters, detail with the raw record. */
import { useMemo, useState } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import { runCommand } from '../../lib/commands.ts'
import { hasBank } from '../../lib/has-bank.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { isOnFiles } from '../../lib/is-on-files.ts'
import { transactionQuery } from '../../lists/filters/list-query.ts'
import { transactionKind } from '../../lists/kinds/transaction-kind.ts'
import { Ledger } from '../../lists/ledger/ledger.tsx'
import { ListScreen } from '../../lists/list-screen.tsx'
import { useListScreen } from '../../lists/use-list-screen.ts'
import { Button } from '../../ui/button.tsx'
import { FetchDialog } from './fetch-dialog.tsx'
import { TransactionDetail } from './transaction-detail.tsx'

export const TransactionsView = ({ company }: { readonly company: CompanyView }) => {
  const { t } = useWords()
  const { id: companyId, currency } = company
  const [isFetching, setFetching] = useState(false)
  const screen = useListScreen(transactionKind, companyId, () =>
    transactionQuery('all', { by: 'date', direction: 'descending' }),
  )
  const asksService = hasBank(company) && !isOnFiles(company)
  const tools = useMemo(
    () => (
      <>
        <Button onPress={() => runCommand('import')}>{t('imports.act')}</Button>
        {asksService ? (
          <Button onPress={() => setFetching(true)}>{t('transactions.fetch.open')}</Button>
        ) : null}
      </>
    ),
    [t, asksService],
  )
  return (
    <>
      <ListScreen
        title={t('lists.transactions')}
        list={(search) => (
          <Ledger
            search={search}
            {...screen.parts}
            tools={tools}
            name="transactions"
            controller={screen.controller}
            companyId={companyId}
            currency={currency}
          />
        )}
        detail={<TransactionDetail companyId={companyId} transactionId={screen.id} />}
      />
      {isFetching ? <FetchDialog companyId={companyId} onClose={() => setFetching(false)} /> : null}
    </>
  )
}
