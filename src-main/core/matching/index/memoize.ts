/**
 * Memoizes a pure function: a company's documents and transactions repeat the same names and dates thousands of times.
 */

/** So many results are kept, some tens of megabytes; for further keys the function is called each time. */
const MAX_KEPT = 200_000

/** @returns the same function; it calls `work` once for each of the first `MAX_KEPT` distinct keys */
export const memoize = <K, V>(work: (key: K) => V): ((key: K) => V) => {
  const known = new Map<K, V>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const value = work(key)
    if (known.size < MAX_KEPT) known.set(key, value)
    return value
  }
}

/** @returns the same function, which keeps only its last result: for an object that is asked about many times in a row */
export const memoizeLast = <K extends object, V>(work: (key: K) => V): ((key: K) => V) => {
  let last: { key: K; value: V } | undefined
  return (key) => {
    if (last?.key !== key) last = { key, value: work(key) }
    return last.value
  }
}
