/** Exported reports, latest first: what, when, by whom, and the name of the file. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReportFile } from '#contract/reports.ts'
import type { CompanyId } from '#contract/values.ts'
import { useCategories } from '../../../groups/use-categories.ts'
import { formatInstant, useWords } from '../../../lib/i18n/use-words.ts'
import { betweenDays, type Period } from '../../../lib/period.ts'
import { usePeriodText } from '../../../lists/filters/period-entry.tsx'
import { reconcileQueries } from '../reconcile-queries.ts'
import styles from './dialogs.module.css'
import { HistoryPages } from './history-pages.tsx'

interface Props {
  readonly companyId: CompanyId
  readonly search: string
  readonly period: Period
}

export const HistoryFiles = ({ companyId, search, period }: Props) => {
  const { t } = useWords()
  const { nameOf } = useCategories(companyId)
  const query = useInfiniteQuery(reconcileQueries.files(companyId, search, period))
  return (
    <HistoryPages
      query={query}
      rowsOf={(page) => page.files}
      label={t('reconcile.history.views.exports')}
      empty={t(
        search.trim() === '' && period === 'any'
          ? 'reconcile.history.noFiles'
          : 'reconcile.history.noFilesFound',
      )}
    >
      {(files) => files.map((file) => <FileRow key={file.id} file={file} categoryName={nameOf} />)}
    </HistoryPages>
  )
}

const FileRow = ({
  file,
  categoryName,
}: {
  readonly file: ReportFile
  readonly categoryName: (id: string) => string
}) => {
  const { t, words, counted } = useWords()
  const periodText = usePeriodText()
  const { report, scope, fileName } = file
  const name =
    report === 'documents' || report === 'transactions'
      ? t(`reconcile.history.lists.${report}`)
      : words.reportKind[report]
  const narrowed = [
    ...(scope.from === undefined && scope.to === undefined ? [] : [periodText(betweenDays(scope))]),
    ...[
      scope.taxId,
      scope.category === undefined ? undefined : categoryName(scope.category),
      scope.counterparty,
      scope.search,
    ].filter((one) => one !== undefined),
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
