/** Moves the focus between the list and the document. */
import type { RefObject } from 'react'
import { useCommands } from '../../lib/commands.ts'

/** @param view its two children are the panes */
export const usePanes = (view: RefObject<HTMLElement | null>): void => {
  useCommands({
    'other-pane': () => {
      const [list, pane] = [...(view.current?.children ?? [])]
      const target = list?.contains(document.activeElement) ? pane : list
      const first = ['[role=listbox]', 'article, input, button']
        .map((what) => target?.querySelector<HTMLElement>(what))
        .find((found) => found != null)
      first?.focus()
    },
  })
}
