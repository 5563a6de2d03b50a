/** Names of months as they stand in a heading. */
import type { Language } from '#contract/values.ts'

/** `Novembro 2026`, `November 2026`. @param month yyyy-mm */
export const formatMonth = (month: string, language: Language): string => {
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
  return `${name.charAt(0).toLocaleUpperCase(language)}${name.slice(1)} ${month.slice(0, 4)}`
}
