/** Explains a document in doubt and what the app does next; asks where only a person can decide. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { IssuingEntry } from '#contract/issuing.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../../api.ts'
import { asOfValues, useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { issueQueries } from '../issue-queries.ts'
import styles from './work.module.css'

interface Props {
  readonly companyId: CompanyId
  readonly entry: IssuingEntry
}

export const DoubtNotice = ({ companyId, entry }: Props) => {
  const { t } = useWords()
  const client = useQueryClient()
  const resolve = useMutation({
    mutationFn: () => call('issuing.resolve', { companyId }),
    onSettled: () => client.invalidateQueries({ queryKey: issueQueries.all(companyId) }),
  })
  const why = entry.kind === 'cancel' ? 'cancel' : entry.state === 'sending' ? 'sending' : 'what'
  return (
    <div className={styles.doubt} role="status">
      {entry.state === 'asks' ? (
        <AskPerson companyId={companyId} entry={entry} />
      ) : (
        <>
          <p>{t(`issue.doubt.${why}`)}</p>
          <p>{t(why === 'cancel' ? 'issue.doubt.safeCancel' : 'issue.doubt.safe')}</p>
          {entry.nextAttemptAt === null ? null : (
            <p>{t('issue.doubt.next', asOfValues(entry.nextAttemptAt, new Date()))}</p>
          )}
          <div className={styles.acts}>
            <Button onPress={() => resolve.mutate()} isDisabled={resolve.isPending}>
              {t('issue.doubt.now')}
            </Button>
          </div>
          {resolve.error === null ? null : <ErrorNotice error={resolve.error} compact />}
        </>
      )}
    </div>
  )
}

const AskPerson = ({ companyId, entry }: Props) => {
  const { t } = useWords()
  const client = useQueryClient()
  const { intentId } = entry
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const onSettled = () => client.invalidateQueries({ queryKey: issueQueries.all(companyId) })
  const name = useMutation({
    mutationFn: (documentId: number) => call('issuing.nameDocument', { companyId, intentId, documentId }),
    onSettled,
  })
  const dismiss = useMutation({
    mutationFn: () => call('issuing.dismiss', { companyId, intentId }),
    onSettled,
  })
  const send = () => {
    const isId = /^\d{1,12}$/.test(typed.trim())
    setWrong(!isId)
    if (isId) name.mutate(Number(typed.trim()))
  }
  return (
    <>
      <p>{t('issue.doubt.asks')}</p>
      <p>{t('issue.doubt.asksNext')}</p>
      <div className={styles.acts}>
        <Field
          variant="ledger"
          label={t('issue.doubt.id')}
          value={typed}
          onChange={setTyped}
          error={isWrong ? t('issue.doubt.idWrong') : undefined}
        />
        <Button onPress={send} isDisabled={name.isPending}>
          {t('issue.doubt.name')}
        </Button>
        <Button variant="quiet" onPress={() => setAsking(true)}>
          {t('issue.doubt.nothing')}
        </Button>
      </div>
      {name.error === null ? null : <ErrorNotice error={name.error} compact />}
      {isAsking ? (
        <ConfirmDialog
          title={t('issue.doubt.nothingTitle')}
          yes={t('issue.doubt.nothing')}
          onYes={() => dismiss.mutate()}
          onNo={() => setAsking(false)}
          isBusy={dismiss.isPending}
        >
          <p>{t('issue.doubt.nothingText')}</p>
          {dismiss.error === null ? null : <ErrorNotice error={dismiss.error} compact />}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
