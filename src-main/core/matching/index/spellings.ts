/** Finds customers without a tax id whose names differ in one letter: one customer may be typed in two ways. */
import type { Customer } from '../model/document.ts'
import { isNear, SHORTEST_NEAR } from './similar-names.ts'

export interface Spellings {
  /** Customers with such a name, in the order in which they were found; empty for a customer with a tax id. */
  of(customer: Customer): readonly Customer[]
  /** Reads the names again with the next call: there are new ones. */
  renew(): void
}

/** A name with one of its words left out, and that word. */
interface Gap {
  customer: Customer
  word: string
}

const NONE: readonly Customer[] = []

/** Each name with a place for each of its longer words; a name of one word, or a word with digits, is left out. */
function* gapsOf(name: string): Iterable<{ key: string; word: string }> {
  const words = name.split(' ')
  if (words.length < 2) return
  for (const [at, word] of words.entries())
    if (word.length >= SHORTEST_NEAR - 1 && !/\d/.test(word))
      yield { key: words.with(at, '*').join(' '), word }
}

/** @param customers of the run, read with the first call */
export const createSpellings = (customers: readonly Customer[]): Spellings => {
  let byKey: Map<string, Gap[]> | undefined
  const indexed = (): Map<string, Gap[]> => {
    const found = new Map<string, Gap[]>()
    for (const customer of customers)
      for (const name of customer.taxId === null ? customer.names : [])
        for (const { key, word } of gapsOf(name)) {
          const known = found.get(key)
          if (known) known.push({ customer, word })
          else found.set(key, [{ customer, word }])
        }
    return found
  }
  return {
    of: (customer) => {
      if (customer.taxId !== null || customer.names.length === 0) return NONE
      byKey ??= indexed()
      const found = new Set<Customer>()
      for (const name of customer.names)
        for (const { key, word } of gapsOf(name))
          for (const other of byKey.get(key) ?? [])
            if (other.customer !== customer && isSpelling(word, other.word)) found.add(other.customer)
      return found.size === 0 ? NONE : [...found].sort((a, b) => a.position - b.position)
    },
    renew: () => {
      byKey = undefined
    },
  }
}

const isSpelling = (word: string, other: string): boolean =>
  word !== other && Math.max(word.length, other.length) >= SHORTEST_NEAR && isNear(word, other)
