/** Limits the time to wait for a promise. */

/** @returns the result of `work`; rejects when it takes longer than `limitMs` milliseconds */
export const withTimeout = <T>(work: Promise<T>, limitMs: number): Promise<T> => {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new Error(`not done after ${limitMs} ms`)), limitMs)
  work.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}
