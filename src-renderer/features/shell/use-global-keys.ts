/** Keys that act wherever the focus is; the native menu carries the same commands. */
import { useEffect, useRef } from 'react'
import { giveCommand } from '../../lib/commands.ts'
import { showOverlay } from '../../lib/session.ts'

/** @param openCompany called with the number of a company in the list, from 0 */
export const useGlobalKeys = (openCompany: (at: number) => void): void => {
  const latest = useRef(openCompany)
  useEffect(() => {
    latest.current = openCompany
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'F1') {
        event.preventDefault()
        showOverlay('help')
        return
      }
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      const act = ((): (() => void) | undefined => {
        if (/^[1-9]$/.test(event.key)) return () => latest.current(Number(event.key) - 1)
        if (event.key === 'k') return () => showOverlay('palette')
        if (event.key === 'e') return () => giveCommand('export')
        if (event.key === 'f') return () => giveCommand('find')
        return undefined
      })()
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
