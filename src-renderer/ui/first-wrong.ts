/** Moves the focus to the first invalid field. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** The first field marked as invalid, in the order of the page. */
export const firstWrong = (form: HTMLElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null

/** @returns a ref for the form, and a function that moves the focus after the fields are marked */
export const useFirstWrong = (): { form: RefObject<HTMLFormElement | null>; lead: () => void } => {
  const form = useRef<HTMLFormElement>(null)
  const [turns, setTurns] = useState(0)
  useEffect(() => {
    if (turns > 0) firstWrong(form.current)?.focus()
  }, [turns])
  return { form, lead: useCallback(() => setTurns((now) => now + 1), []) }
}
