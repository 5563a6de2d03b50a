/** Short names for groups: the same members have the same name in every run and on every computer. */

/** Two multiply-and-xor hashes over UTF-16 code units, as ten hexadecimal digits (40 bits) behind `g-`. */
export const hashMembers = (documentIds: readonly number[], transactionKeys: readonly string[]): string => {
  const ids = [...documentIds].sort((a, b) => a - b).join(',')
  const text = `${ids}|${[...transactionKeys].sort().join('\u0000')}`
  let high = 0x9e3779b9
  let low = 0x85ebca6b
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 0x01000193)
    low = Math.imul(low ^ code, 0x5bd1e995)
    low ^= low >>> 15
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b)
  high ^= high >>> 13
  low = Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
  low ^= low >>> 16
  const tail = (low >>> 0).toString(16).padStart(8, '0')
  return `g-${(high >>> 24).toString(16).padStart(2, '0')}${tail}`
}
