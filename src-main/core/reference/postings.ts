/** Lists of positions under keys: chains through one array, since a list of its own for each key is mostly one long. */

const NOWHERE: readonly number[] = []

/** Digits as a key: a number where it is exact, which is found several times as fast as a text. */
export type NumberKey = number | string

const EXACT_DIGITS = 15

/** @param digits without leading zeros */
export const toNumberKey = (digits: string): NumberKey =>
  digits.length <= EXACT_DIGITS ? Number(digits) : digits

export class Postings<K> {
  readonly #last = new Map<K, number>()
  readonly #before: Int32Array

  /** @param before room for every position; postings may share it where no position is in two of them */
  constructor(before: Int32Array) {
    this.#before = before
  }

  /** Positions must come in ascending order. */
  add(key: K, position: number): void {
    this.#before[position] = this.#last.get(key) ?? -1
    this.#last.set(key, position)
  }

  /** Ascending. */
  get(key: K): readonly number[] {
    const last = this.#last.get(key)
    if (last === undefined) return NOWHERE
    const found = [last]
    for (let at = this.#before[last] ?? -1; at !== -1; at = this.#before[at] ?? -1) found.push(at)
    return found.length > 1 ? found.reverse() : found
  }
}
