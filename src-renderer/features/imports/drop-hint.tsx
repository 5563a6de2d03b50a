/** Shown over the window while files are dragged over it. What becomes of a drop is main's: the page sees no path. */
import { useEffect, useState } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import styles from './imports.module.css'

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true

export const DropHint = () => {
  const { t } = useWords()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (holdsFiles(event)) setOver(true)
    }
    const leave = (event: DragEvent) => {
      // Between two elements of the page there is one it goes to.
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = () => setOver(false)
    addEventListener('dragenter', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragenter', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [])
  return isOver ? (
    <div className={styles.hint} role="status">
      <p>{t('imports.drop')}</p>
    </div>
  ) : null
}
