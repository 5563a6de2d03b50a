/** Once a company is removed the button that did it is gone: the table has the focus, or else the screen's first act. */
import { useEffect, useRef, useState } from 'react'
import type { CompanyView } from '#contract/companies.ts'

export const useFocusAfterRemoval = (companies: readonly CompanyView[]) => {
  const view = useRef<HTMLElement>(null)
  const [removed, setRemoved] = useState<CompanyView['id'] | null>(null)
  const isGone = removed !== null && companies.every(({ id }) => id !== removed)
  useEffect(() => {
    if (!isGone) return
    // After the dialog has given the focus back.
    const frame = requestAnimationFrame(() => {
      setRemoved(null)
      if (document.activeElement !== document.body) return
      const first = view.current?.querySelector<HTMLElement>('[role=grid]')
      ;(first ?? view.current?.querySelector('button'))?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isGone])
  return { view, setRemoved }
}
