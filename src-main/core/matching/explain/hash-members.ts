/** Short names for groups: the same members have the same name in every run and on every computer. */

const OFFSET = 0xcbf29ce484222325n
const PRIME = 0x100000001b3n
const MASK = (1n << 64n) - 1n

/** FNV-1a over UTF-16 code units, as ten hexadecimal digits behind `g-`. */
export const hashMembers = (documentIds: readonly number[], transactionKeys: readonly string[]): string => {
  const text = `${[...documentIds].sort((a, b) => a - b).join(',')}|${[...transactionKeys].sort().join('\u0000')}`
  let hash = OFFSET
  for (let at = 0; at < text.length; at += 1) hash = ((hash ^ BigInt(text.charCodeAt(at))) * PRIME) & MASK
  // The high bits of FNV mix better than the low ones.
  return `g-${((hash ^ (hash >> 32n)) & 0xffffffffffn).toString(16).padStart(10, '0')}`
}
