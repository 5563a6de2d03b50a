/** Closing a month and reopening it: what it means, what does not agree, and the reason. */
import { useState } from 'react'
import type { MonthView } from '#contract/closing.ts'
import type { ClosingBar } from '#contract/closing-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { formatMonth } from '../../lib/format-month.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Bars, Differences } from './bar-sentences.tsx'
import styles from './closing.module.css'
import { useClosingAct } from './closing-queries.ts'

interface Props {
  readonly companyId: CompanyId
  readonly month: MonthView
  readonly onClose: () => void
}

export const CloseDialog = ({ companyId, month, onClose }: Props) => {
  const { t, language } = useWords()
  const { period, shown, differences } = month
  const name = formatMonth(period, language)
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [refused, setRefused] = useState<readonly ClosingBar[]>([])
  const close = useClosingAct(companyId, (given: string | null) =>
    call('closing.close', { companyId, period, shown, reason: given }),
  )
  const submit = (): void => {
    const given = reason.trim()
    const needsReason = differences.length > 0 && given === ''
    setIsMissing(needsReason)
    if (needsReason) return
    close.mutate(given === '' ? null : given, {
      onSuccess: (answer) => {
        if (answer.outcome === 'refused') setRefused(answer.bars)
        else if (answer.outcome === 'reason-missing') setIsMissing(true)
        else {
          announce(t(answer.copied ? 'closing.close.done' : 'closing.close.doneWithoutCopy', { month: name }))
          onClose()
        }
      },
    })
  }
  return (
    <Dialog
      title={t('closing.close.title', { month: name })}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      foot={
        <Button variant="primary" type="submit" isDisabled={close.isPending}>
          {t('closing.close.save')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p>{t('closing.close.means')}</p>
        {differences.length === 0 ? (
          <p>{t('closing.close.agrees')}</p>
        ) : (
          <>
            <p>{t('closing.close.differs')}</p>
            <Differences differences={differences} />
          </>
        )}
        <Field
          label={t('closing.close.reason')}
          hint={t('closing.close.reasonHint')}
          error={isMissing ? t('closing.close.reasonMissing') : undefined}
          value={reason}
          onChange={setReason}
          autoFocus
        />
        {refused.length === 0 ? null : <Bars bars={refused} />}
        {close.error === null ? null : <ErrorNotice error={close.error} compact />}
      </div>
    </Dialog>
  )
}

export const ReopenDialog = ({ companyId, month: { period }, onClose }: Props) => {
  const { t, language } = useWords()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const reopen = useClosingAct(companyId, (given: string) =>
    call('closing.reopen', { companyId, period, reason: given }),
  )
  const submit = (): void => {
    const given = reason.trim()
    setIsMissing(given === '')
    if (given === '') return
    reopen.mutate(given, {
      onSuccess: ({ reopened }) => {
        const months = reopened.map((month) => formatMonth(month, language)).join(', ')
        announce(t('closing.reopen.done', { months }))
        onClose()
      },
    })
  }
  return (
    <Dialog
      title={t('closing.reopen.title', { month: formatMonth(period, language) })}
      isOpen
      onClose={onClose}
      size="narrow"
      onSubmit={submit}
      foot={
        <Button variant="primary" type="submit" isDisabled={reopen.isPending}>
          {t('closing.reopen.save')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p>{t('closing.reopen.means')}</p>
        <Field
          label={t('closing.reopen.reason')}
          error={isMissing ? t('closing.reopen.reasonMissing') : undefined}
          value={reason}
          onChange={setReason}
          autoFocus
        />
        {reopen.error === null ? null : <ErrorNotice error={reopen.error} compact />}
      </div>
    </Dialog>
  )
}
