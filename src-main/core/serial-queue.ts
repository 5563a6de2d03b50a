/** Runs tasks one at a time. */

/**
 * @returns a function that runs a task after all earlier ones have ended, whether they succeeded or failed; an error
 * rejects only the promise of its own task, and the next task still runs
 */
export const serialQueue = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
