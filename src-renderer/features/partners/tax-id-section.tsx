/** One tax id: whether it is valid, and what the network knows of its holder (interface 4.8, 4.9). */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Facts } from '../../lists/detail/facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { NetworkFailure } from './network-failure.tsx'
import styles from './partners.module.css'

/** The client of a body, as the service knows it (interface 2.9). */
export type ClientFields = Readonly<Record<string, string>>

interface Props {
  readonly companyId: CompanyId
  readonly onSetOwner: (() => void) | undefined
  readonly onCheckList: () => void
  /** Begins a document for this client. */
  readonly onIssueTo: (client: ClientFields) => void
}

const SHOWN = [
  'NIF',
  'Name',
  'LegalName',
  'Address',
  'PostCode',
  'City',
  'CountryCode',
  'PhoneNumber',
  'Email',
  'IBAN',
] as const

const toTexts = (client: Readonly<Record<string, unknown>>): ClientFields =>
  Object.fromEntries(
    Object.entries(client).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )

export const TaxIdSection = ({ companyId, onSetOwner, onCheckList, onIssueTo }: Props) => {
  const { t } = useWords()
  const [taxId, setTaxId] = useState('')
  const [countryCode, setCountry] = useState('PT')
  const asked = { companyId, countryCode: countryCode.trim().toUpperCase(), taxId: taxId.trim() }
  const check = useMutation({ mutationFn: () => call('customers.checkTaxId', asked) })
  const read = useMutation({ mutationFn: () => call('customers.lookUp', asked) })
  const isReady = /^[A-Z]{2}$/.test(asked.countryCode) && asked.taxId.length >= 2
  const isBusy = check.isPending || read.isPending
  const typed = (set: (text: string) => void) => (text: string) => {
    set(text)
    check.reset()
    read.reset()
  }
  const verdict =
    check.data === undefined
      ? null
      : check.data.local === 'invalid'
        ? 'invalidLocal'
        : check.data.service === 'valid'
          ? 'valid'
          : 'invalidService'
  return (
    <>
      <form
        className={styles.line}
        aria-label={t('partners.taxId.title')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) check.mutate()
        }}
      >
        <Field
          label={t('partners.taxId.country')}
          value={countryCode}
          onChange={typed(setCountry)}
          maxLength={2}
          autoComplete="off"
        />
        <Field
          label={t('partners.taxId.taxId')}
          value={taxId}
          onChange={typed(setTaxId)}
          maxLength={20}
          autoComplete="off"
        />
        <Button type="submit" isDisabled={!isReady || isBusy}>
          {t(check.isPending ? 'partners.taxId.checking' : 'partners.taxId.check')}
        </Button>
        <Button onPress={() => read.mutate()} isDisabled={!isReady || isBusy}>
          {t(read.isPending ? 'partners.taxId.reading' : 'partners.taxId.read')}
        </Button>
        <Button variant="quiet" onPress={onCheckList}>
          {t('partners.taxId.list')}
        </Button>
      </form>
      <p className={styles.fine}>{t('partners.taxId.text')}</p>
      <div aria-live="polite" className={styles.answers}>
        {verdict === null ? null : (
          <Chip tone={verdict === 'valid' ? 'for' : 'against'}>{t(`partners.taxId.${verdict}`)}</Chip>
        )}
        {read.data?.outcome === 'unknown' ? <Chip tone="caution">{t('partners.taxId.unknown')}</Chip> : null}
        {read.data?.outcome === 'invalid-tax-id' ? (
          <Chip tone="against">{t('partners.taxId.invalidService')}</Chip>
        ) : null}
      </div>
      {read.data?.outcome === 'found' ? (
        <ClientCard client={toTexts(read.data.client)} onIssueTo={onIssueTo} />
      ) : null}
      <NetworkFailure error={check.error ?? read.error} onSetOwner={onSetOwner} />
    </>
  )
}

const ClientCard = ({
  client,
  onIssueTo,
}: {
  readonly client: ClientFields
  readonly onIssueTo: Props['onIssueTo']
}) => {
  const { t } = useWords()
  return (
    <section className={styles.card} aria-label={t('partners.taxId.client')}>
      <Facts facts={SHOWN.map((name) => [t(`partners.taxId.field.${name}`), client[name] ?? null])} />
      <Button onPress={() => onIssueTo(client)}>{t('partners.taxId.use')}</Button>
    </section>
  )
}
