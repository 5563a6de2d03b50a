/** Runs `work` at once; what asks for it while it runs is answered by one more run. `work` tells its own failures. */
export const oneAtATime = (work: () => Promise<unknown>): (() => void) => {
  let isRunning = false
  let hasMore = false
  return () => {
    hasMore = true
    if (isRunning) return
    isRunning = true
    const run = async () => {
      while (hasMore) {
        hasMore = false
        await work()
      }
      isRunning = false
    }
    void run()
  }
}
