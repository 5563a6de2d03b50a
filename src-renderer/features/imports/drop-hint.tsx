/**
 * Shown over the window while files are dragged over it. What becomes of a drop is main's: the page sees no path.
 * It lies under the pointer itself: what is dropped on an element that was just redrawn reaches nobody.
 */
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
    const end = () => setOver(false)
    addEventListener('dragenter', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', end)
    // No button is pressed during a drag: its end was missed.
    addEventListener('pointerdown', end)
    return () => {
      removeEventListener('dragenter', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', end)
      removeEventListener('pointerdown', end)
    }
  }, [])
  return isOver ? (
    <div className={styles.hint} role="status">
      <p>{t('imports.drop')}</p>
    </div>
  ) : null
}
