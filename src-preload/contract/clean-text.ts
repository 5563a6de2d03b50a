/**
 * What may stand in a text from outside: the one rule for what is read (service, file, typed) and what is written
 * (window, terminal, CSV). Plain functions without a schema, so that every thread and process can load them.
 */

/**
 * Control characters of both sets (what a terminal obeys begins with one), the separators of lines and paragraphs, and
 * the characters that reorder what follows them. Direction marks (U+200E, U+200F, U+061C) stay: they move nothing.
 */
const UNCLEAN = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u
const REPLACED = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu
const REPLACED_IN_LINES = /(?!\n)[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g

const withoutNul = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text)

/**
 * A text of one line: each such character becomes a blank, NUL goes, a lone surrogate becomes U+FFFD. What follows an
 * escape character stays as plain letters. A blank and not nothing, because folding makes one of them too: a text is
 * found and told from others as before it was cleaned. Linear; a clean text is returned as it is.
 */
export const cleanText = (text: string): string =>
  UNCLEAN.test(text) ? withoutNul(text).replace(REPLACED, ' ').toWellFormed() : text.toWellFormed()

/** The same for a text of several lines, whose ends become line feeds. */
export const cleanLines = (text: string): string =>
  UNCLEAN.test(text)
    ? withoutNul(text).replace(LINE_ENDS, '\n').replace(REPLACED_IN_LINES, ' ').toWellFormed()
    : text.toWellFormed()

/** The first so many characters; half of a pair at the end becomes U+FFFD. */
export const cutText = (text: string, most: number): string =>
  text.length > most ? text.slice(0, most).toWellFormed() : text

/** Hebrew, Arabic and the scripts written as they are, with the mark that says so. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A value in a sentence on screen: one that runs from right to left is closed in between isolates (U+2068, U+2069), so
 * that the words and figures beside it keep their order. For what is shown alone, never for what is copied, written
 * or compared.
 */
export const isolateText = (text: string): string => {
  const clean = cleanText(text)
  return RIGHT_TO_LEFT.test(clean) ? `\u2068${clean}\u2069` : clean
}

const UNPRINTABLE_IN_JSON = /(?!\n)[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu

/** JSON text that a terminal or a person can be shown, lines and all: what JSON itself leaves as it is, is written as `\\u` escapes; the same value. */
export const printableJson = (json: string): string =>
  json.replace(UNPRINTABLE_IN_JSON, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
