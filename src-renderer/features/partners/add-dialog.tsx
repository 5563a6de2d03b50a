/** Adds one partner: errors at each field, and the result in a sentence. */
import { useMutation } from '@tanstack/react-query'
import type { PartnerView } from '#contract/partners.ts'
import type { CompanyId } from '#contract/values.ts'
import { call, toApiError } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useTypedForm } from '../../lib/use-typed-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { complaintsOf, emptyPartner, type PartnerDraft, type PartnerField, partnerForm } from './add-rules.ts'
import { NetworkFailure } from './network-failure.tsx'
import styles from './partners.module.css'
import { useRefreshPartners, useTokenPlace } from './use-partners.ts'

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
