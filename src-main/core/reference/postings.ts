/** Lists of positions under keys: chains through one array, since a list of its own for each key is mostly one long. */

const NOWHERE: readonly number[] = []

/** Digits as a key: a number where it is exact, which is found several times as fast as a text. */
export type NumberKey = number | string

const EXACT_DIGITS = 15

/** @param digits without leading zeros */
export const toNumberKey = (digits: string): NumberKey =>
  digits.length <= EXACT_DIGITS ? Number(digits) : digits

/** By position the one before it in its list. */
export class Links {
  before: Int32Array

  /** @param size how many positions there will be at first; more may come */
  constructor(size: number) {
    this.before = new Int32Array(size)
  }

  set(position: number, before: number): void {
    if (position >= this.before.length) this.before = grown(this.before, position + 1)
    this.before[position] = before
  }
}

/** A copy with capacity for `size` and a few more. */
export const grown = (list: Int32Array, size: number): Int32Array => {
  const longer = new Int32Array(size + (size >> 6) + 64)
  longer.set(list)
  return longer
}

export class Postings<K> {
  readonly #last = new Map<K, number>()
  readonly #links: Links

  /** @param links postings may share them where no position is in two of them */
  constructor(links: Links) {
    this.#links = links
  }

  /** Positions must come in ascending order. */
  add(key: K, position: number): void {
    this.#links.set(position, this.#last.get(key) ?? -1)
    this.#last.set(key, position)
  }

  /** Ascending. */
  get(key: K): readonly number[] {
    const last = this.#last.get(key)
    if (last === undefined) return NOWHERE
    const found = [last]
    const { before } = this.#links
    for (let at = before[last] ?? -1; at !== -1; at = before[at] ?? -1) found.push(at)
    return found.length > 1 ? found.reverse() : found
  }
}
