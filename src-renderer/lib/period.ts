/** Spans of calendar days as people say them; kept as a text, so that "last month" stays last month. */
import type { Month } from '#contract/closing-values.ts'
import type { IsoDate } from '#contract/values.ts'
import { systemClock } from '#core/clock.ts'
import { firstDayOf, lastDayOf, monthBefore, monthOf } from '#core/closing/month.ts'

export const namedPeriods = ['this-month', 'last-month', 'this-year', 'last-year'] as const
type NamedPeriod = (typeof namedPeriods)[number]
/** A name, or two days `yyyy-mm-dd..yyyy-mm-dd` of which either may be left out. */
export type Period = 'any' | NamedPeriod | `${string}..${string}`

export interface Span {
  readonly from?: string
  readonly to?: string
}

/** The day it is on this computer, yyyy-mm-dd. */
export const today = systemClock.today

/** All days of a month. */
export const monthSpan = (month: Month): { from: IsoDate; to: IsoDate } => ({
  from: firstDayOf(month),
  to: lastDayOf(month),
})

export const betweenDays = ({ from = '', to = '' }: Span): Period => `${from}..${to}`

/** The days of a period, as seen from `now`; what is open on a side is left out. */
export const spanOf = (period: Period, now: IsoDate): Span => {
  const year = Number(now.slice(0, 4))
  switch (period) {
    case 'any':
      return {}
    case 'this-month':
      return monthSpan(monthOf(now))
    case 'last-month':
      return monthSpan(monthBefore(monthOf(now)))
    case 'this-year':
      return { from: `${year}-01-01`, to: `${year}-12-31` }
    case 'last-year':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
    default: {
      const [from = '', to = ''] = period.split('..')
      return { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) }
    }
  }
}

const day = /^(\d{4}-\d{2}-\d{2})?$/

/** A period as it was kept; anything else is no narrowing at all. */
export const readPeriod = (kept: string | undefined): Period => {
  if (kept === undefined) return 'any'
  const name = namedPeriods.find((one) => one === kept)
  if (name) return name
  const [from, to, ...more] = kept.split('..')
  return from !== undefined && to !== undefined && more.length === 0 && day.test(from) && day.test(to)
    ? `${from}..${to}`
    : 'any'
}
