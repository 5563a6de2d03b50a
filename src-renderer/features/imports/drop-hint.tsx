/**
 * Shown over the window while files are dragged over it. Main handles the drop: the page sees no path.
 * The hint itself is under the pointer and receives the drop: a drop on an element that was just rendered is lost.
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
      // Moving between two elements of the page has a related target.
      if (event.relatedTarget === null) setOver(false)
    }
    const end = () => setOver(false)
    addEventListener('dragenter', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', end)
    // No button is pressed during a drag, so the end of the drag was missed.
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
