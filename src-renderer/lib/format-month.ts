/** Names of months. */
import type { Language } from '#contract/values.ts'

/** As it stands alone: `Novembro 2026`, `November 2026`. @param month yyyy-mm */
export const formatMonth = (month: string, language: Language): string => {
  const name = nameOf(month, language)
  return `${name.charAt(0).toLocaleUpperCase(language)}${name.slice(1)} ${month.slice(0, 4)}`
}

/** As it stands inside a sentence: `novembro de 2026`, `November 2026`. @param month yyyy-mm */
export const formatMonthInside = (month: string, language: Language): string =>
  nameOf(month, language, { year: 'numeric' })

const nameOf = (month: string, language: Language, more: Intl.DateTimeFormatOptions = {}): string =>
  new Intl.DateTimeFormat(language, { month: 'long', ...more, timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
