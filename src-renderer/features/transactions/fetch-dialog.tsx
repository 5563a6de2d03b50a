/** Fetches transactions once with the service's own filters, for what the regular sync leaves out. */
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import type { Request } from '#contract/index.ts'
import type { CompanyId, Language, Minor } from '#contract/values.ts'
import { call } from '../../api.ts'
import { useWords, type Words } from '../../lib/i18n/use-words.ts'
import { today } from '../../lib/period.ts'
import { amountField, dayField, textField } from '../../lib/typed-fields.ts'
import { useTypedForm } from '../../lib/use-typed-form.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { ErrorNotice, useAnnounceFailure } from '../../ui/notice.tsx'
import styles from './fetch-dialog.module.css'

type Filter = Request<'transactions.fetch'>['filter']

const nothing = { from: '', to: '', search: '', least: '', most: '', type: '', status: '' }

interface Props {
  readonly companyId: CompanyId
  readonly onClose: () => void
}

export const FetchDialog = ({ companyId, onClose }: Props) => {
  const { t, language, count } = useWords()
  const announceFailure = useAnnounceFailure()
  const { form, field, send } = useTypedForm(fetchFilter(t, language), nothing)
  const fetch = useMutation({
    mutationFn: (filter: Filter) => call('transactions.fetch', { companyId, filter }),
    onSuccess: ({ received, inserted, updated }) => {
      announce(
        t('transactions.fetch.done', {
          received: count(received),
          inserted: count(inserted),
          updated: count(updated),
        }),
      )
      onClose()
    },
  })
  const labelled = (name: keyof typeof nothing, hint?: string) => (
    <Field label={t(`transactions.fetch.${name}`)} hint={hint} {...field(name)} />
  )
  return (
    <Dialog
      title={t('transactions.fetch.title')}
      onClose={onClose}
      form={form}
      onSubmit={() => send((filter) => fetch.mutate(filter))}
      foot={
        <>
          {fetch.isPending ? (
            <Button onPress={() => call('sync.cancel', { companyId }).catch(announceFailure)}>
              {t('transactions.fetch.stop')}
            </Button>
          ) : (
            <Button onPress={onClose}>{t('common.cancel')}</Button>
          )}
          <Button variant="primary" type="submit" isPending={fetch.isPending}>
            {t(fetch.isPending ? 'transactions.fetch.running' : 'transactions.fetch.act')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t('transactions.fetch.text')}</p>
      <div className={styles.fields}>
        {labelled('from', t('lists.dayHint'))}
        {labelled('to', t('lists.dayHint'))}
        {labelled('least')}
        {labelled('most')}
        {labelled('type')}
        {labelled('status')}
        <div className={styles.whole}>{labelled('search')}</div>
      </div>
      {fetch.error === null ? null : <ErrorNotice error={fetch.error} compact />}
    </Dialog>
  )
}

/** The form as the service's filter. */
const fetchFilter = (t: Words['t'], language: Language) => {
  const day = dayField(today(), t('lists.noDay'))
  const amount = amountField(language, t('transactions.fetch.noAmount'))
  return z
    .object({
      from: day,
      to: day,
      search: textField,
      least: amount,
      most: amount,
      type: textField,
      status: textField,
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      message: t('lists.reversed'),
    })
    .transform(
      ({ from, to, search, least, most, type, status }): Filter => ({
        ...(from && { from }),
        ...(to && { to }),
        ...(search && { search }),
        ...(type && { type }),
        ...(status && { status }),
        ...(least === undefined ? {} : { minAmountMinor: Math.abs(least) as Minor }),
        ...(most === undefined ? {} : { maxAmountMinor: Math.abs(most) as Minor }),
      }),
    )
    .refine((filter) => Object.keys(filter).length > 0, {
      path: ['from'],
      message: t('transactions.fetch.nothing'),
    })
}
