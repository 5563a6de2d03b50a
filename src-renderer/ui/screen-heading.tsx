/** The heading of a screen. It takes the focus when no other element has it, so that Tab continues from the top. */
import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  readonly children: ReactNode
  readonly className?: string | undefined
}

export const ScreenHeading = ({ children, className }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // The element that led here may have been removed while it had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
