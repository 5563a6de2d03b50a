/** Lasting states that a person should know, one line each; they cannot be dismissed. */
import type { CompanyView } from '#contract/companies.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useAppInfo, useSyncState } from '../../lib/queries.ts'
import { failureOf } from '../../lib/use-sync-text.ts'
import { ErrorNotice } from '../../ui/notice.tsx'
import styles from './banners.module.css'

const ofCredentials: ReadonlySet<ErrorCode> = new Set([
  'credential-missing',
  'keychain-unavailable',
  'keychain-locked',
  'keychain-denied',
])

export const Banners = ({ company }: { readonly company: CompanyView | undefined }) => {
  const { t } = useWords()
  const info = useAppInfo().data
  const sync = useSyncState(company?.id ?? null).data
  const lines: string[] = []
  const asksServices = company?.environment !== 'sample' && company?.environment !== 'files'
  // Only a person who connects services needs to know which Electron runs.
  if (info?.fallbackRuntime && company !== undefined && asksServices) lines.push(t('shell.banner.fallback'))
  const failed = sync ? failureOf(sync) : null
  // A damaged file is shown elsewhere, with how to recover.
  const failure = failed?.code === 'storage-corrupt' ? null : failed
  // One line is enough. A locked keychain still has the secrets; for the others it matters how long they last.
  if (failure === null || !ofCredentials.has(failure.code)) {
    const keychain = asksServices ? info?.keychain : undefined
    if (company?.secrets === 'missing' && keychain !== 'locked') lines.push(t('shell.banner.secretsMissing'))
    else if (company !== undefined && keychain !== undefined && keychain !== 'available')
      lines.push(t(`shell.banner.keychain.${keychain}`))
  }
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
