/** Moves the focus after a company was removed with its button: to the table, or to the screen's first button. */
import { useEffect, useRef, useState } from 'react'
import type { CompanyView } from '#contract/companies.ts'

export const useFocusAfterRemoval = (companies: readonly CompanyView[]) => {
  const view = useRef<HTMLElement>(null)
  const [removed, setRemoved] = useState<CompanyView['id'] | null>(null)
  const isGone = removed !== null && companies.every(({ id }) => id !== removed)
  useEffect(() => {
    if (!isGone) return
    // Runs after the dialog has restored the focus.
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
