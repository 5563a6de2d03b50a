/** The transactions of an ending: one by its text and amount, several by their number. */
import type { CompanyId } from '#contract/values.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useTransaction } from '../../../lib/queries.ts'
import styles from './endings.module.css'

interface Props {
  readonly companyId: CompanyId
  readonly transactionIds: readonly number[]
}

export const EndingSubject = ({ companyId, transactionIds }: Props) => {
  const { t, counted, money } = useWords()
  const [id = null] = transactionIds
  const transaction = useTransaction(companyId, id).data
  if (transactionIds.length > 1)
    return <p className={styles.subject}>{t('reconcile.endings.many', counted(transactionIds.length))}</p>
  return (
    <p className={styles.subject}>
      {transaction?.text}{' '}
      {transaction == null ? null : <strong>{money(transaction.openMinor, transaction.currency)}</strong>}
    </p>
  )
}
