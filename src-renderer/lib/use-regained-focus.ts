/** Takes the focus over from a button that is gone, so that keys go on. */
import { type RefObject, useEffect } from 'react'

/** @param gone what the button goes with: looked at when it changes, and nothing is done while it is false or 0 */
export const useRegainedFocus = (target: RefObject<HTMLElement | null>, gone: boolean | number): void =>
  useEffect(() => {
    if (gone && document.activeElement === document.body) target.current?.focus()
  }, [target, gone])
