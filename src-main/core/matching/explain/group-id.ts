/**
 * Short ids of groups: the same members have the same id in every run and on every computer. `g-` is a group of documents and
 * transactions, `l-` one of ledger lines and transactions.
 */

/** The finalizer of MurmurHash3: every bit of the input affects every bit of the result. */
const finish = (hash: number): number => {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/**
 * The character codes of the last id. One text is created from them; V8 would keep a concatenated text as its pieces.
 */
const name = Array.from('g-0123456789abcdef', (character) => character.charCodeAt(0))
const digits = name.slice(2)

const writeHex = (word: number, start: number): void => {
  for (let at = 0; at < 8; at += 1) name[start + at] = digits[(word >>> (28 - 4 * at)) & 0xf] ?? 0
}

const joined = (keys: readonly string[]): string =>
  keys.length > 1 ? [...keys].sort().join('\u0000') : (keys[0] ?? '')

export const hashMembers = (documentKeys: readonly string[], transactionKeys: readonly string[]): string =>
  hashKeys('g', documentKeys, transactionKeys)

export const hashLedgerMembers = (lineKeys: readonly string[], transactionKeys: readonly string[]): string =>
  hashKeys('l', lineKeys, transactionKeys)

/**
 * Two multiply-and-xor hashes over UTF-16 code units, as sixteen hexadecimal digits after the letter: with 64 bits, two of a
 * hundred thousand groups have the same id once in four billion companies.
 */
const hashKeys = (
  letter: 'g' | 'l',
  documentKeys: readonly string[],
  transactionKeys: readonly string[],
): string => {
  const text = `${joined(documentKeys)}|${joined(transactionKeys)}`
  let high = 0x9e3779b9 ^ text.length
  let low = 0x85ebca6b ^ text.length
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 0x9e3779b1)
    high = (high << 13) | (high >>> 19)
    low = Math.imul(low ^ code, 0x5bd1e995)
    low ^= low >>> 15
  }
  name[0] = letter.charCodeAt(0)
  writeHex(finish(high ^ low), 2)
  writeHex(finish(low), 10)
  return String.fromCharCode(...name)
}
