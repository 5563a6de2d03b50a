/** Work that must not overlap. */

/**
 * @returns runs each work once all that were given before have ended, whether they succeeded or failed; an error rejects
 * the promise of that work alone, and the next one runs all the same
 */
export const serialQueue = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
