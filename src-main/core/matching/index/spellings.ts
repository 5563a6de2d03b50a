/** Finds customers without a tax id whose names differ in one letter: one customer may be typed in two ways. */
import type { Customer } from '../model/document.ts'
import { isNear, SHORTEST_NEAR } from './similar-names.ts'

export interface Spellings {
  /** Customers with such a name, in the order in which they were found; empty for a customer with a tax id. */
  of(customer: Customer): readonly Customer[]
  /** Reads the names again with the next call: there are new ones. */
  renew(): void
}

const NONE: readonly Customer[] = []

/** Each name with one of its longer words left out, and that word; names of one word and words with digits have none. */
const gapsOf = (customer: Customer) =>
  customer.names.flatMap((name) => {
    const words = name.split(' ')
    return words.flatMap((word, at) =>
      words.length < 2 || word.length < SHORTEST_NEAR - 1 || /\d/.test(word)
        ? []
        : [{ customer, word, key: words.with(at, '*').join(' ') }],
    )
  })

/** @param customers of the run, read with the first call */
export const createSpellings = (customers: readonly Customer[]): Spellings => {
  const indexed = () => {
    const all = customers.filter(({ taxId }) => taxId === null).flatMap(gapsOf)
    return Map.groupBy(all, ({ key }) => key)
  }
  let byKey: ReturnType<typeof indexed> | undefined
  const known = new Map<Customer, readonly Customer[]>()
  const find = (customer: Customer): readonly Customer[] => {
    byKey ??= indexed()
    const found = new Set<Customer>()
    for (const { key, word } of gapsOf(customer))
      for (const other of byKey.get(key) ?? [])
        if (other.customer !== customer && isSpelling(word, other.word)) found.add(other.customer)
    return found.size === 0 ? NONE : [...found].sort((a, b) => a.position - b.position)
  }
  return {
    of: (customer) => {
      if (customer.taxId !== null || customer.names.length === 0) return NONE
      const spellings = known.get(customer) ?? find(customer)
      known.set(customer, spellings)
      return spellings
    },
    renew: () => {
      byKey = undefined
      known.clear()
    },
  }
}

const isSpelling = (word: string, other: string): boolean =>
  word !== other && Math.max(word.length, other.length) >= SHORTEST_NEAR && isNear(word, other)
