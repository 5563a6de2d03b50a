/** State of the tour of the sample company: it starts while nothing is decided, and continues after each decision. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import { useOverview, useSyncState } from '../../../lib/queries.ts'
import { reconcileQueries } from '../reconcile-queries.ts'
import type { Pane } from '../reconcile-state.ts'
import type { TourStop } from './sample-tour.ts'

export interface ShownStop extends TourStop {
  /** Its number, from 1. */
  readonly number: number
  readonly count: number
}

interface Start {
  /** The person has not moved the focus yet. */
  readonly isUntouched: boolean
  /** Position in the open list; a new function for each opening. */
  readonly findDocument: (id: number) => Promise<number | null>
  readonly goTo: (pane: Pane, rowId: number) => void
}

export const useSampleTour = (
  { id: companyId, environment }: CompanyView,
  { isUntouched, findDocument, goTo }: Start,
) => {
  const [at, setAt] = useState(0)
  const isSample = environment === 'sample'
  const { data: overview } = useOverview(companyId)
  const isRunning = useSyncState(companyId).data?.running ?? true
  const isFresh = isSample && !isRunning && overview?.accepted === 0 && overview.proposals.certain > 0
  const { data: stops } = useQuery({ ...reconcileQueries.tour(companyId), enabled: isFresh })
  const stopAt = (index: number): ShownStop | undefined => {
    const stop = stops?.[index]
    return stop && { ...stop, number: index + 1, count: stops?.length ?? 0 }
  }
  const now = stopAt(at)
  const first = isFresh && isUntouched && at === 0 ? now : undefined
  const begin = useEffectEvent(async (rowId: number, isCurrent: () => boolean) => {
    if ((await findDocument(rowId)) !== null && isCurrent()) goTo('left', rowId)
  })
  const firstRow = first?.pane === 'left' ? first.rowId : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list opened again may contain other rows
  useEffect(() => {
    if (firstRow === undefined) return
    let isCurrent = true
    void begin(firstRow, () => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [firstRow, findDocument])
  return {
    /** The stop at which the focus is. */
    stopOf: (pane: Pane, rowId: number | null): ShownStop | undefined =>
      now?.pane === pane && now.rowId === rowId ? now : undefined,
    /** Ends this stop. @returns the next one; undefined after the last */
    goOn: ({ number }: ShownStop): ShownStop | undefined => {
      setAt(number)
      return stopAt(number)
    },
  }
}
