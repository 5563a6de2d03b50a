/** Places of loading and delivery, time and vehicle (interface 2.5, 2.6). */

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useCompanies } from '../../../lib/queries.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Button } from '../../../ui/button.tsx'
import { issueQueries, memoryRestMs } from '../issue-queries.ts'
import { type Place, places } from '../state/fields.ts'
import styles from './form.module.css'
import { useForm } from './form-context.ts'
import { FormField, SuggestFormField, useFormField } from './form-field.tsx'

export const TransportSection = () => {
  const { t } = useWords()
  const { edit } = useForm()
  const licence = useFormField('VehicleLicence').value
  const vehicles = usePlaces(licence)?.vehicles ?? []
  const loading = useOwnPlace()
  // biome-ignore lint/correctness/useExhaustiveDependencies: fills once, and again when the place is known
  useEffect(() => {
    edit({ kind: 'fill-transport', loadedAt: nextQuarter(new Date()), loading })
  }, [loading])
  return (
    <section className={styles.section} aria-label={t('issue.form.section.transport')}>
      <div className={styles.sectionHead}>
        <h2>{t('issue.form.section.transport')}</h2>
      </div>
      <div className={styles.places}>
        {places.map((place) => (
          <PlaceFields key={place} place={place} />
        ))}
      </div>
      <div className={styles.termFields}>
        <FormField
          name="LoadDateTime"
          label={t('issue.transport.loadDateTime')}
          placeholder={t('issue.transport.loadHint')}
        />
        <SuggestFormField
          name="VehicleLicence"
          label={t('issue.transport.vehicle')}
          suggestions={vehicles.map((text) => ({ id: text, text }))}
          onChoose={({ text }) => edit({ kind: 'field', name: 'VehicleLicence', text })}
        />
      </div>
    </section>
  )
}

const usePlaces = (typed: string) => {
  const { companyId } = useForm()
  return useQuery(issueQueries.places(companyId, useDebounced(typed, memoryRestMs))).data
}

/** Where the last goods were loaded; before the first waybill, the company's own address, where the service has it. */
const useOwnPlace = (): Readonly<Record<string, string>> | null => {
  const { companyId } = useForm()
  const places = useQuery(issueQueries.places(companyId, '')).data
  const taxId = useCompanies().data?.companies.find(({ id }) => id === companyId)?.taxId ?? ''
  const own = useQuery({
    ...issueQueries.client(companyId, 'PT', taxId),
    enabled: taxId !== '' && places?.lastLoading === null,
  }).data?.clients[0]
  return useMemo(() => {
    if (places?.lastLoading) return places.lastLoading
    if (!own?.Address) return null
    return {
      AddressDetail: own.Address,
      PostalCode: own.PostCode ?? '',
      City: own.City ?? '',
      CountryCode: own.CountryCode ?? 'PT',
    }
  }, [places?.lastLoading, own])
}

const QUARTER_MS = 15 * 60_000

/** The next full quarter of an hour, as it is typed: goods are loaded after the waybill was issued. */
const nextQuarter = (now: Date): string => {
  const at = new Date(Math.ceil(now.getTime() / QUARTER_MS) * QUARTER_MS)
  const two = (n: number): string => String(n).padStart(2, '0')
  return `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()} ${two(at.getHours())}:${two(at.getMinutes())}`
}

const PlaceFields = ({ place }: { readonly place: Place }) => {
  const { t } = useWords()
  const { state, edit } = useForm()
  const { fields } = state
  const { value } = useFormField(`${place}.AddressDetail`)
  const known = usePlaces(value)?.addresses ?? []
  const toClient = () =>
    edit({
      kind: 'address',
      place,
      address: {
        AddressDetail: fields['Client.Address'] ?? '',
        PostalCode: fields['Client.PostCode'] ?? '',
        City: fields['Client.City'] ?? '',
        CountryCode: fields['Client.CountryCode'] ?? 'PT',
      },
    })
  return (
    <fieldset className={styles.place}>
      <legend>{t(`issue.transport.${place}`)}</legend>
      <div className={styles.placeFields}>
        <div className={styles.wide}>
          <SuggestFormField
            name={`${place}.AddressDetail`}
            label={t('issue.transport.address')}
            suggestions={known.map(({ key, body }) => ({
              id: key,
              text: body.AddressDetail,
              detail: `${body.PostalCode} ${body.City}`,
            }))}
            onChoose={({ id }) => {
              const chosen = known.find(({ key }) => key === id)
              if (chosen) edit({ kind: 'address', place, address: chosen.body })
            }}
          />
        </div>
        <FormField name={`${place}.PostalCode`} label={t('issue.transport.postalCode')} />
        <FormField name={`${place}.City`} label={t('issue.transport.city')} />
        <FormField name={`${place}.CountryCode`} label={t('issue.transport.country')} />
      </div>
      {place === 'DestinationAddress' && value === '' && (fields['Client.Address'] ?? '') !== '' ? (
        <div>
          <Button variant="quiet" onPress={toClient}>
            {t('issue.transport.toClient')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}
