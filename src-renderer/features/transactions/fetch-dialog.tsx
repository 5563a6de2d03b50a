/** A one-off fetch with the service's own filters, for what the regular sync leaves out. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Request } from '../../../src-preload/contract/index.ts'
import type { CompanyId, IsoDate, Minor } from '../../../src-preload/contract/values.ts'
import { call } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { parseTypedAmount } from '../../lib/parse-typed-amount.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import styles from './fetch-dialog.module.css'

const fields = ['from', 'to', 'search', 'least', 'most', 'type', 'status'] as const
type Name = (typeof fields)[number]
type Typed = Readonly<Record<Name, string>>
type Filter = Request<'transactions.fetch'>['filter']

const nothing: Typed = { from: '', to: '', search: '', least: '', most: '', type: '', status: '' }

/** What is typed as the service's filter; the fields at fault where it cannot be sent. */
export const toFetchFilter = (typed: Typed): { filter: Filter; wrong: readonly Name[] } => {
  const amounts = { least: parseTypedAmount(typed.least), most: parseTypedAmount(typed.most) }
  const isReversed = typed.from !== '' && typed.to !== '' && typed.from > typed.to
  const wrong = fields.filter(
    (name) =>
      (name === 'to' && isReversed) ||
      ((name === 'least' || name === 'most') && typed[name].trim() !== '' && amounts[name] === undefined),
  )
  const text = (name: 'search' | 'type' | 'status') => {
    const value = typed[name].trim()
    return value === '' ? {} : { [name]: value }
  }
  return {
    wrong,
    filter: {
      ...(typed.from === '' ? {} : { from: typed.from as IsoDate }),
      ...(typed.to === '' ? {} : { to: typed.to as IsoDate }),
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
  const { t, count } = useWords()
  const [typed, setTyped] = useState(nothing)
  const { filter, wrong } = toFetchFilter(typed)
  const isEmpty = Object.keys(filter).length === 0
  const fetch = useMutation({
    mutationFn: () => call('transactions.fetch', { companyId, filter }),
    onSuccess: ({ received, inserted, updated }) => {
      announce(
        t('lists.fetch.done', {
          received: count(received),
          inserted: count(inserted),
          updated: count(updated),
        }),
      )
      onClose()
    },
  })
  const field = (name: Name, type: 'text' | 'date' = 'text') => (
    <Field
      label={t(`lists.fetch.${name}`)}
      type={type}
      value={typed[name]}
      onChange={(value) => setTyped((now) => ({ ...now, [name]: value }))}
      error={wrong.includes(name) ? t(name === 'to' ? 'lists.reversed' : 'lists.fetch.noAmount') : undefined}
    />
  )
  return (
    <Dialog
      title={t('lists.fetch.title')}
      isOpen
      onClose={onClose}
      foot={
        <>
          {fetch.isPending ? (
            <Button onPress={() => void call('sync.cancel', { companyId })}>{t('lists.fetch.stop')}</Button>
          ) : (
            <Button onPress={onClose}>{t('common.cancel')}</Button>
          )}
          <Button
            look="primary"
            isDisabled={isEmpty || wrong.length > 0 || fetch.isPending}
            onPress={() => fetch.mutate()}
          >
            {t(fetch.isPending ? 'lists.fetch.running' : 'lists.fetch.act')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t('lists.fetch.text')}</p>
      <div className={styles.fields}>
        {field('from', 'date')}
        {field('to', 'date')}
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
