/** Finds which documents add up to a payment, to tell whether a book decides what it pays. */

interface Limits {
  /** The most members of a set. */
  members: number
  /** The most sets that are returned. */
  sets: number
  /** The most steps of the search of one size. */
  steps: number
}

/** The smallest sets whose cash adds up to the amount: all of that size, as far as the limits go. */
export const setsThatAddUp = <T>(
  pool: readonly T[],
  amountMinor: number,
  cashOf: (one: T) => readonly number[],
  limits: Limits,
): ReadonlySet<T>[] => {
  let steps = 0
  for (let size = 1; size <= Math.min(limits.members, pool.length); size += 1) {
    const found: ReadonlySet<T>[] = []
    const search = (from: number, left: number, rest: number, taken: readonly T[]): void => {
      steps += 1
      if (steps > limits.steps || found.length >= limits.sets) return
      if (left === 0) {
        if (rest === 0) found.push(new Set(taken))
        return
      }
      for (let at = from; at <= pool.length - left; at += 1) {
        const one = pool[at]
        if (one === undefined) continue
        for (const cash of cashOf(one)) search(at + 1, left - 1, rest - cash, [...taken, one])
      }
    }
    search(0, size, amountMinor, [])
    if (found.length > 0 || steps > limits.steps) return found
  }
  return []
}
