/** Progress is reported at most ten times a second: each report is a message to the window. */
import type { Clock } from './clock.ts'

export const PROGRESS_EVERY_MS = 100

/**
 * @returns a function that says whether to report now; `mustReport` is for a new phase or the end, which are always
 * reported
 */
export const createThrottle = (clock: Pick<Clock, 'epochMs'>): ((mustReport?: boolean) => boolean) => {
  let reportedAt = 0
  return (mustReport = false) => {
    const now = clock.epochMs()
    if (!mustReport && now - reportedAt < PROGRESS_EVERY_MS) return false
    reportedAt = now
    return true
  }
}
