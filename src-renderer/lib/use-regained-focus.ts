/** Takes the focus over from a button that is gone or can no longer be pressed, so that keys go on. */
import { type RefObject, useEffect } from 'react'

const isLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.matches(':disabled') === true

/** @param gone what the button goes with: looked at when it changes, and nothing is done while it is false or 0 */
export const useRegainedFocus = (target: RefObject<HTMLElement | null>, gone: boolean | number): void =>
  useEffect(() => {
    if (gone && isLost()) target.current?.focus()
  }, [target, gone])
