/** A popover below a button, which closes when a smaller or zoomed window no longer contains it. */
import { use, useEffect, useRef } from 'react'
import { OverlayTriggerStateContext, Popover, type PopoverProps } from 'react-aria-components'

/** Milliseconds after which it has been positioned again. */
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

/** A zoomed window rounds: one pixel is ignored. */
const isOutside = ({ left, top, right, bottom }: DOMRect): boolean =>
  left < -1 || top < -1 || right > window.innerWidth + 1 || bottom > window.innerHeight + 1
