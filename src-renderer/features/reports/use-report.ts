/** A report open on screen: its rows are loaded page by page. */
import { useCallback, useEffect, useState } from 'react'
import type { OpenedReport, ReportKind, ReportScopeChoice } from '#contract/reports.ts'
import type { CompanyId } from '#contract/values.ts'
import { call, listenFor, toApiError } from '../../api.ts'
import { createPages, type Pages } from '../../lists/rows/pages.ts'

export type ReportRow = readonly string[]

export interface OpenReport {
  readonly opened: OpenedReport
  readonly pages: Pages<ReportRow>
}

export interface ShownReport {
  /** undefined during the first reading. */
  readonly current: OpenReport | undefined
  /** Number of rows read so far; null when the reading has ended. */
  readonly rowsRead: number | null
  readonly error: Error | null
  /** Something was decided or synced after it was read. */
  readonly isOutdated: boolean
  readonly reopen: () => void
}

interface State extends Omit<ShownReport, 'reopen'> {
  /** Changes when rows were loaded, so that they are rendered. */
  readonly revision: number
}

const reading: State = { current: undefined, rowsRead: 0, error: null, isOutdated: false, revision: 0 }

/** @param isReady false while a required filter is missing */
export const useReport = (
  companyId: CompanyId,
  report: ReportKind,
  scope: ReportScopeChoice,
  isReady: boolean,
): ShownReport => {
  const [state, setState] = useState<State>(reading)
  const [turn, setTurn] = useState(0)
  const reopen = useCallback(() => setTurn((now) => now + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn reads the report again
  useEffect(() => {
    if (!isReady) return
    let isCurrent = true
    let isRead = false
    const change = (part: (now: State) => Partial<State>): void => {
      if (isCurrent) setState((now) => ({ ...now, ...part(now) }))
    }
    // The earlier rows stay until the new ones are loaded.
    change((now) => ({ ...reading, current: now.current }))
    const read = async (): Promise<void> => {
      const opened = await call('reports.open', { companyId, report, scope })
      if (!isCurrent) return
      const pages = createPages<ReportRow>({
        count: opened.count,
        known: opened.rows,
        read: async (from, count) =>
          (await call('reports.read', { companyId, viewId: opened.viewId, from, count })).rows,
        onChange: () => change(({ revision }) => ({ revision: revision + 1 })),
        // Main has closed the report after a time without use: it is read again.
        onError: (error) =>
          toApiError(error).code === 'not-found'
            ? isCurrent && reopen()
            : change(() => ({ error: toApiError(error) })),
      })
      isRead = true
      change(() => ({ current: { opened, pages }, rowsRead: null }))
    }
    const stops = [
      listenFor(companyId, 'reports.progressed', ({ rows }) => {
        if (!isRead) change(() => ({ rowsRead: rows }))
      }),
      listenFor(companyId, 'matching.changed', () => change(() => ({ isOutdated: true }))),
      listenFor(companyId, 'matching.rematched', () => change(() => ({ isOutdated: true }))),
    ]
    read().catch((error: unknown) => change(() => ({ error: toApiError(error), rowsRead: null })))
    return () => {
      isCurrent = false
      for (const stop of stops) stop()
    }
  }, [companyId, report, scope, isReady, turn, reopen])
  return { ...state, reopen }
}

/** Whether the row is the last of its section. */
export const isLastOfSection = (
  { opened: { columns, count }, pages }: OpenReport,
  position: number,
): boolean => {
  const by = columns.findIndex(({ isTogether }) => isTogether)
  if (by < 0 || position === count - 1) return false
  const [row, next] = [pages.rowAt(position), pages.rowAt(position + 1)]
  return row !== undefined && next !== undefined && row[by] !== next[by]
}
