/** Which calls of the window are at work: the program is not ended under one that may write. */
import type { Dispatch } from './dispatch.ts'

/** What only reads can be asked again. Whatever is missing here counts as work. */
const reads = /^\w+\.(?:get|list|read|find|search|openList)/

/** @returns the same answers, and whether any call but those that read, or install, waits for one */
export const watchCalls = (answer: Dispatch): { answer: Dispatch; isAtWork(): boolean } => {
  let atWork = 0
  return {
    async answer(channel, input) {
      const counts = typeof channel !== 'string' || !(reads.test(channel) || channel === 'updates.install')
      if (counts) atWork += 1
      try {
        return await answer(channel, input)
      } finally {
        if (counts) atWork -= 1
      }
    },
    isAtWork: () => atWork > 0,
  }
}
