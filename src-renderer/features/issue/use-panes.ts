/** F6 goes from the list to the document and back; the menu's entry does the same. */
import { type RefObject, useEffect } from 'react'
import { giveCommand, useCommands } from '../../lib/commands.ts'

/** @param view whose two children are the panes */
export const usePanes = (view: RefObject<HTMLElement | null>): void => {
  useCommands({
    'other-pane': () => {
      const [list, pane] = [...(view.current?.children ?? [])]
      const target = list?.contains(document.activeElement) ? pane : list
      target?.querySelector<HTMLElement>('[role=listbox], input, button')?.focus()
    },
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return
      event.preventDefault()
      giveCommand('other-pane')
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
