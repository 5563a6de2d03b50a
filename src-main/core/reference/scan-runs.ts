/** Cuts a bank text into runs of letters and of digits, in one linear pass. */

/** A run of letters or of digits, with what stood between it and the run before. */
export interface Run {
  text: string
  digits: boolean
  /** Separator before the run: `''` glued, one blank, or the characters themselves (at most three kept). */
  gap: string
  /** Offset behind the run in the folded text. */
  end: number
}

/** Longer texts are cut: no bank sends more than a few hundred characters, and work must stay bounded. */
const LONGEST = 2_000
const MOST_RUNS = 300

const ASCII = /^[\0-\x7f]*$/

/** Upper case without accents, separators kept; ASCII texts, nearly all of them, take the short way. */
export const foldKeepingSigns = (text: string): string => {
  const cut = text.length > LONGEST ? text.slice(0, LONGEST) : text
  return ASCII.test(cut)
    ? cut.toUpperCase()
    : cut
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toUpperCase()
}

const DIGIT = 1
const LETTER = 2

const kindOf = (code: number): number => {
  if (code >= 48 && code <= 57) return DIGIT
  if (code >= 65 && code <= 90) return LETTER
  return code > 127 && code < 0xd800 && /\p{L}/u.test(String.fromCharCode(code)) ? LETTER : 0
}

/** The runs of a text already folded by `foldKeepingSigns`. */
export const scanRuns = (folded: string): Run[] => {
  const runs: Run[] = []
  const length = folded.length
  let at = 0
  let gapStart = 0
  while (at < length && runs.length < MOST_RUNS) {
    const kind = kindOf(folded.charCodeAt(at))
    if (kind === 0) {
      at += 1
      continue
    }
    const start = at
    while (at < length && kindOf(folded.charCodeAt(at)) === kind) at += 1
    const width = start - gapStart
    const gap = width === 0 ? '' : gapOf(folded, gapStart, start)
    runs.push({ text: folded.slice(start, at), digits: kind === DIGIT, gap, end: at })
    gapStart = at
  }
  return runs
}

/** Blanks around a sign do not change it: ` / ` is `/`; blanks alone are one blank. */
const gapOf = (folded: string, start: number, end: number): string => {
  if (end - start === 1) return folded.charAt(start)
  const signs = folded.slice(start, Math.min(end, start + 20)).trim()
  return signs === '' ? ' ' : signs.slice(0, 3)
}

/** Digits without leading zeros; `0` for zeros alone. */
export const withoutZeros = (digits: string): string => {
  let at = 0
  while (at < digits.length - 1 && digits.charCodeAt(at) === 48) at += 1
  return at === 0 ? digits : digits.slice(at)
}
