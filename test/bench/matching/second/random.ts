/** A source of chance that a seed fixes: sfc32, 32 bits at a time. */
export interface Chance {
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  /** True in `percent` of a hundred cases. */
  happens(percent: number): boolean
  pick<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
}

export const createChance = (seed: number): Chance => {
  let [a, b, c, counter] = [0x9e3779b9 ^ seed, 0x243f6a88 + seed, 0xb7e15162 - seed, 1]
  const next = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  for (let round = 0; round < 15; round += 1) next()
  const between = (from: number, to: number): number => from + (next() % (to - from + 1))
  const pick = <T>(list: readonly T[]): T => {
    const one = list[between(0, list.length - 1)]
    if (one === undefined) throw new Error('there is nothing to pick from')
    return one
  }
  const shuffled = <T>(list: readonly T[]): T[] => {
    const order = list.map((value) => ({ value, place: next() }))
    return order.sort((one, other) => one.place - other.place).map(({ value }) => value)
  }
  return { between, happens: (percent) => between(1, 100) <= percent, pick, shuffled }
}

/** One of the list, each as often as its weight says. */
export const pickWeighted = <T>(list: readonly (readonly [T, number])[], chance: Chance): T => {
  let left = chance.between(0, list.reduce((sum, [, weight]) => sum + weight, 0) - 1)
  for (const [one, weight] of list) {
    left -= weight
    if (left < 0) return one
  }
  throw new Error('there is nothing to pick from')
}
