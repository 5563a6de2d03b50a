/** Decisions, notes and exported reports, latest first: who, when, what, why, with undo. */

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyId } from '#contract/values.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { namedPeriods, type Period } from '../../../lib/period.ts'
import { Choice } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { reconcileQueries } from '../reconcile-queries.ts'
import styles from './dialogs.module.css'
import { type HistoryActs, HistoryEntries } from './history-entries.tsx'
import { HistoryFiles } from './history-files.tsx'
import { HistoryPages } from './history-pages.tsx'

const views = ['all', 'in-force', 'in-doubt', 'notes', 'exports'] as const
const periods = ['any', ...namedPeriods] as const
export type HistoryView = (typeof views)[number]

interface Props {
  readonly companyId: CompanyId
  /** The view that is shown first. */
  readonly view: HistoryView
  readonly acts: HistoryActs
  readonly onClose: () => void
}

export const HistoryDialog = ({ companyId, view: first, acts, onClose }: Props) => {
  const { t } = useWords()
  const [view, setView] = useState(first)
  const [search, setSearch] = useState('')
  const [period, setPeriod] = useState<(typeof periods)[number]>('any')
  return (
    <Dialog title={t('reconcile.history.title')} onClose={onClose} size="wide">
      <div className={styles.stack}>
        <div className={styles.narrowing}>
          <SearchField
            label={t(view === 'exports' ? 'reconcile.history.searchFiles' : 'reconcile.history.search')}
            onSearch={setSearch}
          />
          <Choice
            label={t('reconcile.history.view')}
            hideLabel
            value={view}
            options={views.map((value) => ({ value, text: t(`reconcile.history.views.${value}`) }))}
            onChange={setView}
          />
          <Choice
            label={t('reconcile.history.period')}
            hideLabel
            value={period}
            options={periods.map((value) => ({ value, text: t(`lists.periods.${value}`) }))}
            onChange={setPeriod}
          />
        </div>
        {view === 'exports' ? (
          <HistoryFiles companyId={companyId} search={search} period={period} />
        ) : (
          <Entries companyId={companyId} view={view} acts={acts} search={search} period={period} />
        )}
      </div>
    </Dialog>
  )
}

interface EntriesProps extends Omit<Props, 'onClose' | 'view'> {
  readonly view: Exclude<HistoryView, 'exports'>
  readonly search: string
  readonly period: Period
}

const Entries = ({ companyId, view, acts, search, period }: EntriesProps) => {
  const { t } = useWords()
  const query = useInfiniteQuery(reconcileQueries.history(companyId, view, search, period))
  const isNarrowed = search.trim() !== '' || period !== 'any'
  return (
    <HistoryPages
      query={query}
      rowsOf={(page) => page.entries}
      empty={t(`reconcile.history.${isNarrowed ? 'emptySearch' : view === 'all' ? 'empty' : 'emptyView'}`)}
    >
      {(entries) => <HistoryEntries companyId={companyId} entries={entries} acts={acts} />}
    </HistoryPages>
  )
}
