/** What became of accounts that were written: the files by name, those that were left, and failures by customer. */
import { isolateText } from '#contract/clean-text.ts'
import type { Response } from '#contract/index.ts'
import { ApiError } from '../../../api.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useErrorSentences } from '../../../ui/notice.tsx'
import styles from './debtors.module.css'

type Written = Extract<Response<'debtors.write'>, { outcome: 'saved' }>

export const WrittenFiles = ({ written }: { readonly written: Written }) => {
  const { t, counted } = useWords()
  const sentencesOf = useErrorSentences()
  const { files, folderName, skipped, failures, stopped } = written
  return (
    <div className={styles.stack}>
      <div role="status">
        {stopped === null ? null : <p>{t(`reports.debtors.stopped.${stopped}`)}</p>}
        <p>{t('reports.debtors.saved', { ...counted(files.length), folder: isolateText(folderName) })}</p>
        {skipped === 0 ? null : <p>{t('reports.debtors.skipped', counted(skipped))}</p>}
      </div>
      {files.length === 0 ? null : (
        <details>
          <summary>{t('reports.debtors.names')}</summary>
          <ul className={styles.files}>
            {files.map((file) => (
              <li key={file}>{isolateText(file)}</li>
            ))}
          </ul>
        </details>
      )}
      {failures.length === 0 ? null : (
        <ul className={styles.files} aria-label={t('reports.debtors.failed', counted(failures.length))}>
          {failures.map(({ taxId, name, error }) => {
            const { what, more, next } = sentencesOf(new ApiError(error))
            return <li key={taxId}>{`${isolateText(name)}: ${[what, ...more, next].join(' ')}`}</li>
          })}
        </ul>
      )}
    </div>
  )
}
