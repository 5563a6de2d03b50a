/** The longest time for which the event loop of this thread was blocked, and how much of it was our own work. */

const EVERY_MS = 5

export interface LongestBlock {
  /** Wall time; on a busy machine most of it is waiting for a core. */
  wallMs: number
  /** Processor time of this thread in such a gap: never more than the wall time, and independent of other work. */
  busyMs: number
}

const busyMsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

/** Watches until the returned function is called. */
export const watchLongestBlock = (): (() => LongestBlock) => {
  const longest: LongestBlock = { wallMs: 0, busyMs: 0 }
  let at = performance.now()
  let busy = process.threadCpuUsage()
  const look = (): void => {
    const now = performance.now()
    longest.wallMs = Math.max(longest.wallMs, now - at - EVERY_MS)
    longest.busyMs = Math.max(longest.busyMs, busyMsOf(process.threadCpuUsage(busy)))
    at = now
    busy = process.threadCpuUsage()
  }
  const timer = setInterval(look, EVERY_MS).unref()
  return () => {
    clearInterval(timer)
    look()
    return longest
  }
}
