/** Postings of a bank account against its transactions: the account that is shown, or how to begin. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import { call } from '../../../api.ts'
import { runCommand } from '../../../lib/commands.ts'
import { useTiedAccounts } from '../../../lib/has-ledger.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useSession } from '../../../lib/session.ts'
import { useAccountName } from '../../../lib/use-accounts.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { EmptyNotice, ErrorNotice, LoadingNotice } from '../../../ui/notice.tsx'
import { LedgerBook } from './ledger-book.tsx'
import styles from './ledger-view.module.css'

export const LedgerView = ({ company }: { readonly company: CompanyView }) => {
  const { t, counted } = useWords()
  const nameOf = useAccountName(company.id)
  const tied = useTiedAccounts(company.id)
  // Another screen leads to the account whose figure it shows.
  const [chosen, setChosen] = useState(() => useSession.getState().goal?.filter?.account)
  if (tied === undefined) return <LoadingNotice />
  const accounts = [...tied.keys()]
  const account = accounts.find((one) => one === chosen) ?? accounts[0]
  if (account === undefined) return <Begin company={company} />
  const codes = tied.get(account) ?? []
  return (
    <LedgerBook key={account} company={company} account={account}>
      <div className={styles.account}>
        {accounts.length > 1 ? (
          <Choice
            label={t('ledger.account')}
            hideLabel
            value={account}
            options={accounts.map((value) => ({ value, text: nameOf(value) }))}
            onChange={setChosen}
          />
        ) : (
          <strong>{nameOf(account)}</strong>
        )}
        <span className={styles.codes}>
          {t('ledger.codes', { ...counted(codes.length), codes: codes.join(', ') })}
        </span>
      </div>
    </LedgerBook>
  )
}

/** How to begin: with an extract, or in the sample company with one that is made for it. */
const Begin = ({ company: { id: companyId, environment } }: { readonly company: CompanyView }) => {
  const { t } = useWords()
  const bring = useMutation({ mutationFn: () => call('ledger.importSample', { companyId }) })
  const isSample = environment === 'sample'
  return (
    <div className={styles.begin}>
      <h1>{t('ledger.begin.title')}</h1>
      <EmptyNotice text={t('ledger.begin.text')}>
        {isSample ? (
          <Button variant="primary" isPending={bring.isPending} onPress={() => bring.mutate()}>
            {t('ledger.begin.sample')}
          </Button>
        ) : null}
        <Button {...(isSample ? {} : { variant: 'primary' })} onPress={() => runCommand('import')}>
          {t('imports.title')}
        </Button>
      </EmptyNotice>
      {bring.error === null ? null : <ErrorNotice error={bring.error} compact />}
    </div>
  )
}
