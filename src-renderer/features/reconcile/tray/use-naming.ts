/** Naming the difference: the menu of names, the amounts of the parts, and the return of the focus to the rows. */
import { useRef, useState } from 'react'
import { type Adjustment, type Named, type ReconcileState, setAmount, setNamed } from '../reconcile-state.ts'
import { nameRest, type TraySum } from './tray-sum.ts'

/** @param focusRows moves the focus back to the list, where Enter accepts */
export const useNaming = (
  sum: TraySum,
  named: readonly Named[],
  setState: (change: (now: ReconcileState) => ReconcileState) => void,
  focusRows: () => void,
) => {
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const focusAmount = () => {
    input.current?.focus()
    input.current?.select()
  }
  return {
    isOpen,
    /** The field for the last part's amount. */
    input,
    open: () => setOpen(true),
    focusAmount,
    acts: {
      onNaming: setOpen,
      onAdjust: (kind: Adjustment | null) => {
        const next = nameRest(sum, named, kind)
        setState((now) => setNamed(now, next))
        // Runs after the closing menu has restored the focus, unless the person is typing an amount by then.
        setTimeout(() => {
          if (next.at(-1)?.amountMinor === 0) focusAmount()
          else if (input.current !== document.activeElement) focusRows()
        })
      },
      onAmount: (at: number, amountMinor: number) => setState((now) => setAmount(now, at, amountMinor)),
      onAmountDone: focusRows,
    },
  }
}
