/** What drops from a button, and closes once a window that grew smaller, or was zoomed, does not hold it any more. */
import { use, useEffect, useRef } from 'react'
import { OverlayTriggerStateContext, Popover, type PopoverProps } from 'react-aria-components'

/** By then it was placed anew. */
const PLACED_MS = 100

export const Drop = (props: PopoverProps) => {
  const itself = useRef<HTMLElement>(null)
  const state = use(OverlayTriggerStateContext)
  useEffect(() => {
    if (state?.isOpen !== true) return
    let timer: number | undefined
    const look = (): void => {
      const box = itself.current?.getBoundingClientRect()
      if (box !== undefined && isOutside(box)) state.close()
    }
    const resized = (): void => {
      window.clearTimeout(timer)
      timer = window.setTimeout(look, PLACED_MS)
    }
    window.addEventListener('resize', resized)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('resize', resized)
    }
  }, [state])
  return <Popover {...props} ref={itself} offset={4} />
}

/** A zoomed window rounds: a pixel is none. */
const isOutside = ({ left, top, right, bottom }: DOMRect): boolean =>
  left < -1 || top < -1 || right > window.innerWidth + 1 || bottom > window.innerHeight + 1
