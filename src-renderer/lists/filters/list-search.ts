/** Parses the text of a list's search field. */
import { looksLikeAmount, parseTypedAmount } from '../../lib/parse-typed-amount.ts'

interface SearchFilter {
  search?: string
  minMinor?: number
  maxMinor?: number
}

/** Text with decimals is an amount and finds exactly this amount; other text is searched as text. */
export const toSearchFilter = (typed: string): SearchFilter => {
  const text = typed.trim()
  if (text === '') return {}
  const minor = looksLikeAmount(text) ? parseTypedAmount(text, 'pt-PT') : undefined
  if (minor === undefined) return { search: text.slice(0, 200) }
  return { minMinor: Math.abs(minor), maxMinor: Math.abs(minor) }
}
