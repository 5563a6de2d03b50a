/** Validates one tax id and shows its holder's data in the network (interface 4.8, 4.9). */
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { useWords, type Words } from '../../lib/i18n/use-words.ts'
import { useTypedForm } from '../../lib/use-typed-form.ts'
import { Facts } from '../../lists/detail/facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { NetworkFailure } from './owner-dialog.tsx'
import styles from './partners.module.css'

/** A client from the service, as in a body (interface 2.9). */
export type ClientFields = Readonly<Record<string, string>>

interface Props {
  readonly companyId: CompanyId
  readonly onSetOwner: (() => void) | undefined
  readonly onCheckList: () => void
  /** Opens a new document for this client. */
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

const taxIdForm = (t: Words['t']) =>
  z.object({
    countryCode: z
      .string()
      .transform((typed) => typed.trim().toUpperCase())
      .refine((code) => /^[A-Z]{2}$/.test(code), t('partners.taxId.noCountry')),
    taxId: z.string().trim().min(2, t('partners.taxId.noTaxId')),
  })

export const TaxIdSection = ({ companyId, onSetOwner, onCheckList, onIssueTo }: Props) => {
  const { t } = useWords()
  const { inPage, field, send } = useTypedForm(taxIdForm(t), { countryCode: 'PT', taxId: '' })
  type Asked = z.output<ReturnType<typeof taxIdForm>>
  const check = useMutation({
    mutationFn: (asked: Asked) => call('customers.checkTaxId', { companyId, ...asked }),
  })
  const read = useMutation({
    mutationFn: (asked: Asked) => call('customers.lookUp', { companyId, ...asked }),
  })
  const isBusy = check.isPending || read.isPending
  const typed = (name: keyof Asked) => {
    const { value, error, onChange } = field(name)
    return {
      value,
      error,
      onChange: (text: string) => {
        onChange(text)
        check.reset()
        read.reset()
      },
      autoComplete: 'off',
    }
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
        {...inPage((asked) => {
          read.reset()
          check.mutate(asked)
        })}
        className={styles.line}
        aria-label={t('partners.taxId.title')}
      >
        <Field label={t('partners.taxId.country')} {...typed('countryCode')} maxLength={2} />
        <Field label={t('partners.taxId.taxId')} {...typed('taxId')} maxLength={20} />
        <Button type="submit" isPending={isBusy}>
          {t(check.isPending ? 'partners.taxId.checking' : 'partners.taxId.check')}
        </Button>
        <Button
          onPress={() =>
            send((asked) => {
              check.reset()
              read.mutate(asked)
            })
          }
          isPending={isBusy}
        >
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
