/** The keys of the screen while a list has the focus; the list's own moves are handled by the list. */
import type { KeyboardEvent } from 'react'

export interface ReconcileActs {
  readonly accept: () => void
  readonly group: () => void
  readonly reject: () => void
  readonly skip: () => void
  readonly undo: () => void
  readonly redo: () => void
  readonly why: () => void
  readonly sums: () => void
  readonly search: () => void
  readonly otherPane: () => void
  readonly choose: (at: number) => void
  readonly help: () => void
  readonly clear: () => void
  /** Opens the names for the difference. */
  readonly adjust: () => void
  /** Goes to how much of the difference the last name given explains. */
  readonly amount: () => void
}

/** @param singleKeys whether single letters and digits act (WCAG 2.1.4: they can be switched off) */
export const handleReconcileKey = (event: KeyboardEvent, acts: ReconcileActs, singleKeys: boolean): void => {
  const isCommand = event.ctrlKey || event.metaKey
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const always: Readonly<Record<string, () => void>> = {
    Enter: acts.accept,
    F6: acts.otherPane,
    Escape: acts.clear,
  }
  const single: Readonly<Record<string, () => void>> = {
    r: acts.reject,
    s: acts.skip,
    u: acts.undo,
    g: acts.group,
    w: acts.why,
    d: event.shiftKey ? acts.amount : acts.adjust,
    '+': acts.sums,
    '/': acts.search,
    '?': acts.help,
  }
  const act = ((): (() => void) | undefined => {
    if (event.altKey) return undefined
    if (isCommand) return undefined
    if (Object.hasOwn(always, key)) return always[key]
    if (!singleKeys) return undefined
    if (/^[1-9]$/.test(key)) return () => acts.choose(Number(key) - 1)
    return Object.hasOwn(single, key) ? single[key] : undefined
  })()
  if (act === undefined) return
  event.preventDefault()
  // A key held down repeats moves, never decisions.
  if (!event.repeat) act()
}
