/** Why a file is refused: what happened, the place in the file, what is safe, what to do next. */
import type { WireError } from '#contract/errors.ts'
import { ApiError } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ErrorNotice } from '../../ui/notice.tsx'
import styles from './imports.module.css'

export const FileFailure = ({ error, name }: { readonly error: WireError; readonly name: string }) => {
  const { t } = useWords()
  const { file, field } = error.details
  const what = file
    ? (`imports.problem.${file.problem}` as const)
    : field === 'currency' || field === 'taxId' || field === 'ledger'
      ? (`imports.${field === 'ledger' ? 'ledgerUnnamed' : field}` as const)
      : null
  if (what === null) return <ErrorNotice error={new ApiError(error)} compact />
  const place = [
    ...(file?.line === undefined ? [] : [t('imports.line', { line: file.line })]),
    ...(file?.element === undefined ? [] : [t('imports.element', { element: file.element })]),
  ]
  return (
    <div role="alert" className={styles.failure}>
      <p className={styles.strong}>{t('imports.refused', { file: name })}</p>
      <p>{t(`${what}.what`)}</p>
      {place.length === 0 ? null : <p>{place.join(' · ')}</p>}
      <p>{t('imports.kept')}</p>
      <p>{t(`${what}.next`)}</p>
    </div>
  )
}
