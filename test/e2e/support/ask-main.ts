/** Runs code in main through Node's inspector. */
import type { ElectronApplication } from '@playwright/test'

/**
 * V8 may collect the inspector's promise before it settles: then the code runs again.
 * @param ask runs in main with Electron's modules and the given value; running it twice must have the same effect
 */
export const askMain = async <Answer, Given = undefined>(
  app: ElectronApplication,
  ask: Parameters<typeof app.evaluate<Answer, Given>>[0],
  given?: Given,
): Promise<Answer> => {
  for (;;) {
    try {
      return await app.evaluate<Answer, Given>(ask, given as Given)
    } catch (error) {
      if (!String(error).includes('promise was garbage collected')) throw error
    }
  }
}
