/** Character sets of one byte for each character: their tables, and which of them the bytes of a text are written in. */

export type SingleByteCharset = 'windows-1252' | 'iso-8859-15' | 'cp850' | 'mac-roman'

/** 0x80 to 0x9f in Windows-1252; the five unassigned bytes stay control characters, as in the web's encoding standard. */
export const WINDOWS_1252 =
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
/** 0x80 to 0xff of DOS, with the euro that later versions have. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
/** 0x80 to 0xff of older Macintosh programs, which spreadsheets still offer as CSV. */
const MAC_ROMAN =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø' +
  '¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ'

const highCharacters: Readonly<Record<SingleByteCharset, string>> = {
  'windows-1252': WINDOWS_1252 + latin1Range(0xa0),
  'iso-8859-15': latin1Range(0x80).replace(
    /[\u00a4\u00a6\u00a8\u00b4\u00b8\u00bc\u00bd\u00be]/g,
    (char) => ISO_8859_15[char] ?? char,
  ),
  cp850: CP850,
  'mac-roman': MAC_ROMAN,
}

function latin1Range(from: number): string {
  return String.fromCharCode(...Array.from({ length: 0x100 - from }, (_, at) => from + at))
}

export const decodeSingleBytes = (latin1: string, charset: SingleByteCharset): string =>
  latin1.replace(/[\u0080-\u00ff]/g, (char) => highCharacters[charset].charAt(char.charCodeAt(0) - 0x80))

/** What stands beside a byte: nothing of a word, a small or a capital letter, another byte of 0x80 or more. */
const NOTHING = 0
const SMALL = 1
const CAPITAL = 2
const HIGH = 3

const besideOf = (byte: number): number =>
  byte >= 0x80
    ? HIGH
    : byte >= 0x61 && byte <= 0x7a
      ? SMALL
      : byte >= 0x41 && byte <= 0x5a
        ? CAPITAL
        : NOTHING

/** Counts bytes of 0x80 or more by what stands beside them, and finds the character set in which they make words. */
export const createByteTally = () => {
  /** By byte, what is before it and what is behind it. */
  const counts = new Uint32Array(0x100 * 16)
  let before = NOTHING
  let open = -1
  const addByte = (byte: number): void => {
    const kind = besideOf(byte)
    if (open >= 0) {
      const at = open * 16 + before * 4 + kind
      counts[at] = (counts[at] ?? 0) + 1
      before = HIGH
    }
    if (kind === HIGH) {
      open = byte
      return
    }
    open = -1
    before = kind
  }
  /** How likely the characters of this set are, together, and those that are likely and unlikely alone. */
  const likenessOf = (charset: SingleByteCharset) => {
    const found = { sum: 0, likely: 0, unlikely: 0 }
    for (let at = 0x80 * 16; at < counts.length; at++) {
      const count = counts[at] ?? 0
      if (count === 0) continue
      const score = likeness(highCharacters[charset].charAt((at >> 4) - 0x80), (at >> 2) & 3, at & 3)
      found.sum += count * score
      if (score !== 0) found[score > 0 ? 'likely' : 'unlikely'] += count
    }
    return found
  }
  return {
    add: (bytes: Uint8Array): void => bytes.forEach(addByte),
    /** Another one than Windows-1252 only where that makes more nonsense than sense of the bytes. */
    charset(): SingleByteCharset {
      if (open >= 0) addByte(0x20)
      const { likely, unlikely } = likenessOf('windows-1252')
      if (unlikely <= likely) return 'windows-1252'
      const [dos, mac] = [likenessOf('cp850').sum, likenessOf('mac-roman').sum]
      return Math.max(dos, mac) <= 0 ? 'windows-1252' : dos > mac ? 'cp850' : 'mac-roman'
    },
  }
}

const LETTERS = new Map(
  (
    [
      ['ãáçéíóõêâúàôÃÁÇÉÍÓÕÊÂÚÀÔ', 4],
      ['ñÑüÜäÄöÖèÈ', 2],
      ['ëïîìòùûËÎÒ', 1],
    ] as const
  ).flatMap(([letters, score]) => [...letters].map((letter) => [letter, score])),
)

/** More than 0 where the character is likely between these neighbours, less where it is not, 0 where it may be or not. */
const likeness = (char: string, before: number, behind: number): number => {
  const isInWord = before !== NOTHING && behind !== NOTHING
  const isAlone = before === NOTHING && behind === NOTHING
  if (/\p{Lu}/u.test(char))
    return before === SMALL || (before === HIGH && behind === SMALL) ? -4 : (LETTERS.get(char) ?? 0)
  if (char === 'ª' || char === 'º') return behind === NOTHING ? 4 : -4
  if ('‚„µ¶·™ƒ†‡'.includes(char)) return isAlone ? 0 : -4
  if (/\p{Ll}/u.test(char)) return behind === CAPITAL ? -4 : (LETTERS.get(char) ?? 0)
  if (char === '’' && isInWord) return 2
  if ('“‘«'.includes(char)) return before === NOTHING && behind !== NOTHING ? 2 : -4
  if ('”’»…'.includes(char)) return behind === NOTHING ? 2 : -4
  if ('–—€£'.includes(char) && isAlone) return 2
  // Other signs stand beside words or figures, not in words; boxes and control characters in no text.
  return isInWord || /[\u2500-\u25ff\u0080-\u009f\uf8ff‰ˆ˜‹›]/.test(char) ? -4 : 0
}
