/** Names of months. */
import type { Language } from '#contract/values.ts'

/** As a title, or as it begins a sentence: `Novembro de 2026`, `November 2026`. @param month yyyy-mm */
export const formatMonth = (month: string, language: Language): string =>
  capital(formatMonthInside(month, language), language)

/** Where there is little space: `Novembro 2026`, `November 2026`. @param month yyyy-mm */
export const formatMonthShort = (month: string, language: Language): string =>
  `${capital(nameOf(month, language), language)} ${month.slice(0, 4)}`

/** As it stands inside a sentence: `novembro de 2026`, `November 2026`. @param month yyyy-mm */
export const formatMonthInside = (month: string, language: Language): string =>
  nameOf(month, language, { year: 'numeric' })

const capital = (name: string, language: Language): string =>
  `${name.charAt(0).toLocaleUpperCase(language)}${name.slice(1)}`

const nameOf = (month: string, language: Language, more: Intl.DateTimeFormatOptions = {}): string =>
  new Intl.DateTimeFormat(language, { month: 'long', ...more, timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
