/** Takes the focus over from a button that is gone or can no longer be pressed, so that keys go on. */
import { type RefObject, useEffect } from 'react'

const isLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.matches(':disabled') === true

/** A dialog that closes gives the focus back in the next frames: until then it only seems to be lost. */
const AFTER_DIALOG_MS = 50

/**
 * @param gone what the button goes with: looked at when it changes, and nothing is done while it is false or 0
 * @param isByDialog whether it changes by an act of a dialog, which closes at the same time
 */
export const useRegainedFocus = (
  target: RefObject<HTMLElement | null>,
  gone: boolean | number,
  isByDialog = false,
): void =>
  useEffect(() => {
    const regain = (): void => {
      if (gone && isLost()) target.current?.focus()
    }
    if (!isByDialog) return regain()
    const waiting = setTimeout(regain, AFTER_DIALOG_MS)
    return () => clearTimeout(waiting)
  }, [target, gone, isByDialog])

/** Where the work of the screen is: its list, or its heading. */
export const workPlace: RefObject<HTMLElement | null> = {
  get current() {
    return document.querySelector<HTMLElement>('[role="grid"], h1[tabindex]')
  },
}
