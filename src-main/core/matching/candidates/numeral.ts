/** The number of a document without its type and series. */
import { isDigit, withoutZeros } from '../../reference/scan-runs.ts'

/** The last digits of a document's number: `91` of `FT 2024/91`; a document without them gets a key of its own. */
export const numeralOf = (number: string | null, position: number): string => {
  if (number === null) return `#${position}`
  let start = number.length
  while (start > 0 && isDigit(number.charCodeAt(start - 1))) start -= 1
  return start === number.length ? `#${position}` : withoutZeros(number.slice(start))
}
