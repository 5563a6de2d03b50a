/** The ledger account for each subject; missing ones come first. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { AccountView } from '#contract/journal.ts'
import type { LedgerSubject } from '#contract/journal-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../../api.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useTypedForm } from '../../../lib/use-typed-form.ts'
import { announce } from '../../../ui/announcer.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
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
  // An account that was missing when the dialog opened keeps its position while it is typed.
  const [first] = useState(missing)
  const [added, setAdded] = useState<readonly AccountView[]>([])
  const all = [...accounts, ...added]
  const nameOf = useSubjectNames(companyId, all)
  const { form, field, send } = useTypedForm(
    z.record(z.string(), z.string().trim()),
    Object.fromEntries(all.map(({ subject, account }) => [subject, account ?? ''])),
  )
  const rows = [
    ...all.filter(({ subject }) => first.includes(subject)),
    ...all.filter(({ subject }) => !first.includes(subject)),
  ]
  const saving = useMutation({
    mutationFn: async (typed: Readonly<Record<LedgerSubject, string>>) => {
      for (const { subject, account } of rows) {
        const text = typed[subject] || null
        if (text !== account) await call('journal.saveAccount', { companyId, subject, account: text })
      }
    },
    onSettled: onSaved,
    onSuccess: () => {
      announce(t('reports.journal.accountsSaved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('reports.journal.accounts')}
      size="wide"
      onClose={onClose}
      form={form}
      onSubmit={() => send((typed) => saving.mutate(typed))}
      send={t('reports.journal.save')}
      isPending={saving.isPending}
      error={saving.error}
    >
      <p className={styles.about}>{t('reports.journal.aboutAccounts')}</p>
      <table className={styles.table} aria-label={t('reports.journal.accounts')}>
        <thead>
          <tr>
            <th scope="col">{t('reports.journal.subject')}</th>
            <th scope="col">{t('reports.journal.account')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ subject }, at) => {
            const name = nameOf(subject)
            const { value = '', onChange } = field(subject)
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
                    value={value}
                    autoFocus={at === 0}
                    onChange={onChange}
                    suggestions={offeredAccounts(value).map(([number, detail]) => ({
                      id: number,
                      text: number,
                      detail,
                    }))}
                    onChoose={({ text: number }) => onChange(number)}
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
    </FormDialog>
  )
}
