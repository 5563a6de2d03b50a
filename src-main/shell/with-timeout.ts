/** Waits for a promise, but not for ever. */

/** @returns what `work` gives; rejects when it took longer than `limitMs` */
export const withTimeout = <T>(work: Promise<T>, limitMs: number): Promise<T> => {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new Error(`not done after ${limitMs} ms`)), limitMs)
  work.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}
