/** Days of the calendar as people type them: `31/12/2026`, `31-12-26`, `3112`, `31/12`, `+30`. */
import type { IsoDate } from '#contract/values.ts'
import { addDays, toIsoDate } from '#core/calendar.ts'
import { formatDate } from './i18n/use-words.ts'

const shapes = [
  /^(?<d>\d{1,2})[/.\- ](?<m>\d{1,2})(?:[/.\- ](?<y>\d{4}|\d{2}))?$/,
  /^(?<d>\d{2})(?<m>\d{2})(?<y>\d{4}|\d{2})?$/,
  /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})$/,
]

/**
 * yyyy-mm-dd, or undefined for what is no day of the calendar.
 *
 * @param base where `+30` counts from, and whose year is meant where none is typed; yyyy-mm-dd
 */
export const parseTypedDate = (typed: string, base: string): string | undefined => {
  const text = typed.trim()
  const later = /^\+(\d{1,3})$/.exec(text)
  if (later) return addDays(base as IsoDate, Number(later[1]))
  for (const shape of shapes) {
    const { d = '', m = '', y = base.slice(0, 4) } = shape.exec(text)?.groups ?? {}
    if (d === '') continue
    return toIsoDate(Number(y.length === 2 ? `20${y}` : y), Number(m), Number(d))
  }
  return undefined
}

/** The same day as the screen writes it; anything else stays as it was typed. */
export const showTypedDate = (typed: string, base: string): string =>
  formatDate(parseTypedDate(typed, base) ?? null) || typed

/** `yyyy-mm-ddThh:mm:00` from `31/12/2026 14:30`; undefined for what is no moment. */
export const parseTypedMoment = (typed: string, base: string): string | undefined => {
  const found = /^(.+?)[\sT]+(\d{1,2})[:h.](\d{2})(?::\d{2})?$/.exec(typed.trim())
  const day = found && parseTypedDate(found[1] ?? '', base)
  if (!found || !day || Number(found[2]) > 23 || Number(found[3]) > 59) return undefined
  return `${day}T${(found[2] ?? '').padStart(2, '0')}:${found[3]}:00`
}

/** The same moment as the screen writes it; anything else stays as it was typed. */
export const showTypedMoment = (typed: string, base: string): string => {
  const moment = parseTypedMoment(typed, base)
  return moment === undefined ? typed : `${formatDate(moment.slice(0, 10))} ${moment.slice(11, 16)}`
}
