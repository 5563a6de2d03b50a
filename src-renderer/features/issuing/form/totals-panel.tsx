/** The totals of the document by tax rate, as main computes them. */
import { useWords } from '../../../lib/i18n/use-words.ts'
import { showDecimal } from '../../../lib/typed-decimal.ts'
import styles from './form.module.css'
import { useForm } from './form-context.ts'

export const TotalsPanel = () => {
  const { t, money, language } = useWords()
  const { checked, state } = useForm()
  const { totals } = checked
  const row = (label: string, minor: number, className?: string | undefined, currency = 'EUR') => (
    <div key={label} className={className}>
      <dt>{label}</dt>
      <dd>{money(minor, currency)}</dd>
    </div>
  )
  if (totals === null) return <section className={styles.totals} aria-label={t('issue.totals.label')} />
  const { discountMinor, retentionMinor, foreignMinor } = totals
  const currency = (state.fields.Currency ?? '').trim().toUpperCase()
  const rates = totals.rates.filter(({ withoutTaxMinor }) => withoutTaxMinor !== 0)
  return (
    <section className={styles.totals} aria-label={t('issue.totals.label')}>
      <dl>
        {discountMinor === 0 ? null : (
          <>
            {row(t('issue.totals.gross'), totals.grossMinor)}
            {row(t('issue.totals.discount'), -discountMinor)}
          </>
        )}
        {row(t('issue.totals.withoutTax'), totals.withoutTaxMinor)}
        {rates.map((rate) => (
          <div key={rate.percent} className={styles.rate}>
            <dt>{t('issue.totals.tax', { rate: showDecimal(rate.percent, language) })}</dt>
            <dd className={styles.base}>{money(rate.withoutTaxMinor, 'EUR')}</dd>
            <dd>{money(rate.taxMinor, 'EUR')}</dd>
          </div>
        ))}
        {row(t('issue.totals.total'), totals.totalMinor, styles.total)}
        {retentionMinor === 0 ? null : (
          <>
            {row(t('issue.totals.retention'), -retentionMinor)}
            {row(t('issue.totals.payable'), totals.payableMinor, styles.total)}
          </>
        )}
        {foreignMinor === null
          ? null
          : row(t('issue.totals.foreign', { currency }), foreignMinor, undefined, currency)}
      </dl>
    </section>
  )
}
