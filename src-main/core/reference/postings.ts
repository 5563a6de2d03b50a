/**
 * Lists of positions by key, as chains in one array: most keys have one position, so that a list for each would waste
 * memory.
 */

const NO_POSITIONS: readonly number[] = []

/** Digits as a key: a number where it is exact, which is found several times as fast as a text. */
export type NumberKey = number | string

const EXACT_DIGITS = 15

/** @param digits without leading zeros */
export const toNumberKey = (digits: string): NumberKey =>
  digits.length <= EXACT_DIGITS ? Number(digits) : digits

/** By position: the previous position in its list. */
export class Links {
  before: Int32Array

  /** @param size expected number of positions; more may be added */
  constructor(size: number) {
    this.before = new Int32Array(size)
  }

  set(position: number, before: number): void {
    if (position >= this.before.length) this.before = grown(this.before, position + 1)
    this.before[position] = before
  }
}

/** A copy with capacity for `size` and some more. */
export const grown = (list: Int32Array, size: number): Int32Array => {
  const longer = new Int32Array(size + (size >> 6) + 64)
  longer.set(list)
  return longer
}

export class Postings<K> {
  readonly #last = new Map<K, number>()
  readonly #links: Links

  /** @param links several postings may share them if no position is in two of them */
  constructor(links: Links) {
    this.#links = links
  }

  /** Positions must be added in ascending order. */
  add(key: K, position: number): void {
    this.#links.set(position, this.#last.get(key) ?? -1)
    this.#last.set(key, position)
  }

  /** Positions in ascending order. */
  get(key: K): readonly number[] {
    const last = this.#last.get(key)
    if (last === undefined) return NO_POSITIONS
    const found = [last]
    const { before } = this.#links
    for (let at = before[last] ?? -1; at !== -1; at = before[at] ?? -1) found.push(at)
    return found.length > 1 ? found.reverse() : found
  }
}
