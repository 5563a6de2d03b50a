/** The office's set: its categories, rules and accounts, and the file that it is exported to and read from. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Response } from '#contract/index.ts'
import { call } from '../../api.ts'
import { AccountsDialog } from '../../groups/accounts-dialog.tsx'
import { useSubjectNames } from '../../groups/use-subject-names.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ruleQueries } from '../../lib/rule-queries.ts'
import { Button } from '../../ui/button.tsx'
import { announce, ErrorNotice, QueryNotice } from '../../ui/notice.tsx'
import { Categories } from './categories.tsx'
import { ClassificationRules } from './classification-rules.tsx'
import { ClosedPart, Part, readSetAgain } from './part.tsx'
import { SetImportDialog } from './set-import-dialog.tsx'
import styles from './settings.module.css'

export const OfficeSet = () => {
  const { t } = useWords()
  const query = useQuery(ruleQueries.officeSet)
  const [read, setRead] = useState<Exclude<Response<'officeset.readFile'>, { outcome: 'cancelled' }> | null>(
    null,
  )
  const exporting = useMutation({
    mutationFn: () => call('officeset.export', {}),
    onSuccess: (answer) => {
      if (answer.outcome === 'saved') announce(t('settings.office.file.saved', { file: answer.fileName }))
    },
  })
  const reading = useMutation({
    mutationFn: () => call('officeset.readFile', {}),
    onSuccess: (answer) => setRead(answer.outcome === 'cancelled' ? null : answer),
  })
  const error = exporting.error ?? reading.error
  return (
    <Part id="office" title={t('settings.office.title')} about={t('settings.office.about')}>
      <QueryNotice query={query} />
      {error === null ? null : <ErrorNotice error={error} compact />}
      {query.data === undefined ? null : (
        <>
          <div className={styles.tools}>
            <Button onPress={() => exporting.mutate()}>{t('settings.office.file.export')}</Button>
            <Button onPress={() => reading.mutate()}>{t('settings.office.file.import')}</Button>
          </div>
          <Categories source={null} />
          <ClassificationRules source={null} />
          <OfficeAccounts accounts={query.data.accounts} />
        </>
      )}
      {read === null ? null : <SetImportDialog read={read} onClose={() => setRead(null)} />}
    </Part>
  )
}

const CATEGORY = 'category:'

/** Accounts of roles; those of categories are shown with the categories, and typed in either place. */
const OfficeAccounts = ({ accounts }: Pick<Response<'officeset.get'>, 'accounts'>) => {
  const { t } = useWords()
  const client = useQueryClient()
  const nameOf = useSubjectNames(null, accounts)
  const [isOpen, setOpen] = useState(false)
  const title = t('settings.office.accounts')
  const roles = accounts.filter(({ subject }) => !subject.startsWith(CATEGORY))
  return (
    <ClosedPart id="office-accounts" title={title} about={t('settings.office.aboutAccounts')}>
      <div className={styles.tools}>
        <Button onPress={() => setOpen(true)}>{t('settings.office.changeAccounts')}</Button>
      </div>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('reports.journal.subject')}</th>
            <th scope="col">{t('reports.journal.account')}</th>
          </tr>
        </thead>
        <tbody>
          {roles.map(({ subject, account }) => (
            <tr key={subject}>
              <td>{nameOf(subject)}</td>
              <td>{account}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isOpen ? (
        <AccountsDialog
          source={null}
          accounts={accounts}
          missing={[]}
          onSaved={() => readSetAgain(client)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </ClosedPart>
  )
}
