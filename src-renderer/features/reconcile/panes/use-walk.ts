/** Moves the focus as `useSteps` does, and through the tour of the sample. */
import type { CompanyView } from '#contract/companies.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import type { Pane } from '../reconcile-state.ts'
import { useSampleTour } from '../tour/use-sample-tour.ts'
import { type Steps, useSteps } from './use-steps.ts'

interface Walked extends Steps {
  /** Finds a row's position in the open list; a new function for each opening. */
  readonly findDocument: (id: number) => Promise<number | null>
}

export const useWalk = (company: CompanyView, { findDocument, ...walked }: Walked) => {
  const { t } = useWords()
  const { state, focusedId } = walked.focus
  const { focusRow, ...steps } = useSteps(walked)
  const tour = useSampleTour(company, { isUntouched: !state.hasMoved, findDocument, goTo: focusRow })
  const stop = tour.stopOf(state.pane, focusedId)
  return {
    ...steps,
    /** The tour's stop at the focused row; undefined where there is none. */
    stop,
    /** Moves to the next row to decide, skipping rows of the decision just made. @returns a sentence to announce */
    goToNext: (used: Readonly<Record<Pane, readonly number[]>>): string | null => {
      const next = stop && tour.goOn(stop)
      if (next === undefined) return steps.goToNext(used, stop !== undefined)
      void focusRow(next.pane, next.rowId)
      return t('reconcile.tour.next', { name: t(`reconcile.tour.kinds.${next.kind}.name`) })
    },
  }
}
