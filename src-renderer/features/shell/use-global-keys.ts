/** Keys that act wherever the focus is; the native menu carries the same commands. */
import { useEffect, useRef } from 'react'
import { giveCommand } from '../../lib/commands.ts'
import { showOverlay } from '../../lib/session.ts'

/** Where Ctrl+Z belongs to the text being typed. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName))

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
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      const act = ((): (() => void) | undefined => {
        if ((key === 'z' || key === 'y') && isTyping(event.target)) return undefined
        if (key === 'y' || (key === 'z' && event.shiftKey)) return () => giveCommand('redo')
        if (event.shiftKey) return undefined
        if (key === 'z') return () => giveCommand('undo')
        if (/^[1-9]$/.test(event.key)) return () => latest.current(Number(event.key) - 1)
        if (key === 'k') return () => showOverlay('palette')
        if (key === 'e') return () => giveCommand('export')
        if (key === 'n') return () => giveCommand('new-document')
        if (key === 'f') return () => giveCommand('find')
        return undefined
      })()
      if (act === undefined) return
      event.preventDefault()
      // A key held down decides once.
      if (!event.repeat) act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
