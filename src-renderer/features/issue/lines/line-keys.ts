/** The keys of the lines: Enter goes on, arrows move between lines, the rest change them. */
import type { KeyboardEvent } from 'react'

export type LineAct = 'next' | 'down' | 'up' | 'duplicate' | 'remove' | 'move-up' | 'move-down' | 'menu'

/** A list of offers is open under the field: the keys belong to it. */
const isChoosing = (target: Element): boolean =>
  target.getAttribute('aria-expanded') === 'true' && target.hasAttribute('aria-activedescendant')

/** What a key in a line's field means; undefined where it is for the field itself. */
export const lineActOf = (event: KeyboardEvent): LineAct | undefined => {
  const { key, altKey, shiftKey } = event
  const target = event.target as Element
  const command = event.ctrlKey || event.metaKey
  if (key === 'ContextMenu' || (shiftKey && key === 'F10')) return 'menu'
  if (altKey && key === 'ArrowUp') return 'move-up'
  if (altKey && key === 'ArrowDown') return 'move-down'
  if (altKey || shiftKey) return undefined
  if (command) {
    if (key.toLowerCase() === 'd') return 'duplicate'
    return key === 'Delete' || key === 'Backspace' ? 'remove' : undefined
  }
  if (target.tagName !== 'INPUT' || isChoosing(target)) return undefined
  if (key === 'Enter') return 'next'
  const offers = target.getAttribute('role') === 'combobox'
  if (!offers && key === 'ArrowDown') return 'down'
  return !offers && key === 'ArrowUp' ? 'up' : undefined
}
