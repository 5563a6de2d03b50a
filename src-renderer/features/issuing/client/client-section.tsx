/** The customer of the document: a known tax id fills the other fields. */

import { useEffect, useState } from 'react'
import { END_CONSUMER } from '#contract/plain-values.ts'
import { useKeyTexts } from '../../../lib/command-keys.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../form/form.module.css'
import { useForm } from '../form/form-context.ts'
import { FormField, SuggestFormField } from '../form/form-field.tsx'
import { toTexts } from './look-up-client.ts'
import { NifNote } from './nif-note.tsx'
import { useClientLookup, useCustomers } from './use-client-lookup.ts'

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
