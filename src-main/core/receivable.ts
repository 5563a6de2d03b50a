/** How old an open document is: days past its due date, and the band accountants group them by. */
import type { IsoDate } from '../../../src-preload/contract/values.ts'
import { daysBetween } from '../calendar.ts'

export const AGE_BANDS = ['0-30', '31-60', '61-90', '90+'] as const
export type AgeBand = (typeof AGE_BANDS)[number]

/** Days since it fell due (since issue where no due date is told); 0 while it is not due, null without dates. */
export const ageInDays = (
  document: { dueDate: IsoDate | null; documentDate: IsoDate | null },
  today: IsoDate,
): number | null => {
  const since = document.dueDate ?? document.documentDate
  return since === null ? null : Math.max(0, daysBetween(since, today))
}

/** Documents without any date stand in the oldest band, where somebody will look at them. */
export const ageBand = (days: number | null): AgeBand =>
  days === null ? '90+' : days <= 30 ? '0-30' : days <= 60 ? '31-60' : days <= 90 ? '61-90' : '90+'
