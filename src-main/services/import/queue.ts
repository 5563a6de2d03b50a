/** Work for the writer in the order it was given; what fails is told to whoever waits next. */
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
