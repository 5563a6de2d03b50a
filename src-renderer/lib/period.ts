/** Spans of calendar days as people say them; kept as a text, so that "last month" stays last month. */
import { localDay } from './typed-date.ts'

export const namedPeriods = ['this-month', 'last-month', 'this-year', 'last-year'] as const
type NamedPeriod = (typeof namedPeriods)[number]
/** A name, or two days `yyyy-mm-dd..yyyy-mm-dd` of which either may be left out. */
export type Period = 'any' | NamedPeriod | `${string}..${string}`

interface Span {
  readonly from?: string
  readonly to?: string
}

const two = (value: number): string => String(value).padStart(2, '0')

/** The day it is on this computer, yyyy-mm-dd. */
export const today = (): string => localDay(new Date())

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** All days of a month, `2026-10` or `2026-1` alike. */
export const monthSpan = (year: number, month: number): { from: string; to: string } => ({
  from: `${year}-${two(month)}-01`,
  to: `${year}-${two(month)}-${two(daysIn(year, month))}`,
})

export const betweenDays = ({ from = '', to = '' }: Span): Period => `${from}..${to}`

/** The days of a period, as seen from `now`; what is open on a side is left out. */
export const spanOf = (period: Period, now: string): Span => {
  const year = Number(now.slice(0, 4))
  const month = Number(now.slice(5, 7))
  switch (period) {
    case 'any':
      return {}
    case 'this-month':
      return monthSpan(year, month)
    case 'last-month':
      return month === 1 ? monthSpan(year - 1, 12) : monthSpan(year, month - 1)
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
