/** A map with several values for a key. Most keys have a single value, which is stored without a set. */

export interface Multimap<K, V extends object | string | number> {
  add(key: K, value: V): void
  remove(key: K, value: V): void
  get(key: K): Iterable<V>
}

export const createMultimap = <K, V extends object | string | number>(): Multimap<K, V> => {
  const sets = new Map<K, V | Set<V>>()
  return {
    add: (key, value) => {
      const known = sets.get(key)
      if (known === undefined) sets.set(key, value)
      else if (known instanceof Set) known.add(value)
      else if (known !== value) sets.set(key, new Set([known, value]))
    },
    remove: (key, value) => {
      const known = sets.get(key)
      if (known instanceof Set) known.delete(value)
      else if (known === value) sets.delete(key)
    },
    get: (key) => {
      const known = sets.get(key)
      return known === undefined ? [] : known instanceof Set ? known : [known]
    },
  }
}
