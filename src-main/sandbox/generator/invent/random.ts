/** Repeatable random numbers: the same seed gives the same data on every machine (32-bit integer arithmetic only). */

export interface Random {
  /** In [0, 1). */
  next(): number
  /** An integer from `low` to `high`, both included. */
  int(low: number, high: number): number
  chance(probability: number): boolean
  /** One of the items; there must be at least one. */
  pick<T>(items: readonly T[]): T
  /** `length` decimal digits. */
  digits(length: number): string
}

export const seededRandom = (seed: number): Random => {
  let state = (seed ^ 0x9e3779b9) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]): T => {
      if (items.length === 0) throw new RangeError('nothing to pick from')
      return items[int(0, items.length - 1)] as T
    },
    digits: (length) => {
      let text = ''
      for (let index = 0; index < length; index += 1) text += String(int(0, 9))
      return text
    },
  }
}

/** Picks a key with a probability in proportion to its weight. */
export const pickWeighted = <T extends string>(random: Random, weights: Readonly<Record<T, number>>): T => {
  const entries = Object.entries(weights) as [T, number][]
  let left = random.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [key, weight] of entries) {
    left -= weight
    if (left < 0) return key
  }
  const [first] = entries
  if (!first) throw new RangeError('nothing to pick from')
  return first[0]
}
