/** Below a table that shows its first rows: their number, and a button to show all that a page can have. */
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import styles from './settings.module.css'

interface Props {
  /** Title of the table. */
  readonly title: string
  readonly shown: number
  /** Undefined while it is unknown. */
  readonly total: number | undefined
  /** Undefined where no more rows can be shown. */
  readonly onMore: (() => void) | undefined
}

export const TableFoot = ({ title, shown, total, onMore }: Props) => {
  const { t, count, counted } = useWords()
  if (total === undefined || total <= shown) return null
  return (
    <div className={styles.tools}>
      <span className={styles.fine}>{t('settings.shown', { ...counted(shown), total: count(total) })}</span>
      {onMore === undefined ? null : (
        <Button variant="quiet" onPress={onMore} aria-label={t('settings.moreOf', { title })}>
          {t('settings.more')}
        </Button>
      )}
    </div>
  )
}
