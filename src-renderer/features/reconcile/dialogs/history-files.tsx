/** Reports that went into files, the latest first: what, when, by whom, and the name of the file. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReportFile } from '#contract/reports.ts'
import type { CompanyId } from '#contract/values.ts'
import { formatInstant } from '../../../lib/format-date.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { betweenDays, type Period } from '../../../lib/period.ts'
import { usePeriodText } from '../../../lists/filters/period-entry.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyNotice, ErrorNotice, LoadingNotice } from '../../../ui/notice.tsx'
import { reconcileQueries } from '../reconcile-queries.ts'
import styles from './dialogs.module.css'

interface Props {
  readonly companyId: CompanyId
  readonly search: string
  readonly period: Period
}

const FileRow = ({ file }: { readonly file: ReportFile }) => {
  const { t, words, counted } = useWords()
  const periodText = usePeriodText()
  const { report, scope, fileName } = file
  const name =
    report === 'documents' || report === 'transactions'
      ? t(`reconcile.history.lists.${report}`)
      : words.reportKind[report]
  const narrowed = [
    ...(scope.from === undefined && scope.to === undefined ? [] : [periodText(betweenDays(scope))]),
    ...[scope.taxId, scope.search].filter((one) => one !== undefined),
  ]
  return (
    <tr>
      <td>{formatInstant(file.at)}</td>
      <td>{file.by}</td>
      <td>
        {name}
        {narrowed.length === 0 ? null : <span className={styles.faint}> · {narrowed.join(' · ')}</span>}
      </td>
      <td className={styles.fileName}>
        <bdi>{fileName}</bdi>
      </td>
      <td className={styles.end}>{t('reconcile.history.rows', counted(file.rows))}</td>
    </tr>
  )
}

export const HistoryFiles = ({ companyId, search, period }: Props) => {
  const { t } = useWords()
  const query = useInfiniteQuery(reconcileQueries.files(companyId, search, period))
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <LoadingNotice />
  const files = query.data.pages.flatMap((page) => page.files)
  if (files.length === 0)
    return (
      <EmptyNotice
        text={t(
          search.trim() === '' && period === 'any'
            ? 'reconcile.history.noFiles'
            : 'reconcile.history.noFilesFound',
        )}
      />
    )
  return (
    <>
      <div className={styles.scroller}>
        <table className={styles.table} aria-label={t('reconcile.history.views.exports')}>
          <tbody>
            {files.map((file) => (
              <FileRow key={file.id} file={file} />
            ))}
          </tbody>
        </table>
      </div>
      {query.hasNextPage ? (
        <Button onPress={() => void query.fetchNextPage()}>{t('reconcile.history.more')}</Button>
      ) : null}
    </>
  )
}
