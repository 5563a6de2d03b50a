/** Finds a period that files cover without a missing day. */
import type { IsoDate } from '#contract/values.ts'
import { addDays } from './calendar.ts'

export interface Run {
  from: IsoDate
  to: IsoDate
}

/**
 * Merges periods that touch or overlap.
 *
 * @param day the day to look for @returns the merged period that contains the day, else the latest one; undefined
 * without periods
 */
export const coveredRun = (periods: readonly Run[], day: IsoDate | null = null): Run | undefined => {
  const runs: Run[] = []
  for (const { from, to } of periods.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = runs.at(-1)
    if (last && from <= addDays(last.to, 1)) last.to = to > last.to ? to : last.to
    else runs.push({ from, to })
  }
  return runs.find(({ from, to }) => day !== null && from <= day && day <= to) ?? runs.at(-1)
}
