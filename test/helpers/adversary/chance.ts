/** Whole numbers and choices that a seed fixes. */
import { randomOf } from '../random-of.ts'

export interface Chance {
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  /** True in `percent` of a hundred cases. */
  happens(percent: number): boolean
  pick<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
}

export const createChance = (seed: number): Chance => {
  const random = randomOf(seed)
  const between = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1))
  return {
    between,
    happens: (percent) => random() * 100 < percent,
    pick: (list) => {
      const one = list[between(0, list.length - 1)]
      if (one === undefined) throw new Error('there is nothing to pick from')
      return one
    },
    shuffled: (list) =>
      list
        .map((value) => ({ value, place: random() }))
        .sort((a, b) => a.place - b.place)
        .map(({ value }) => value),
  }
}
