/** Decodes bytes in the character sets of statements. The bytes decide; a declaration counts only where it can be true. */

import { decodeSingleBytes, type SingleByteCharset, WINDOWS_1252 } from './single-bytes.ts'

/** `utf-8-twice`: text in UTF-8 that a program took for Windows-1252 and wrote in UTF-8 again. */
export type Charset = 'utf-8' | 'utf-8-twice' | 'utf-16le' | 'utf-16be' | SingleByteCharset

/** @param head the file's first bytes @param isUtf8 whether the whole file is UTF-8; else a declaration in XML, OFX or HTML counts */
export const charsetOf = (head: Uint8Array, isUtf8: boolean): Charset => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const unmarked = unmarkedUtf16(head)
  if (unmarked) return unmarked
  if (isUtf8) return 'utf-8'
  const declared =
    /(?:encoding\s{0,9}=\s{0,9}["']|charset\s{0,9}[:=]\s{0,9}["']?)\s{0,9}(?:iso-?)?8859-15/i.test(
      latin1(head),
    )
  return declared ? 'iso-8859-15' : 'windows-1252'
}

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/** UTF-16 without a byte order mark: in text that is nearly all ASCII every second byte is 0. */
const unmarkedUtf16 = (head: Uint8Array): Charset | undefined => {
  const pairs = Math.min(head.length, 512) >> 1
  if (pairs < 4) return undefined
  let even = 0
  let odd = 0
  for (let at = 0; at < pairs; at++) {
    if (head[2 * at] === 0) even++
    if (head[2 * at + 1] === 0) odd++
  }
  if (odd > pairs * 0.6 && even === 0) return 'utf-16le'
  return even > pairs * 0.6 && odd === 0 ? 'utf-16be' : undefined
}

/**
 * Counts characters of several bytes that are whole UTF-8, and bytes that are not. A bank that cuts its texts after so many
 * bytes leaves a few of the latter; in a file of single bytes hardly any accent forms such a character.
 */
export const createUtf8Tally = () => {
  let whole = 0
  let broken = 0
  let missing = 0
  const addByte = (byte: number): void => {
    if (missing > 0 && (byte & 0xc0) === 0x80) {
      missing -= 1
      if (missing === 0) whole += 1
      return
    }
    if (missing > 0) broken += 1
    missing = 0
    if (byte < 0x80) return
    if (byte >= 0xc2 && byte <= 0xf4) missing = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3
    else broken += 1
  }
  return {
    add: (bytes: Uint8Array): void => bytes.forEach(addByte),
    isMostlyUtf8: (): boolean => whole > 0 && whole >= broken,
  }
}

/** Decodes piece by piece and removes the byte order mark; a sequence cut at the end of a piece waits for the next. */
export const createDecoder = (charset: Charset): ((bytes: Uint8Array | null) => string) => {
  if (charset === 'utf-8-twice') return twiceDecoder()
  if (charset !== 'utf-8' && charset !== 'utf-16le' && charset !== 'utf-16be')
    return (bytes) => (bytes === null ? '' : decodeSingleBytes(latin1(bytes), charset))
  const decoder = new TextDecoder(charset)
  return (bytes) => (bytes === null ? decoder.decode() : decoder.decode(bytes, { stream: true }))
}

const HIGH_BYTES = [
  ...WINDOWS_1252,
  ...Array.from({ length: 0x60 }, (_, at) => String.fromCharCode(0xa0 + at)),
]
const BYTES = new Map(HIGH_BYTES.map((char, at) => [char, 0x80 + at]))
/** Letters of Latin-1, or signs such as the euro, as two or three characters of Windows-1252. */
const TWICE =
  /[\u00c2\u00c3][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]|\u00e2[\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]{2}/g

/** The characters that stand for two or three bytes of UTF-8. */
const once = (text: string): string =>
  text.replace(TWICE, (chars) => {
    const bytes = Uint8Array.from(chars, (char) => BYTES.get(char) ?? char.charCodeAt(0))
    return new TextDecoder().decode(bytes)
  })

/** Decodes pieces of UTF-8; the last characters of a piece wait for others of theirs. */
const inWholeCharacters = (): ((bytes: Uint8Array | null) => string) => {
  const decoder = new TextDecoder()
  let rest = ''
  return (bytes) => {
    const text = rest + (bytes === null ? decoder.decode() : decoder.decode(bytes, { stream: true }))
    const at = bytes === null ? -1 : text.slice(-2).search(/[\u00c2\u00c3\u00e2]/)
    const cut = at < 0 ? text.length : Math.max(text.length - 2, 0) + at
    rest = text.slice(cut)
    return text.slice(0, cut)
  }
}

const twiceDecoder = (): ((bytes: Uint8Array | null) => string) => {
  const decode = inWholeCharacters()
  return (bytes) => once(decode(bytes))
}

/** Counts characters that were written in UTF-8 twice, and others that are not ASCII, in a text of UTF-8. */
export const createTwiceTally = () => {
  const decode = inWholeCharacters()
  let twice = 0
  let others = 0
  const add = (bytes: Uint8Array | null): void => {
    const left = decode(bytes).replace(TWICE, () => {
      twice += 1
      return ''
    })
    others += left.match(/[\u0080-\uffff]/g)?.length ?? 0
  }
  return {
    add,
    isTwice(): boolean {
      add(null)
      return twice > others
    },
  }
}

/** Decodes a whole text: as UTF-8 where it is valid, else as Windows-1252, which older programs write. */
export const decodeWhole = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return createDecoder(charsetOf(bytes, false))(bytes)
  }
}
