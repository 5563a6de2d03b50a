/** Fields of the whole document: exemption reason, withholding, second currency, notes. */

import { exemptionsOn, findExemption } from '#contract/issuing/taxes.ts'
import { END_CONSUMER } from '#contract/plain-values.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { parseTypedDate } from '../../../lib/typed-date.ts'
import { showDecimal } from '../../../lib/typed-decimal.ts'
import { isTransport } from '../state/fields.ts'
import { hasUntaxedLine } from '../state/to-body.ts'
import styles from './form.module.css'
import { useForm } from './form-context.ts'
import { FormField, SuggestFormField } from './form-field.tsx'

/** Withholding in percent: professions of article 151 since 2025 and before, others, rents. */
const retentions = ['23', '25', '20', '16.5', '11.5']

export const TermsSection = () => {
  const { t } = useWords()
  const { state, edit } = useForm()
  const currency = (state.fields.Currency ?? '').trim().toUpperCase()
  const withholds = state.fields['Client.NIF'] !== END_CONSUMER || (state.fields.Retention ?? '') !== ''
  return (
    <section className={styles.section} aria-label={t('issue.form.section.terms')}>
      <div className={styles.sectionHead}>
        <h2>{t('issue.form.section.terms')}</h2>
      </div>
      <div className={styles.termFields}>
        {hasUntaxedLine(state) ? <ExemptionField /> : null}
        {withholds ? (
          <SuggestFormField
            name="Retention"
            label={t('issue.form.retention')}
            hasButton
            align="end"
            suggestions={retentions.map((percent) => ({
              id: percent,
              text: showDecimal(percent, state.language),
            }))}
            onChoose={({ text }) => edit({ kind: 'field', name: 'Retention', text })}
          />
        ) : null}
        {isTransport(state.type) ? null : (
          <FormField name="PurchaseOrder" label={t('issue.form.purchaseOrder')} />
        )}
        <FormField name="Currency" label={t('issue.form.currency')} placeholder="EUR" />
        {currency === '' ? null : (
          <FormField
            name="EuroRate"
            label={t('issue.form.euroRate')}
            hint={t('issue.form.euroRateHint', { currency })}
            align="end"
          />
        )}
        <div className={styles.wide}>
          <FormField name="Description" label={t('issue.form.description')} />
        </div>
      </div>
    </section>
  )
}

const ExemptionField = () => {
  const { t } = useWords()
  const { state, edit, today } = useForm()
  const typed = (state.fields.TaxExemptionReasonCode ?? '').trim()
  const offered = exemptionsOn(parseTypedDate(state.fields.Date ?? '', today) ?? today)
  return (
    <div className={styles.wide}>
      <SuggestFormField
        name="TaxExemptionReasonCode"
        label={t('issue.form.exemption')}
        hasButton
        hint={findExemption(typed)?.text ?? t('issue.form.exemptionHint')}
        needsChoice
        suggestions={offered.map(({ code, text }) => ({ id: code, text: code, detail: text }))}
        isMeant={({ text, detail }, wanted) =>
          `${text} ${detail}`.toLowerCase().includes(wanted.trim().toLowerCase())
        }
        onChoose={({ id }) => edit({ kind: 'field', name: 'TaxExemptionReasonCode', text: id })}
      />
    </div>
  )
}
