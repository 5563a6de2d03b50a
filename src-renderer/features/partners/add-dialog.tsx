/** Adds one partner: errors at each field, and the result in a sentence. */
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { type PartnerBody, partnerBody } from '#contract/issuing/bodies.ts'
import { fieldIssues } from '#contract/issuing/fields.ts'
import type { PartnerView } from '#contract/partners.ts'
import type { CompanyId, Language } from '#contract/values.ts'
import { issuingWords } from '#contract/words/issuing-words.ts'
import { type ApiError, call, toApiError } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useTypedForm } from '../../lib/use-typed-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { NetworkFailure } from './owner-dialog.tsx'
import { useRefreshPartners, useTokenPlace } from './partner-queries.ts'
import styles from './partners.module.css'

interface Props {
  readonly companyId: CompanyId
  readonly onClose: () => void
  readonly onSetOwner: (() => void) | undefined
}

export const AddDialog = ({ companyId, onClose, onSetOwner }: Props) => {
  const { t, language } = useWords()
  const refresh = useRefreshPartners(companyId)
  const typed = useTypedForm(partnerForm(language), emptyPartner)
  const add = useMutation({
    mutationFn: (body: PartnerDraft) => call('partners.add', { companyId, body }),
    onSuccess: refresh,
    onError: (error) => typed.refuse(complaintsOf(toApiError(error))),
  })
  const field = (name: PartnerField) => {
    const { error, onChange, value } = typed.field(name)
    return {
      label: t(`partners.form.${name}`),
      value,
      onChange: (text: string) => {
        onChange(text)
        if (add.error !== null) add.reset()
      },
      error,
      // Read-only keeps the focus in the field, where a refusal is corrected.
      isReadOnly: add.isPending,
      autoComplete: 'off',
      spellCheck: 'false' as const,
    }
  }
  const again = () => {
    typed.reset()
    add.reset()
  }
  const isAtFields = add.error !== null && Object.keys(complaintsOf(toApiError(add.error))).length > 0
  const added = add.data?.outcome === 'added' ? add.data : null
  return (
    <Dialog
      title={t('partners.form.title')}
      onClose={onClose}
      form={typed.form}
      onSubmit={() => typed.send((partner) => add.mutate(partner))}
      foot={
        added === null ? (
          <>
            <Button key="cancel" onPress={onClose}>
              {t('common.cancel')}
            </Button>
            <Button key="send" variant="primary" type="submit" isPending={add.isPending}>
              {t(add.isPending ? 'partners.form.sending' : 'partners.form.send')}
            </Button>
          </>
        ) : (
          <>
            <Button key="again" onPress={again}>
              {t('partners.form.again')}
            </Button>
            <Button key="close" variant="primary" onPress={onClose} autoFocus>
              {t('common.close')}
            </Button>
          </>
        )
      }
    >
      {added !== null ? (
        <Added partner={added.partner} text={added.text} />
      ) : (
        <div className={styles.form}>
          <p className={styles.fine}>{t('partners.form.text')}</p>
          <div className={styles.three}>
            <Field {...field('CompanyTaxId')} autoFocus />
            <Field {...field('CompanyCountry')} hint={t('partners.form.countryHint')} maxLength={2} />
          </div>
          <Field {...field('CompanyLegalName')} />
          <Field {...field('CompanyAddress')} />
          <div className={styles.two}>
            <Field {...field('CompanyPostCode')} />
            <Field {...field('CompanyCity')} />
          </div>
          <div className={styles.two}>
            <Field {...field('UserName')} />
            <Field {...field('UserEmail')} type="email" />
          </div>
          <div className={styles.two}>
            <Field {...field('UserPhone')} type="tel" />
          </div>
          {isAtFields ? null : <NetworkFailure error={add.error} onSetOwner={onSetOwner} />}
        </div>
      )}
    </Dialog>
  )
}

const Added = ({ partner, text }: { readonly partner: PartnerView; readonly text: string | null }) => {
  const { t } = useWords()
  const place = useTokenPlace()
  const name = partner.name || partner.taxId
  return (
    <div role="status" className={styles.done}>
      <p className={styles.strong}>{t(`partners.form.done.${partner.state}`, { name })}</p>
      {text === null ? null : <p>{t('common.serviceSaid', { text })}</p>}
      <p>
        {partner.state === 'requested'
          ? t('partners.form.polled')
          : t(place === 'keychain' ? 'partners.form.tokenKept' : 'partners.form.tokenForNow')}
      </p>
    </div>
  )
}

type PartnerField = keyof PartnerBody
type PartnerDraft = Readonly<Record<PartnerField, string>>

const emptyPartner: PartnerDraft = {
  CompanyTaxId: '',
  CompanyCountry: 'PT',
  CompanyLegalName: '',
  CompanyAddress: '',
  CompanyPostCode: '',
  CompanyCity: '',
  UserName: '',
  UserEmail: '',
  UserPhone: '',
}

/** Whether a name is that of a field in the form. */
export const isPartnerField = (name: string): name is PartnerField => Object.hasOwn(emptyPartner, name)

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * The form for a partner, validated by the contract's schema, which the service's rules match. Parses the typed fields
 * into the body; errors are shown at their fields (interface 2.8).
 */
const partnerForm = (language: Language) =>
  z.custom<PartnerDraft>().superRefine((draft, context) => {
    const parsed = partnerBody.safeParse(draft)
    for (const { field, problem } of parsed.success ? [] : fieldIssues(parsed.error))
      context.addIssue({
        code: 'custom',
        path: [field],
        message: `${sentence(issuingWords[language].problem[problem])}.`,
      })
  })

/** The service's messages by field; `TaxId` is the name in the short body (interface 4.6). */
const complaintsOf = ({ details }: ApiError): Partial<Record<PartnerField, string>> => {
  const complaints: Partial<Record<PartnerField, string>> = {}
  for (const { field, detail, type } of details.validationErrors ?? []) {
    const name = field === 'TaxId' ? 'CompanyTaxId' : (field ?? '')
    if (isPartnerField(name)) complaints[name] ??= sentence(detail ?? type)
  }
  return complaints
}
