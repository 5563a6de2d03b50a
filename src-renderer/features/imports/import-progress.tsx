/** How far a preview or an import is; how long a file is nobody knows before it is read. */
import { ProgressBar } from 'react-aria-components'
import { useWords } from '../../lib/i18n/use-words.ts'
import styles from './imports.module.css'
import type { Progress } from './use-import.ts'

export const ImportProgress = ({ progress }: { readonly progress: Progress | null }) => {
  const { t, counted } = useWords()
  const { phase = 'reading', file = '', rows = 0 } = progress ?? {}
  const text =
    phase !== 'reading'
      ? t(`imports.${phase}`)
      : rows === 0
        ? t('imports.reading', { file })
        : t('imports.readingRows', { file, ...counted(rows) })
  return (
    <ProgressBar aria-label={t('imports.title')} isIndeterminate className={styles.progress ?? ''}>
      <progress aria-hidden="true" />
      <span>{text}</span>
    </ProgressBar>
  )
}
