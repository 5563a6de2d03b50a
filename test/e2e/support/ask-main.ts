/** Asking main through Node's inspector. */

/**
 * V8 may collect the inspector's promise before it settles: then it is asked again.
 * @param ask done twice it must be the same
 */
export const askMain = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!String(error).includes('promise was garbage collected')) throw error
    }
  }
}
