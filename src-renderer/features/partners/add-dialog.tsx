/** One partner: the rules at each field, and what came of it in words. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PartnerView } from '#contract/partners.ts'
import type { CompanyId } from '#contract/values.ts'
import { issuingWords } from '#contract/words/issuing-words.ts'
import { call, toApiError } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useFirstWrong } from '../../ui/first-wrong.ts'
import {
  complaintsOf,
  emptyPartner,
  type PartnerDraft,
  type PartnerField,
  validatePartner,
} from './add-rules.ts'
import { NetworkFailure } from './network-failure.tsx'
import styles from './partners.module.css'
import { useRefreshPartners, useTokenPlace } from './use-partners.ts'

interface Props {
  readonly companyId: CompanyId
  readonly onClose: () => void
  readonly onSetOwner: (() => void) | undefined
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

export const AddDialog = ({ companyId, onClose, onSetOwner }: Props) => {
  const { t, language } = useWords()
  const refresh = useRefreshPartners(companyId)
  const [draft, setDraft] = useState<PartnerDraft>(emptyPartner)
  const [isValidated, setValidated] = useState(false)
  const { form, lead } = useFirstWrong()
  const add = useMutation({
    mutationFn: () => call('partners.add', { companyId, body: draft }),
    onSuccess: refresh,
  })
  const complaints = isValidated ? validatePartner(draft) : {}
  const refused = add.error === null ? {} : complaintsOf(toApiError(add.error))
  const field = (name: PartnerField) => {
    const problem = complaints[name]
    const said = problem === undefined ? refused[name] : `${issuingWords[language].problem[problem]}.`
    return {
      label: t(`partners.form.${name}`),
      value: draft[name],
      onChange: (value: string) => {
        setDraft((now) => ({ ...now, [name]: value }))
        if (add.error !== null) add.reset()
      },
      error: said === undefined ? undefined : said.charAt(0).toUpperCase() + said.slice(1),
      // Read-only keeps the focus where it is; a refusal is corrected there.
      isReadOnly: add.isPending,
      autoComplete: 'off',
      spellCheck: 'false' as const,
    }
  }
  const send = () => {
    setValidated(true)
    if (Object.keys(validatePartner(draft)).length > 0) return lead()
    add.mutate(undefined, { onError: lead })
  }
  const again = () => {
    setDraft(emptyPartner)
    setValidated(false)
    add.reset()
  }
  const added = add.data?.outcome === 'added' ? add.data : null
  return (
    <Dialog
      title={t('partners.form.title')}
      isOpen
      onClose={onClose}
      form={form}
      onSubmit={send}
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
          {Object.keys(refused).length > 0 ? null : (
            <NetworkFailure error={add.error} onSetOwner={onSetOwner} />
          )}
        </div>
      )}
    </Dialog>
  )
}
