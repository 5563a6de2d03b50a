/** Dialogs of a review: a remark or its answer, who reviewed the month, and from which amount on all is reviewed. */
import { useState } from 'react'
import { z } from 'zod'
import type { Month } from '#contract/closing-values.ts'
import type { GoneItem, ReviewEntry } from '#contract/review-values.ts'
import type { CompanyId, Language, Minor } from '#contract/values.ts'
import { call } from '../../api.ts'
import { formatMonth, formatMonthInside, useWords, type Words } from '../../lib/i18n/use-words.ts'
import { parseTypedAmount } from '../../lib/parse-typed-amount.ts'
import { useShared } from '../../lib/sharing-queries.ts'
import { neededText, useTypedForm } from '../../lib/use-typed-form.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { announce } from '../../ui/notice.tsx'
import styles from './closing.module.css'
import { useClosingAct } from './closing-queries.ts'

interface Props {
  readonly companyId: CompanyId
  readonly period: Month
  readonly onClose: () => void
}

interface TextProps extends Props {
  readonly what: 'remark' | 'answer'
  readonly of: ReviewEntry | GoneItem
}

export const TextDialog = ({ companyId, period, onClose, what, of }: TextProps) => {
  const { t } = useWords()
  const before = what === 'remark' ? of.remark?.text : of.remark?.answer?.text
  const { form, field, send } = useTypedForm(z.object({ text: z.string().trim().max(1_000) }), {
    text: before ?? '',
  })
  const save = useClosingAct(companyId, (text: string) =>
    call(`review.${what}`, { companyId, period, item: of.key, text }),
  )
  return (
    <FormDialog
      title={t(`closing.review.${what}Title`)}
      onClose={onClose}
      form={form}
      onSubmit={() => send(({ text }) => save.mutate(text, { onSuccess: onClose }))}
      send={t('closing.review.save')}
      isPending={save.isPending}
      error={save.error}
    >
      <div className={styles.stack}>
        <p className={styles.fine}>{of.text}</p>
        {what === 'answer' && of.remark ? <p>{t('closing.review.remarkOf', of.remark)}</p> : null}
        <Field
          label={t(`closing.review.${what}Label`)}
          {...(what === 'remark' && { hint: t('closing.review.remarkHint') })}
          {...field('text')}
          autoFocus
        />
      </div>
    </FormDialog>
  )
}

interface FinishProps extends Props {
  readonly shown: string
  /** Items that are not ticked. */
  readonly left: number
}

export const FinishDialog = ({ companyId, period, shown, left, onClose }: FinishProps) => {
  const { t, language, counted } = useWords()
  const { form, field, send } = useTypedForm(
    z.object({ name: neededText(t('closing.review.finishMissing')) }),
    // Whoever reviews in a shared company is at this desk.
    { name: useShared(companyId)?.fullName ?? '' },
  )
  const [refused, setRefused] = useState<string | undefined>()
  const finish = useClosingAct(companyId, (name: string) =>
    call('review.finish', { companyId, period, name, shown }),
  )
  const submit = (): void =>
    send(({ name }) =>
      finish.mutate(name, {
        onSuccess: ({ outcome }) => {
          if (outcome === 'changed' || outcome === 'open-remarks' || outcome === 'same-name') {
            setRefused(t(`closing.review.${outcome}`))
            return
          }
          announce(t('closing.review.finishDone', { month: formatMonth(period, language) }))
          onClose()
        },
      }),
    )
  return (
    <FormDialog
      title={t('closing.review.finishTitle', { month: formatMonthInside(period, language) })}
      onClose={onClose}
      size="narrow"
      form={form}
      onSubmit={submit}
      send={t('closing.review.save')}
      isPending={finish.isPending}
      refused={refused}
      error={finish.error}
    >
      <div className={styles.stack}>
        <p>{t('closing.review.finishMeans')}</p>
        {left === 0 ? null : <p>{t('closing.review.finishLeft', counted(left))}</p>}
        <Field label={t('closing.review.finishName')} {...field('name')} autoFocus />
      </div>
    </FormDialog>
  )
}

/** An empty field is undefined: only the ten largest. */
const largeForm = (t: Words['t'], language: Language) =>
  z.object({
    amount: z.string().transform((typed, context): Minor | undefined => {
      if (typed.trim() === '') return undefined
      const minor = parseTypedAmount(typed, language, 'EUR') ?? 0
      if (minor <= 0) context.addIssue({ code: 'custom', message: t('closing.review.largeWrong') })
      return minor as Minor
    }),
  })

export const LargeDialog = ({
  companyId,
  largeMinor,
  onClose,
}: Props & { readonly largeMinor: number | null }) => {
  const { t, language, amount: shown } = useWords()
  const { form, field, send } = useTypedForm(largeForm(t, language), {
    amount: largeMinor === null ? '' : shown(largeMinor, 'EUR'),
  })
  const save = useClosingAct(companyId, (minor: Minor | null) =>
    call('review.setLarge', { companyId, largeMinor: minor }),
  )
  return (
    <FormDialog
      title={t('closing.review.largeTitle')}
      onClose={onClose}
      size="narrow"
      form={form}
      onSubmit={() => send(({ amount }) => save.mutate(amount ?? null, { onSuccess: onClose }))}
      send={t('closing.review.save')}
      isPending={save.isPending}
      error={save.error}
    >
      <Field
        label={t('closing.review.largeAmount')}
        hint={t('closing.review.largeHint')}
        align="end"
        {...field('amount')}
        autoFocus
      />
    </FormDialog>
  )
}
