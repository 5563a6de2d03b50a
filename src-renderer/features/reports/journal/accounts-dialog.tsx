/** The account of the chart for each thing that is posted: those that are missing come first. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountView } from '#contract/journal.ts'
import type { LedgerSubject } from '#contract/journal-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../../api.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { announce } from '../../../ui/announcer.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { CustomerField } from '../customer-field.tsx'
import { offeredAccounts } from './chart-of-accounts.ts'
import styles from './journal.module.css'
import { useSubjectNames } from './use-subject-names.ts'

interface Props {
  readonly companyId: CompanyId
  readonly accounts: readonly AccountView[]
  readonly missing: readonly LedgerSubject[]
  readonly onSaved: () => Promise<unknown>
  readonly onClose: () => void
}

export const AccountsDialog = ({ companyId, accounts, missing, onSaved, onClose }: Props) => {
  const { t } = useWords()
  // What was missing when it was opened stays in its place while it is typed.
  const [first] = useState(missing)
  const [added, setAdded] = useState<readonly AccountView[]>([])
  const all = [...accounts, ...added]
  const nameOf = useSubjectNames(companyId, all)
  const [typed, setTyped] = useState<Readonly<Record<LedgerSubject, string>>>({})
  const rows = [
    ...all.filter(({ subject }) => first.includes(subject)),
    ...all.filter(({ subject }) => !first.includes(subject)),
  ]
  const saving = useMutation({
    mutationFn: async () => {
      for (const { subject, account } of rows) {
        const text = (typed[subject] ?? account ?? '').trim()
        if (text !== (account ?? ''))
          await call('journal.saveAccount', { companyId, subject, account: text === '' ? null : text })
      }
    },
    onSettled: onSaved,
    onSuccess: () => {
      announce(t('reports.journal.accountsSaved'))
      onClose()
    },
  })
  const change = (subject: LedgerSubject, text: string) => setTyped((now) => ({ ...now, [subject]: text }))
  return (
    <Dialog
      title={t('reports.journal.accounts')}
      isOpen
      size="wide"
      onClose={onClose}
      onSubmit={() => {
        if (!saving.isPending) saving.mutate()
      }}
      foot={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" isDisabled={saving.isPending}>
            {t('reports.journal.save')}
          </Button>
        </>
      }
    >
      <p className={styles.about}>{t('reports.journal.aboutAccounts')}</p>
      {saving.error === null ? null : <ErrorNotice error={saving.error} compact />}
      <table className={styles.table} aria-label={t('reports.journal.accounts')}>
        <thead>
          <tr>
            <th scope="col">{t('reports.journal.subject')}</th>
            <th scope="col">{t('reports.journal.account')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ subject, account }, at) => {
            const name = nameOf(subject)
            const text = typed[subject] ?? account ?? ''
            return (
              <tr key={subject}>
                <th scope="row">
                  {name}
                  {missing.includes(subject) ? (
                    <span className={styles.missing}>{t('reports.journal.isMissing')}</span>
                  ) : null}
                </th>
                <td className={styles.account}>
                  <SuggestField
                    label={name}
                    variant="cell"
                    value={text}
                    autoFocus={at === 0}
                    onChange={(value) => change(subject, value)}
                    suggestions={offeredAccounts(text).map(([number, detail]) => ({
                      id: number,
                      text: number,
                      detail,
                    }))}
                    onChoose={({ text: number }) => change(subject, number)}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className={styles.customer}>
        <CustomerField
          key={added.length}
          companyId={companyId}
          label={t('reports.journal.addCustomer')}
          customer={null}
          onChange={(customer) => {
            const subject = `customer:${customer?.taxId ?? ''}`
            if (customer !== null && !all.some((one) => one.subject === subject))
              setAdded((now) => [...now, { subject, account: null, name: customer.name }])
          }}
        />
      </div>
    </Dialog>
  )
}
