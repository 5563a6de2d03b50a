/** Confirms the issuing of a document, which is final, and says what will happen. */
import { useWords } from '../../../lib/i18n/use-words.ts'
import { ClassMark } from '../../../ui/class-mark.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { isTransport } from '../state/fields.ts'
import styles from './form.module.css'
import { useForm } from './form-context.ts'

interface Props {
  readonly onClose: () => void
  readonly onConfirm: () => void
}

export const CloseDialog = ({ onClose, onConfirm }: Props) => {
  const { t, words, money } = useWords()
  const { state, checked, warningOf } = useForm()
  const serie = (state.fields.Serie ?? '').trim()
  const address = (state.fields.SendTo ?? '').trim()
  const warnings = [...checked.warnings.keys()].map(warningOf)
  return (
    <ConfirmDialog
      title={t('issue.closing.title', { type: words.documentType[state.type].toLowerCase() })}
      variant="primary"
      yes={t('issue.closing.act')}
      onYes={onConfirm}
      onNo={onClose}
    >
      <p className={styles.closingSum}>
        {t('issue.closing.of', {
          amount: money(checked.totals?.totalMinor ?? 0, 'EUR'),
          customer: state.fields['Client.Name'] ?? '',
        })}
      </p>
      <p>{t('issue.closing.final')}</p>
      <ul className={styles.closingFacts}>
        <li>{serie === '' ? t('issue.closing.numberUsual') : t('issue.closing.number', { serie })}</li>
        <li>{address === '' ? t('issue.closing.noMail') : t('issue.closing.mail', { address })}</li>
        {isTransport(state.type) ? <li>{t('issue.closing.tax')}</li> : null}
        {[...new Set(warnings)].map((warning) => (
          <li key={warning} className={styles.caution}>
            <ClassMark mark="ambiguous" /> {warning}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
