/** The keys that lead from line to line: Enter goes on, arrows move between them. What changes a line is a command. */
import type { KeyboardEvent } from 'react'

export type LineStep = 'next' | 'down' | 'up' | 'menu'

/** A list of offers is open under the field: the keys belong to it. */
const isChoosing = (target: Element): boolean =>
  target.getAttribute('aria-expanded') === 'true' && target.hasAttribute('aria-activedescendant')

/** What a key in a line's field means; undefined where it is for the field itself. */
export const lineStepOf = (event: KeyboardEvent): LineStep | undefined => {
  const { key, altKey, shiftKey, ctrlKey, metaKey } = event
  const target = event.target as Element
  if (key === 'ContextMenu' || (shiftKey && key === 'F10')) return 'menu'
  if (altKey || shiftKey || ctrlKey || metaKey) return undefined
  if (target.tagName !== 'INPUT' || isChoosing(target)) return undefined
  if (key === 'Enter') return 'next'
  const offers = target.getAttribute('role') === 'combobox'
  if (!offers && key === 'ArrowDown') return 'down'
  return !offers && key === 'ArrowUp' ? 'up' : undefined
}
