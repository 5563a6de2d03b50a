/** Keys that move between lines: Enter and the arrows. Changes of a line are commands. */
import type { KeyboardEvent } from 'react'

export type LineStep = 'next' | 'down' | 'up' | 'menu'

/** A list of suggestions is open below the field and handles the keys. */
const isChoosing = (target: Element): boolean =>
  target.getAttribute('aria-expanded') === 'true' && target.hasAttribute('aria-activedescendant')

/** The step of a key in a line's field; undefined where the field itself handles it. */
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
