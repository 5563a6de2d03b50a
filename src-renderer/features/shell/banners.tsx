/** States a person should know of while they last; each in one line, nothing to dismiss. */
import type { CompanyView } from '../../../src-preload/contract/companies.ts'
import { ApiError } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useAppInfo, useSyncState } from '../../lib/queries.ts'
import { failureOf } from '../../lib/use-sync-text.ts'
import { ErrorNotice } from '../../ui/notice.tsx'
import styles from './banners.module.css'

export const Banners = ({ company }: { readonly company: CompanyView | undefined }) => {
  const { t } = useWords()
  const info = useAppInfo().data
  const sync = useSyncState(company?.id ?? null).data
  const lines: string[] = []
  if (info?.fallbackRuntime && company?.environment !== 'sample') lines.push(t('shell.banner.fallback'))
  if (info && info.keychain !== 'available' && company !== undefined && company.environment !== 'sample')
    lines.push(t(`shell.banner.keychain.${info.keychain}`))
  const failed = sync ? failureOf(sync) : null
  // A damaged file is told with the way out of it, where that is.
  const failure = failed?.code === 'storage-corrupt' ? null : failed
  // Once a sync has failed for them, that says it.
  if (company?.secrets === 'missing' && failure?.code !== 'credential-missing')
    lines.push(t('shell.banner.secretsMissing'))
  if (lines.length === 0 && failure === null) return null
  return (
    <div className={styles.banners}>
      {lines.map((line) => (
        <p key={line} className={styles.line} role="status">
          {line}
        </p>
      ))}
      {failure === null ? null : <ErrorNotice error={new ApiError(failure)} compact />}
    </div>
  )
}
