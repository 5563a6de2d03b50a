/** Every decision, the latest first: who, when, what, why, and the way back. */

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyId } from '#contract/values.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyNotice, ErrorNotice, LoadingNotice } from '../../../ui/notice.tsx'
import { reconcileQueries } from '../reconcile-queries.ts'
import styles from './dialogs.module.css'
import { type HistoryActs, HistoryEntries } from './history-entries.tsx'

const views = ['all', 'in-force', 'in-doubt'] as const
export type HistoryView = (typeof views)[number]

interface Props {
  readonly companyId: CompanyId
  /** What is shown first. */
  readonly view: HistoryView
  readonly acts: HistoryActs
  readonly onClose: () => void
}

const Entries = ({ companyId, view, acts }: Omit<Props, 'onClose'>) => {
  const { t } = useWords()
  const query = useInfiniteQuery(reconcileQueries.history(companyId, view))
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <LoadingNotice />
  const entries = query.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0)
    return <EmptyNotice text={t(`reconcile.history.${view === 'all' ? 'empty' : 'emptyView'}`)} />
  return (
    <>
      <table className={styles.table}>
        <tbody>
          <HistoryEntries companyId={companyId} entries={entries} acts={acts} />
        </tbody>
      </table>
      {query.hasNextPage ? (
        <Button onPress={() => void query.fetchNextPage()}>{t('reconcile.history.more')}</Button>
      ) : null}
    </>
  )
}

export const HistoryDialog = ({ companyId, view: first, acts, onClose }: Props) => {
  const { t } = useWords()
  const [view, setView] = useState(first)
  return (
    <Dialog title={t('reconcile.history.title')} isOpen onClose={onClose} size="wide">
      <div className={styles.stack}>
        <Choice
          label={t('reconcile.history.view')}
          hideLabel
          value={view}
          options={views.map((value) => ({ value, text: t(`reconcile.history.views.${value}`) }))}
          onChange={setView}
        />
        <Entries companyId={companyId} view={view} acts={acts} />
      </div>
    </Dialog>
  )
}
