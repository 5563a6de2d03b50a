/** A one-off fetch with the service's own filters, for what the regular sync leaves out. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Request } from '#contract/index.ts'
import type { CompanyId, IsoDate, Language, Minor } from '#contract/values.ts'
import { call } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { parseTypedAmount } from '../../lib/parse-typed-amount.ts'
import { today } from '../../lib/period.ts'
import { parseTypedDate } from '../../lib/typed-date.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { ErrorNotice, useTellFailure } from '../../ui/notice.tsx'
import styles from './fetch-dialog.module.css'

type Name = 'from' | 'to' | 'search' | 'least' | 'most' | 'type' | 'status'
type Typed = Readonly<Record<Name, string>>
type Filter = Request<'transactions.fetch'>['filter']

const nothing: Typed = { from: '', to: '', search: '', least: '', most: '', type: '', status: '' }

/** What is typed as the service's filter; the fields at fault where it cannot be sent. */
export const toFetchFilter = (
  typed: Typed,
  now: string,
  language: Language,
): { filter: Filter; wrong: ReadonlyMap<Name, 'amount' | 'day' | 'reversed'> } => {
  const days = { from: parseTypedDate(typed.from, now), to: parseTypedDate(typed.to, now) }
  const amounts = {
    least: parseTypedAmount(typed.least, language),
    most: parseTypedAmount(typed.most, language),
  }
  const wrong = new Map<Name, 'amount' | 'day' | 'reversed'>()
  for (const name of ['least', 'most'] as const)
    if (typed[name].trim() !== '' && amounts[name] === undefined) wrong.set(name, 'amount')
  for (const name of ['from', 'to'] as const)
    if (typed[name].trim() !== '' && days[name] === undefined) wrong.set(name, 'day')
  if (days.from !== undefined && days.to !== undefined && days.from > days.to) wrong.set('to', 'reversed')
  const text = (name: 'search' | 'type' | 'status') => {
    const value = typed[name].trim()
    return value === '' ? {} : { [name]: value }
  }
  return {
    wrong,
    filter: {
      ...(days.from === undefined ? {} : { from: days.from as IsoDate }),
      ...(days.to === undefined ? {} : { to: days.to as IsoDate }),
      ...text('search'),
      ...text('type'),
      ...text('status'),
      ...(amounts.least === undefined ? {} : { minAmountMinor: Math.abs(amounts.least) as Minor }),
      ...(amounts.most === undefined ? {} : { maxAmountMinor: Math.abs(amounts.most) as Minor }),
    },
  }
}

interface Props {
  readonly companyId: CompanyId
  readonly onClose: () => void
}

export const FetchDialog = ({ companyId, onClose }: Props) => {
  const { t, language, count } = useWords()
  const tell = useTellFailure()
  const [typed, setTyped] = useState(nothing)
  const { filter, wrong } = toFetchFilter(typed, today(), language)
  const isEmpty = Object.keys(filter).length === 0
  const fetch = useMutation({
    mutationFn: () => call('transactions.fetch', { companyId, filter }),
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
  const faults = {
    amount: t('transactions.fetch.noAmount'),
    day: t('lists.noDay'),
    reversed: t('lists.reversed'),
  }
  const field = (name: Name, hint?: string) => {
    const fault = wrong.get(name)
    return (
      <Field
        label={t(`transactions.fetch.${name}`)}
        hint={hint}
        value={typed[name]}
        onChange={(value) => setTyped((now) => ({ ...now, [name]: value }))}
        error={fault === undefined ? undefined : faults[fault]}
      />
    )
  }
  return (
    <Dialog
      title={t('transactions.fetch.title')}
      isOpen
      onClose={onClose}
      onSubmit={() => fetch.mutate()}
      foot={
        <>
          {fetch.isPending ? (
            <Button onPress={() => call('sync.cancel', { companyId }).catch(tell)}>
              {t('transactions.fetch.stop')}
            </Button>
          ) : (
            <Button onPress={onClose}>{t('common.cancel')}</Button>
          )}
          <Button variant="primary" type="submit" isDisabled={isEmpty || wrong.size > 0 || fetch.isPending}>
            {t(fetch.isPending ? 'transactions.fetch.running' : 'transactions.fetch.act')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t('transactions.fetch.text')}</p>
      <div className={styles.fields}>
        {field('from', t('lists.dayHint'))}
        {field('to', t('lists.dayHint'))}
        {field('least')}
        {field('most')}
        {field('type')}
        {field('status')}
        <div className={styles.whole}>{field('search')}</div>
      </div>
      {fetch.error === null ? null : <ErrorNotice error={fetch.error} compact />}
    </Dialog>
  )
}
