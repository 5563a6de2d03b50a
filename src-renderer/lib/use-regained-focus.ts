/** Takes the focus over from a button that is gone or can no longer be pressed, so that keys go on. */
import { type RefObject, useEffect } from 'react'

const isLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.matches(':disabled') === true

/** A dialog that closes gives the focus back in the next frames: until then it only seems to be lost. */
const WAIT_MS = 50

/** @param gone what the button goes with: looked at when it changes, and nothing is done while it is false or 0 */
export const useRegainedFocus = (target: RefObject<HTMLElement | null>, gone: boolean | number): void =>
  useEffect(() => {
    if (!gone || !isLost()) return
    const waiting = setTimeout(() => {
      if (isLost()) target.current?.focus()
    }, WAIT_MS)
    return () => clearTimeout(waiting)
  }, [target, gone])
