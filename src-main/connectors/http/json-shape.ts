/** Whether a JSON text may be parsed: one with many millions of values would block everything else. */

/** The deepest document of the interface has six levels. */
const DEEPEST = 64
/** Two hundred records of the richest dialect are a fifth of it. */
const MAX_VALUES = 50_000

const QUOTE = 34
const BACKSLASH = 92

const endOfString = (text: string, open: number): number => {
  let at = open + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}

/** False where it is nested deeper, or has more members and items, than any real answer. Linear, about 1 ms a megabyte. */
export const isReasonableJson = (text: string): boolean => {
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at)
        break
      case 44: // ,
        values++
        break
      case 91: // [
      case 123: // {
        depth++
        values++
        if (depth > DEEPEST || values > MAX_VALUES) return false
        break
      case 93: // ]
      case 125: // }
        depth--
        break
    }
  }
  return values <= MAX_VALUES
}
