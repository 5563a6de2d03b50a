/** Cuts a bank text into runs of letters and of digits, in one linear pass. */

/** Longer texts are cut: no bank sends more than a few hundred characters, and work must stay bounded. */
const LONGEST = 2_000
const MAX_RUNS = 300

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

/** Whether a text is folded as it stands: plain, and no small letters. */
const isFolded = (text: string): boolean => {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 127 || ASCII_KINDS[code] === SMALL_LETTER) return false
  }
  return true
}

/**
 * The runs of one text. One object reads text after text, since a company's transactions have a million runs and most are
 * looked at by kind and length alone: what it says is true until it reads the next. Behind either end stands nothing:
 * no digits, an empty text, no gap.
 */
export class Runs {
  count = 0
  /** The text behind the last `read`, upper case, without accents. */
  folded = ''
  /** Whether the text goes on behind what was read of it. */
  isCut = false
  readonly #kinds = new Uint8Array(MAX_RUNS)
  readonly #starts = new Int32Array(MAX_RUNS)
  readonly #ends = new Int32Array(MAX_RUNS)

  read(text: string): void {
    const folded = text.length <= LONGEST && isFolded(text) ? text : foldKeepingSigns(text)
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
    this.isCut = text.length > LONGEST || count === MAX_RUNS
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

  /** The runs from one to before another, without what stands between them. */
  joined(from: number, before: number): string {
    let text = ''
    for (let at = from; at < before; at += 1) text += this.text(at)
    return text
  }

  /** Offset of a run in the folded text. */
  start(at: number): number {
    return this.#starts[at] ?? 0
  }

  /** Of the first character. */
  code(at: number): number {
    return this.folded.charCodeAt(this.start(at))
  }

  /** Offset behind a run in the folded text. */
  end(at: number): number {
    return this.#ends[at] ?? 0
  }

  length(at: number): number {
    return this.has(at) ? this.end(at) - this.start(at) : 0
  }

  /** Whether nothing stands between a run and the one before. */
  isGlued(at: number): boolean {
    return !this.has(at) || this.start(at) === (at === 0 ? 0 : this.end(at - 1))
  }

  /** Separator before the run: `''` glued, one blank, or the characters themselves (at most three kept). */
  gap(at: number): string {
    if (this.isGlued(at)) return ''
    return gapOf(this.folded, at === 0 ? 0 : this.end(at - 1), this.start(at))
  }
}

/** Blanks around a sign do not change it: ` / ` is `/`; blanks alone are one blank. */
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
