/** Keys that act wherever the focus is; the native menu carries the same commands. */
import { useEffect, useRef } from 'react'
import { textCommands } from '#contract/commands.ts'
import { commandAnywhere } from '../../lib/command-keys.ts'
import { giveCommand } from '../../lib/commands.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName))

/** @param openCompany called with the number of a company in the list, from 0 */
export const useGlobalKeys = (openCompany: (at: number) => void): void => {
  const latest = useRef(openCompany)
  useEffect(() => {
    latest.current = openCompany
  })
  useEffect(() => {
    const actOf = (event: KeyboardEvent): (() => void) | undefined => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if ((ctrlKey || metaKey) && !altKey && !shiftKey && /^[1-9]$/.test(key))
        return () => latest.current(Number(key) - 1)
      const command = commandAnywhere(event)
      if (command === undefined || (textCommands.has(command) && isTyping(event.target))) return undefined
      return () => giveCommand(command)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const act = actOf(event)
      if (act === undefined) return
      event.preventDefault()
      // A key held down decides once.
      if (!event.repeat) act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
