/** The customer of the document: a known tax id fills the other fields. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { compactTaxId, isTaxId } from '#contract/issuing/tax-ids.ts'
import { END_CONSUMER } from '#contract/plain-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { useKeyTexts } from '../../../lib/commands.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Button } from '../../../ui/button.tsx'
import { ClassMark } from '../../../ui/class-mark.tsx'
import styles from '../form/form.module.css'
import { useForm } from '../form/form-context.ts'
import { FormField, SuggestFormField } from '../form/form-field.tsx'
import { issueQueries, memoryRestMs } from '../issue-queries.ts'
import { type Lookup, toTexts } from './look-up-client.ts'

/** The text on the document, in any language of the window. */
const endConsumer = { NIF: END_CONSUMER, CountryCode: 'PT', Name: 'Consumidor final' }

const countryName = (code: string, language: string): string | undefined => {
  try {
    return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code.trim().toUpperCase())
  } catch {
    return undefined // not yet a country code
  }
}

export const useEndConsumer = () => {
  const { edit } = useForm()
  return () => edit({ kind: 'client', client: endConsumer })
}

const seldom = ['Client.LegalName', 'Client.PhoneNumber', 'Client.IBAN'] as const

export const ClientSection = () => {
  const { t, language } = useWords()
  const { hintOf } = useKeyTexts()
  const { companyId, state, edit, complaintOf } = useForm()
  const toEndConsumer = useEndConsumer()
  const [isMore, setMore] = useState(false)
  const { fields } = state
  const country = fields['Client.CountryCode'] ?? ''
  const name = fields['Client.Name'] ?? ''
  const lookup = useClientLookup(companyId, fields['Client.NIF'] ?? '', country)
  const customers = useCustomers(companyId, name).data?.customers ?? []
  const { data } = lookup

  const fill = ({ LegalName = '', ...client }: Readonly<Record<string, string>>) =>
    edit({ kind: 'client', client: { ...client, LegalName: LegalName === client.Name ? '' : LegalName } })
  const [first] = data?.clients ?? []
  // A tax id fills an empty form; where a person has entered data it only offers its own.
  const isEmpty = name.trim() === ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: a found client fills the form once
  useEffect(() => {
    if (first !== undefined && isEmpty) fill({ ...first, NIF: fields['Client.NIF'] ?? '' })
  }, [first])

  const showsMore = isMore || seldom.some((field) => (fields[field] ?? '') !== '' || complaintOf(field))
  return (
    <section className={styles.section} aria-label={t('issue.form.section.client')}>
      <div className={styles.sectionHead}>
        <h2>{t('issue.form.section.client')}</h2>
        <Button
          variant="quiet"
          flush={showsMore ? 'end' : undefined}
          onPress={toEndConsumer}
          {...hintOf('end-consumer')}
        >
          {t('issue.client.endConsumer')}
        </Button>
        {showsMore ? null : (
          <Button variant="quiet" flush="end" onPress={() => setMore(true)}>
            {t('issue.client.more')}
          </Button>
        )}
      </div>
      <div className={styles.clientFields}>
        <FormField name="Client.NIF" label={t('issue.client.nif')} autoFocus={isEmpty} />
        <FormField
          name="Client.CountryCode"
          label={t('issue.client.country')}
          hint={country.toUpperCase() === 'PT' ? undefined : countryName(country, language)}
        />
        <SuggestFormField
          name="Client.Name"
          label={t('issue.client.name')}
          suggestions={customers.map(({ body, key }) => ({
            id: key ?? `${body.NIF} ${body.Name}`,
            text: body.Name,
            detail: body.NIF,
          }))}
          onChoose={({ id }) => {
            const chosen = customers.find(({ body, key }) => (key ?? `${body.NIF} ${body.Name}`) === id)
            if (chosen) fill(toTexts(chosen.body))
          }}
        />
        <FormField name="Client.Email" label={t('issue.client.email')} type="email" />
      </div>
      <NifNote lookup={data} isAsking={lookup.isFetching} name={name} onFill={fill} />
      <div className={styles.addressFields}>
        <FormField name="Client.Address" label={t('issue.client.address')} />
        <FormField name="Client.PostCode" label={t('issue.client.postCode')} />
        <FormField name="Client.City" label={t('issue.client.city')} />
      </div>
      {showsMore ? (
        <div className={styles.addressFields}>
          <FormField name="Client.LegalName" label={t('issue.client.legalName')} />
          <FormField name="Client.PhoneNumber" label={t('issue.client.phone')} type="tel" />
          <FormField name="Client.IBAN" label={t('issue.client.iban')} />
        </div>
      ) : null}
    </section>
  )
}

/** The result for the tax id in one line; offers other customers with the same id. */
interface Props {
  readonly lookup: Lookup | undefined
  readonly isAsking: boolean
  /** The name in the form. */
  readonly name: string
  readonly onFill: (client: Readonly<Record<string, string>>) => void
}

const marks = {
  known: 'certain',
  found: 'certain',
  unknown: 'possible',
  unchecked: 'possible',
  refused: 'conflict',
} as const

const NifNote = ({ lookup, isAsking, name, onFill }: Props) => {
  const { t, counted } = useWords()
  if (lookup === undefined)
    return (
      <p className={styles.note} role="status">
        {isAsking ? t('issue.client.checking') : ''}
      </p>
    )
  const others = lookup.clients.filter((client) => client.Name !== name)
  return (
    <p className={styles.note} role="status">
      <ClassMark mark={marks[lookup.kind]} />
      {lookup.clients.length > 1
        ? t('issue.client.several', counted(lookup.clients.length))
        : t(`issue.client.${lookup.kind}`)}
      {others.map((client) => (
        <Button key={client.Name} variant="quiet" onPress={() => onFill(client)}>
          {lookup.clients.length > 1 ? client.Name : t('issue.client.fill', { name: client.Name ?? '' })}
        </Button>
      ))}
    </p>
  )
}

/** Looks up the holder of a tax id that passes the local check and is not the end consumer's. */
const useClientLookup = (companyId: CompanyId, typed: string, countryCode: string) => {
  const country = countryCode.trim().toUpperCase()
  const taxId = compactTaxId(typed, country)
  const isWorthAsking = taxId !== END_CONSUMER && taxId.length > 4 && isTaxId(taxId, country)
  return useQuery({
    ...issueQueries.client(companyId, country, taxId),
    enabled: isWorthAsking,
  })
}

/** Finds customers by a part of their name. */
const useCustomers = (companyId: CompanyId, typed: string) => {
  const search = useDebounced(typed, memoryRestMs)
  return useQuery({ ...issueQueries.customers(companyId, search), enabled: search.trim().length > 1 })
}
