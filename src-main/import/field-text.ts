/** Texts of a file as rows store them: one line, no control characters, single spaces. */
import { cleanText, cutText } from '#contract/clean-text.ts'
import type { CurrencyCode, IsoDate } from '#contract/values.ts'
import { parseIsoDate } from '#core/calendar.ts'
import { LONGEST_TEXT } from './model.ts'

/** Texts without a match need no change. Nearly all are such: the test takes a third of the time of the changes. */
const UNPLAIN = /[^\x20-\x7e\xa1-\xff]| {2}|^ | $/

/** One line with single spaces, cut to the longest text of a row. */
export const oneLine = (text: string): string =>
  text.length <= LONGEST_TEXT && !UNPLAIN.test(text)
    ? text
    : cutText(cleanText(text).replace(/\s+/g, ' ').trim(), LONGEST_TEXT)

/** As `oneLine`; null where the result is empty. */
export const orNull = (text: string | undefined): string | null => {
  const line = text === undefined ? '' : oneLine(text)
  return line === '' ? null : line
}

/** Joins the different, non-empty parts with a space. */
export const joined = (parts: readonly (string | undefined | null)[]): string => {
  const kept: string[] = []
  for (const part of parts) {
    const line = oneLine(part ?? '')
    if (line !== '' && !kept.some((before) => before.includes(line))) kept.push(line)
  }
  return oneLine(kept.join(' '))
}

const DASHES = /[\u00ad\u02d7\u2010-\u2015\u2043\u207b\u2212\ufe58\ufe63\uff0d]/g
const BLANKS = /[\s\u200b]/g

/** Banks write minus signs and blanks of several kinds: each becomes a hyphen or a space. */
export const plainMarks = (cell: string): string =>
  cell.replace(DASHES, '-').replaceAll('\uff0b', '+').replace(BLANKS, ' ').trim()

/** The text without these characters at its end. */
export const withoutEnd = (text: string | undefined, characters: string): string | undefined => {
  let end = text?.length ?? 0
  while (end > 0 && characters.includes(text?.charAt(end - 1) ?? '')) end -= 1
  return text?.slice(0, end)
}

/** An ISO 4217 code in upper case; undefined for anything else. */
export const toCurrency = (text: string | undefined): CurrencyCode | undefined => {
  const code = (text ?? '').trim().toUpperCase()
  return /^[A-Z]{3}$/.test(code) ? code : undefined
}

/** Values that mean "no reference". */
const NO_REFERENCE = new Set(['NOTPROVIDED', 'NOT PROVIDED', 'NONREF', 'NOREF', 'NO REF', 'N/A', '0'])

export const referenceOf = (text: string | undefined): string | null => {
  const line = orNull(text)
  return line === null || NO_REFERENCE.has(line.toUpperCase()) ? null : line
}

const knownDays = new Map<string, IsoDate | undefined>()

/** The day of a text that begins with `yyyy-mm-dd`. Results are cached, since a file repeats few days; the cache is bounded. */
export const dayIn = (text: string): IsoDate | undefined => {
  const day = text.slice(0, 10)
  if (knownDays.has(day)) return knownDays.get(day)
  if (knownDays.size > 4000) knownDays.clear()
  const date = parseIsoDate(day)
  knownDays.set(day, date)
  return date
}
