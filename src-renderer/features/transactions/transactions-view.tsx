/** All transactions: search, filters, detail with the raw record. */
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { printableJson } from '#contract/clean-text.ts'
import type { CompanyView } from '#contract/companies.ts'
import type { Request } from '#contract/index.ts'
import type { CompanyId, Language, Minor } from '#contract/values.ts'
import { formatAccount } from '#core/format-account.ts'
import { call } from '../../api.ts'
import { DecidedSection } from '../../groups/decided-group.tsx'
import { NoteSection } from '../../groups/note-section.tsx'
import { runCommand } from '../../lib/commands.ts'
import { hasBank, isOnFiles } from '../../lib/has-bank.ts'
import { formatDate, formatInstant, useWords, type Words } from '../../lib/i18n/use-words.ts'
import { today } from '../../lib/period.ts'
import { useSetDirection, useTransaction } from '../../lib/queries.ts'
import { useAccountNumber } from '../../lib/use-accounts.ts'
import { amountField, dayField, textField, useTypedForm } from '../../lib/use-typed-form.ts'
import styles from '../../lists/detail/detail.module.css'
import { Facts } from '../../lists/detail/facts.tsx'
import { transactionQuery } from '../../lists/filters/list-query.ts'
import { transactionKind } from '../../lists/kinds/transaction-kind.ts'
import { Ledger } from '../../lists/ledger/ledger.tsx'
import { ListScreen } from '../../lists/list-screen.tsx'
import { useListScreen } from '../../lists/use-list-screen.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { announce, EmptyNotice, ErrorNotice, QueryNotice, useAnnounceFailure } from '../../ui/notice.tsx'

export const TransactionsView = ({ company }: { readonly company: CompanyView }) => {
  const { t } = useWords()
  const { id: companyId, currency } = company
  const [isFetching, setFetching] = useState(false)
  const screen = useListScreen(transactionKind, companyId, () =>
    transactionQuery('all', { by: 'date', direction: 'descending' }),
  )
  const asksService = hasBank(company) && !isOnFiles(company)
  const tools = useMemo(
    () => (
      <>
        <Button onPress={() => runCommand('import')}>{t('imports.act')}</Button>
        {asksService ? (
          <Button onPress={() => setFetching(true)}>{t('transactions.fetch.open')}</Button>
        ) : null}
      </>
    ),
    [t, asksService],
  )
  return (
    <>
      <ListScreen
        title={t('lists.transactions')}
        list={(search) => (
          <Ledger
            search={search}
            {...screen.parts}
            tools={tools}
            name="transactions"
            controller={screen.controller}
            companyId={companyId}
            currency={currency}
          />
        )}
        detail={<TransactionDetail companyId={companyId} transactionId={screen.id} />}
      />
      {isFetching ? <FetchDialog companyId={companyId} onClose={() => setFetching(false)} /> : null}
    </>
  )
}

interface Props {
  readonly companyId: CompanyId
  readonly transactionId: number | null
}

/** The raw record with one member a line; unchanged where it is not JSON. */
const readable = (raw: string): string => {
  try {
    return printableJson(JSON.stringify(JSON.parse(raw), null, 2))
  } catch {
    return raw
  }
}

/** One transaction: its text, its source, the raw record. */
const TransactionDetail = ({ companyId, transactionId }: Props) => {
  const { t, words, money, count } = useWords()
  const query = useTransaction(companyId, transactionId)
  const { data } = query
  const numberOf = useAccountNumber(companyId)
  const setDirection = useSetDirection(companyId)
  if (transactionId === null) return <EmptyNotice text={t('lists.detail.choose')} />
  if (query.error || data == null) return <QueryNotice query={query} />
  const facts: readonly (readonly [string, string | null])[] = [
    [t('lists.column.bookingDate'), formatDate(data.bookingDate)],
    [t('lists.column.valueDate'), formatDate(data.valueDate)],
    [t('lists.detail.direction'), words.direction[data.direction]],
    [t('lists.column.status'), words.status[data.status]],
    [t('lists.column.counterparty'), data.counterparty],
    [t('lists.detail.iban'), data.counterpartyIban && formatAccount(data.counterpartyIban)],
    [t('lists.detail.reference'), data.reference],
    [t('lists.detail.account'), numberOf(data.accountId)],
    [t('lists.detail.balance'), data.balanceMinor === null ? null : money(data.balanceMinor, data.currency)],
    [t('lists.detail.page'), data.page === null ? null : count(data.page)],
    [t('lists.detail.key'), data.key],
    [t('lists.detail.firstSeen'), formatInstant(data.firstSeenAt)],
    [t('lists.detail.vanishedAt'), data.vanishedAt === null ? null : formatInstant(data.vanishedAt)],
  ]
  const ways = [
    ['in', t('lists.detail.directionIn')],
    ['out', t('lists.detail.directionOut')],
    ['by-sign', t('lists.detail.directionSign')],
  ] as const
  return (
    <article className={styles.detail}>
      <header className={styles.head}>
        <h2>{money(data.amountMinor, data.currency)}</h2>
        <p>{data.text}</p>
      </header>
      {data.direction === 'unknown' ? (
        <div className={styles.act}>
          <p>{t('lists.detail.setDirection')}</p>
          {ways.map(([direction, text]) => (
            <Button
              key={direction}
              isDisabled={setDirection.isPending}
              onPress={() => setDirection.mutate({ accountId: data.accountId, direction })}
            >
              {text}
            </Button>
          ))}
          {setDirection.error === null ? null : <ErrorNotice error={setDirection.error} compact />}
        </div>
      ) : null}
      {data.flags.length === 0 ? null : (
        <div className={styles.chips}>
          {data.flags.map((flag) => (
            <Chip key={flag} tone="caution">
              {words.transactionFlag[flag]}
            </Chip>
          ))}
        </div>
      )}
      <dl className={styles.sums}>
        <div>
          <dt>{t('lists.column.amount')}</dt>
          <dd>{money(data.amountMinor, data.currency)}</dd>
        </div>
        <div className={styles.strong}>
          <dt>{t('lists.column.unused')}</dt>
          <dd>{money(data.openMinor, data.currency)}</dd>
        </div>
      </dl>
      <DecidedSection companyId={companyId} row={{ transactionId: data.id }} />
      <NoteSection isOfRow companyId={companyId} of={{ transactionId: data.id }} name={data.text} />
      <Facts facts={facts} />
      {data.raw === null ? null : (
        <section>
          <h3>{t('lists.detail.raw')}</h3>
          <pre className={styles.raw}>{readable(data.raw)}</pre>
        </section>
      )}
    </article>
  )
}

type Filter = Request<'transactions.fetch'>['filter']

const nothing = { from: '', to: '', search: '', least: '', most: '', type: '', status: '' }

interface FetchDialogProps {
  readonly companyId: CompanyId
  readonly onClose: () => void
}

/** Fetches transactions once with the service's own filters, for what the regular sync leaves out. */
const FetchDialog = ({ companyId, onClose }: FetchDialogProps) => {
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
