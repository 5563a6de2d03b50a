/** The age of the data of a company on files alone, and a button to import files. */
import type { CompanyId } from '#contract/values.ts'
import { runCommand } from '../../lib/commands.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useOverview } from '../../lib/queries.ts'
import { useFilesText } from '../../lib/use-sync-text.ts'
import { Button } from '../../ui/button.tsx'
import styles from './sync-status.module.css'

export const FilesStatus = ({ companyId }: { readonly companyId: CompanyId }) => {
  const { t } = useWords()
  const textOf = useFilesText()
  const { data: overview } = useOverview(companyId)
  if (overview === undefined) return null
  const text = textOf(overview.asOf)
  return (
    <div className={styles.status}>
      <div className={styles.words} role="status">
        <span title={text}>{text}</span>
      </div>
      <div className={styles.acts}>
        <Button onPress={() => runCommand('import')}>{t('imports.title')}</Button>
      </div>
    </div>
  )
}
