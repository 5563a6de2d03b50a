/** Where the focus goes when something typed cannot be taken. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** The first field that is marked as wrong, in the order of the page. */
export const firstWrong = (form: HTMLElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null

/** @returns the form, and what leads to its first wrong field once the fields are marked */
export const useFirstWrong = (): { form: RefObject<HTMLFormElement | null>; lead: () => void } => {
  const form = useRef<HTMLFormElement>(null)
  const [turns, setTurns] = useState(0)
  useEffect(() => {
    if (turns > 0) firstWrong(form.current)?.focus()
  }, [turns])
  return { form, lead: useCallback(() => setTurns((now) => now + 1), []) }
}
