/**
 * Runs work for the writer in the order it was added. After a failure nothing more runs, and `drained` throws it.
 */
export const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  let failure: { error: unknown } | undefined
  return {
    add(work: () => Promise<unknown>): void {
      last = last.then(async () => {
        if (failure) return
        try {
          await work()
        } catch (error) {
          failure = { error }
        }
      })
    },
    async drained(): Promise<void> {
      await last
      if (failure) throw failure.error
    },
  }
}
export type Queue = ReturnType<typeof createQueue>
