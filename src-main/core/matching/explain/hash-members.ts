/** Short names for groups: the same members have the same name in every run and on every computer. */

/** The finishing steps of MurmurHash3: every bit of the input reaches every bit of the answer. */
const finish = (hash: number): number => {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const byteOf = (word: number, shift: number): string => BYTES[(word >>> shift) & 0xff] ?? ''

/** Eight digits; `toString(16)` of words beyond 31 bits takes several times as long. */
const hex = (word: number): string => byteOf(word, 24) + byteOf(word, 16) + byteOf(word, 8) + byteOf(word, 0)

/**
 * Two multiply-and-xor hashes over UTF-16 code units, as sixteen hexadecimal digits behind `g-`: with 64 bits two of
 * a hundred thousand groups share a name once in four billion books.
 */
export const hashMembers = (documentIds: readonly number[], transactionKeys: readonly string[]): string => {
  const ids =
    documentIds.length > 1 ? [...documentIds].sort((a, b) => a - b).join(',') : `${documentIds[0] ?? ''}`
  const keys =
    transactionKeys.length > 1 ? [...transactionKeys].sort().join('\u0000') : (transactionKeys[0] ?? '')
  const text = `${ids}|${keys}`
  let high = 0x9e3779b9 ^ text.length
  let low = 0x85ebca6b ^ text.length
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 0x9e3779b1)
    high = (high << 13) | (high >>> 19)
    low = Math.imul(low ^ code, 0x5bd1e995)
    low ^= low >>> 15
  }
  return `g-${hex(finish(high ^ low))}${hex(finish(low))}`
}
