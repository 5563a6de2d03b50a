/** Decodes bytes in the character sets of statements. The bytes decide; a declaration counts only where it can be true. */

export type Charset = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'iso-8859-15'

/** 0x80 to 0x9f in Windows-1252; the five unassigned bytes stay control characters, as in the web's encoding standard. */
const WINDOWS_1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'
const ISO_8859_15: Readonly<Record<string, string>> = {
  '\u00a4': '\u20ac',
  '\u00a6': '\u0160',
  '\u00a8': '\u0161',
  '\u00b4': '\u017d',
  '\u00b8': '\u017e',
  '\u00bc': '\u0152',
  '\u00bd': '\u0153',
  '\u00be': '\u0178',
}

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

const decodeSingleBytes = (bytes: Uint8Array, charset: 'windows-1252' | 'iso-8859-15'): string => {
  const text = latin1(bytes)
  return charset === 'windows-1252'
    ? text.replace(/[\u0080-\u009f]/g, (char) => WINDOWS_1252.charAt(char.charCodeAt(0) - 0x80))
    : text.replace(/[\u00a4\u00a6\u00a8\u00b4\u00b8\u00bc\u00bd\u00be]/g, (char) => ISO_8859_15[char] ?? char)
}

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
  if (charset === 'windows-1252' || charset === 'iso-8859-15')
    return (bytes) => (bytes === null ? '' : decodeSingleBytes(bytes, charset))
  const decoder = new TextDecoder(charset)
  return (bytes) => (bytes === null ? decoder.decode() : decoder.decode(bytes, { stream: true }))
}

/** Decodes a whole text: as UTF-8 where it is valid, else as Windows-1252, which older programs write. */
export const decodeWhole = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return createDecoder(charsetOf(bytes, false))(bytes)
  }
}
