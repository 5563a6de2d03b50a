/** Progress is reported ten times a second at the most: each report costs a message to the window. */
import type { Clock } from './clock.ts'

export const PROGRESS_EVERY_MS = 100

/** @returns whether to report now; what must not be missed, such as a new phase or the end, is always reported */
export const createThrottle = (clock: Pick<Clock, 'epochMs'>): ((mustReport?: boolean) => boolean) => {
  let reportedAt = 0
  return (mustReport = false) => {
    const now = clock.epochMs()
    if (!mustReport && now - reportedAt < PROGRESS_EVERY_MS) return false
    reportedAt = now
    return true
  }
}
