/** Ids by the hundred thousand as single bits. Two ids may share one: what it holds is looked at again. */
export type IdBits = Uint32Array

/** Eight million ids in a row without two that share a bit, in a megabyte. */
const BITS = 2 ** 23
const bitOf = (id: number): number => id & (BITS - 1)

export const noIds = (): IdBits => new Uint32Array(BITS / 32)

export const addId = (bits: IdBits, id: number): void => {
  const bit = bitOf(id)
  bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31))
}

export const addIds = (bits: IdBits, ids: Float64Array): IdBits => {
  // Counted, as all that runs over a million ids: an iterator takes four times as long.
  for (let at = 0; at < ids.length; at += 1) addId(bits, ids[at] ?? 0)
  return bits
}

export const mayHold = (bits: IdBits, id: number): boolean => {
  const bit = bitOf(id)
  return ((bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0
}

/** Leaves in the first what the other holds too. */
export const keepCommon = (bits: IdBits, other: IdBits): IdBits => {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) & (other[at] ?? 0)
  return bits
}
