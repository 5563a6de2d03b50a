/** Dialogs that close and reopen a month: the consequences, the differences, and the reason. */
import { useState } from 'react'
import { z } from 'zod'
import type { MonthView } from '#contract/closing.ts'
import type { ClosingObstacle } from '#contract/closing-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { formatMonth, formatMonthInside, useWords } from '../../lib/i18n/use-words.ts'
import { neededText, textField, useTypedForm } from '../../lib/use-typed-form.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { announce } from '../../ui/notice.tsx'
import styles from './closing.module.css'
import { useClosingAct } from './closing-queries.ts'
import { Differences, Obstacles } from './obstacle-sentences.tsx'

interface Props {
  readonly companyId: CompanyId
  readonly month: MonthView
  readonly onClose: () => void
}

export const CloseDialog = ({ companyId, month, onClose }: Props) => {
  const { t, language, counted } = useWords()
  const { period, shown } = month
  const name = formatMonth(period, language)
  const [differences, setDifferences] = useState(month.differences)
  const toTell = month.statement.late?.length ?? 0
  const needsReason = differences.length > 0
  const reason = needsReason ? neededText(t('closing.close.reasonMissing')) : textField
  const { form, field, send } = useTypedForm(z.object({ reason }), { reason: '' })
  const [refused, setRefused] = useState<readonly ClosingObstacle[]>([])
  const close = useClosingAct(companyId, (given: string | null) =>
    call('closing.close', { companyId, period, shown, reason: given }),
  )
  const submit = (): void =>
    send((typed) =>
      close.mutate(typed.reason ?? null, {
        onSuccess: (answer) => {
          if (answer.outcome === 'refused') setRefused(answer.obstacles)
          // Main found differences that did not exist when the dialog opened.
          if (answer.outcome === 'reason-missing') setDifferences(answer.differences)
          if (answer.outcome !== 'closed') return
          announce(t(answer.copied ? 'closing.close.done' : 'closing.close.doneWithoutCopy', { month: name }))
          onClose()
        },
      }),
    )
  return (
    <FormDialog
      title={t('closing.close.title', { month: formatMonthInside(period, language) })}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      send={t('closing.close.save')}
      isReady={!needsReason}
      isPending={close.isPending}
      error={close.error}
    >
      <div className={styles.stack}>
        <p>{t('closing.close.means')}</p>
        {differences.length === 0 ? (
          <p>{t('closing.close.agrees')}</p>
        ) : (
          <>
            <p>{t('closing.close.differs')}</p>
            <Differences companyId={companyId} differences={differences} />
          </>
        )}
        {toTell === 0 ? null : <p>{t('closing.close.late', counted(toTell))}</p>}
        {needsReason ? (
          <Field
            label={t('closing.close.reason')}
            hint={t('closing.close.reasonHint')}
            {...field('reason')}
            autoFocus
          />
        ) : null}
        {refused.length === 0 ? null : <Obstacles companyId={companyId} obstacles={refused} />}
      </div>
    </FormDialog>
  )
}

export const ReopenDialog = ({ companyId, month: { period }, onClose }: Props) => {
  const { t, language } = useWords()
  const { form, field, send } = useTypedForm(
    z.object({ reason: neededText(t('closing.reopen.reasonMissing')) }),
    { reason: '' },
  )
  const reopen = useClosingAct(companyId, (given: string) =>
    call('closing.reopen', { companyId, period, reason: given }),
  )
  const submit = (): void =>
    send(({ reason }) =>
      reopen.mutate(reason, {
        onSuccess: ({ reopened }) => {
          const months = reopened.map((month) => formatMonthInside(month, language)).join(', ')
          announce(t('closing.reopen.done', { months }))
          onClose()
        },
      }),
    )
  return (
    <FormDialog
      title={t('closing.reopen.title', { month: formatMonthInside(period, language) })}
      onClose={onClose}
      size="narrow"
      form={form}
      onSubmit={submit}
      send={t('closing.reopen.save')}
      isPending={reopen.isPending}
      error={reopen.error}
    >
      <div className={styles.stack}>
        <p>{t('closing.reopen.means')}</p>
        <Field label={t('closing.reopen.reason')} {...field('reason')} autoFocus />
      </div>
    </FormDialog>
  )
}
