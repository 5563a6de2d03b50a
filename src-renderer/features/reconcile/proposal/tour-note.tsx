/** What the sample company demonstrates at this row: one kind of payment, in a sentence. */
import { useWords } from '../../../lib/i18n/use-words.ts'
import type { ShownStop } from '../tour/use-sample-tour.ts'
import styles from './proposal.module.css'

export const TourNote = ({ stop: { kind, number, count } }: { readonly stop: ShownStop }) => {
  const { t } = useWords()
  return (
    <div role="note" className={styles.tour}>
      <p className={styles.tourHead}>
        <strong>{t(`reconcile.tour.kinds.${kind}.name`)}</strong>
        <span className={styles.fine}>{t('reconcile.tour.place', { n: number, all: count })}</span>
      </p>
      <p>{t(`reconcile.tour.kinds.${kind}.text`)}</p>
    </div>
  )
}
