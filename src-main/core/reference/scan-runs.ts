/** Splits a bank text into runs of letters and of digits, in one linear pass. */

/** Longer texts are cut: no bank sends more than a few hundred characters, and the work must be bounded. */
const MAX_LENGTH = 2_000
const MAX_RUNS = 300

const ASCII = /^[\0-\x7f]*$/

/** The sign of `Nº12`, which would become a letter. */
const ORDINAL = /(?<=\bn(?:r|um)?\.?)[º°](?=\S)/gi

/** Upper case without accents, separators kept; ASCII texts, nearly all of them, take the fast path. */
export const foldKeepingSigns = (text: string): string => {
  const cut = text.length > MAX_LENGTH ? text.slice(0, MAX_LENGTH) : text
  return ASCII.test(cut)
    ? cut.toUpperCase()
    : cut
        .replace(ORDINAL, ' ')
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toUpperCase()
}

const DIGIT = 1
const LETTER = 2
const SMALL_LETTER = 3

const ASCII_KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= 48 && code <= 57) return DIGIT
  if (code >= 65 && code <= 90) return LETTER
  return code >= 97 && code <= 122 ? SMALL_LETTER : 0
})

const kindOf = (code: number): number => {
  if (code < 128) return ASCII_KINDS[code] ?? 0
  return code < 0xd800 && /\p{L}/u.test(String.fromCharCode(code)) ? LETTER : 0
}

/** Whether the text is already folded: ASCII without small letters. */
const isFolded = (text: string): boolean => {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 127 || ASCII_KINDS[code] === SMALL_LETTER) return false
  }
  return true
}

/**
 * The runs of one text. One object is reused for text after text, since a company's transactions have a million runs
 * and most are only checked by kind and length: its results are valid until the next `read`. Runs outside the text are
 * empty: no digits, an empty text, no gap.
 */
export class Runs {
  count = 0
  /** The text of the last `read`, upper case, without accents. */
  folded = ''
  /** Whether the text continues after the part that was read. */
  isCut = false
  readonly #kinds = new Uint8Array(MAX_RUNS)
  readonly #starts = new Int32Array(MAX_RUNS)
  readonly #ends = new Int32Array(MAX_RUNS)

  read(text: string): void {
    const folded = text.length <= MAX_LENGTH && isFolded(text) ? text : foldKeepingSigns(text)
    let count = 0
    let at = 0
    while (at < folded.length && count < MAX_RUNS) {
      const kind = kindOf(folded.charCodeAt(at))
      const start = at
      at += 1
      if (kind === 0) continue
      while (at < folded.length && kindOf(folded.charCodeAt(at)) === kind) at += 1
      this.#kinds[count] = kind
      this.#starts[count] = start
      this.#ends[count] = at
      count += 1
    }
    this.folded = folded
    this.isCut = text.length > MAX_LENGTH || count === MAX_RUNS
    this.count = count
  }

  has(at: number): boolean {
    return at >= 0 && at < this.count
  }

  isDigits(at: number): boolean {
    return this.has(at) && this.#kinds[at] === DIGIT
  }

  text(at: number): string {
    return this.has(at) ? this.folded.slice(this.#starts[at], this.#ends[at]) : ''
  }

  /** The runs `from` to before `before`, without what is between them. */
  joined(from: number, before: number): string {
    let text = ''
    for (let at = from; at < before; at += 1) text += this.text(at)
    return text
  }

  /** Offset of a run in the folded text. */
  start(at: number): number {
    return this.#starts[at] ?? 0
  }

  /** The code of the first character. */
  code(at: number): number {
    return this.folded.charCodeAt(this.start(at))
  }

  /** Offset of the end of a run in the folded text. */
  end(at: number): number {
    return this.#ends[at] ?? 0
  }

  length(at: number): number {
    return this.has(at) ? this.end(at) - this.start(at) : 0
  }

  /** Whether there is no gap between a run and the one before. */
  isGlued(at: number): boolean {
    return !this.has(at) || this.start(at) === (at === 0 ? 0 : this.end(at - 1))
  }

  /** Separator before the run: `''` without a gap, one space, or the characters themselves (at most three). */
  gap(at: number): string {
    if (this.isGlued(at)) return ''
    return gapOf(this.folded, at === 0 ? 0 : this.end(at - 1), this.start(at))
  }
}

/** Spaces around a sign are ignored: ` / ` is `/`; spaces alone are one space. */
const gapOf = (folded: string, start: number, end: number): string => {
  if (end - start === 1) return folded.charAt(start)
  const signs = folded.slice(start, Math.min(end, start + 20)).trim()
  return signs === '' ? ' ' : signs.slice(0, 3)
}

/** @param code of a character */
export const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** Digits without leading zeros; `0` for zeros alone. */
export const withoutZeros = (digits: string): string => {
  let at = 0
  while (at < digits.length - 1 && digits.charCodeAt(at) === 48) at += 1
  return at === 0 ? digits : digits.slice(at)
}
