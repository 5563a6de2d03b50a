/** Remembers answers of a pure function: a company's documents and transactions repeat the same names and dates thousands of times. */

/** Answers kept, some tens of megabytes; further keys are worked out each time. */
const MAX_KEPT = 200_000

/** The same function, asking `work` once for each distinct key while memory allows. */
export const remember = <K, V>(work: (key: K) => V): ((key: K) => V) => {
  const known = new Map<K, V>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const value = work(key)
    if (known.size < MAX_KEPT) known.set(key, value)
    return value
  }
}
