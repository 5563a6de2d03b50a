/** Values by key, any number a key. Most keys have a single value, which then needs no set of its own. */

export interface Multimap<K, V extends object | string | number> {
  add(key: K, value: V): void
  remove(key: K, value: V): void
  of(key: K): Iterable<V>
}

export const createMultimap = <K, V extends object | string | number>(): Multimap<K, V> => {
  const held = new Map<K, V | Set<V>>()
  return {
    add: (key, value) => {
      const known = held.get(key)
      if (known === undefined) held.set(key, value)
      else if (known instanceof Set) known.add(value)
      else if (known !== value) held.set(key, new Set([known, value]))
    },
    remove: (key, value) => {
      const known = held.get(key)
      if (known instanceof Set) known.delete(value)
      else if (known === value) held.delete(key)
    },
    of: (key) => {
      const known = held.get(key)
      return known === undefined ? [] : known instanceof Set ? known : [known]
    },
  }
}
