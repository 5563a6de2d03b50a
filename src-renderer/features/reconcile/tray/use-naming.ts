/** Naming the difference: the list of names, how much each explains, and the way back to the rows. */
import { useRef, useState } from 'react'
import { type Adjustment, type Named, type ReconcileState, setAmount, setNamed } from '../reconcile-state.ts'
import { nameRest, type TraySum } from './tray-sum.ts'

/** @param focusRows puts the focus back into the list: there Enter accepts */
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
    /** Where the last name's amount is typed. */
    input,
    open: () => setOpen(true),
    focusAmount,
    acts: {
      onNaming: setOpen,
      onAdjust: (kind: Adjustment | null) => {
        const next = nameRest(sum, named, kind)
        setState((now) => setNamed(now, next))
        // After the open list has given the focus back, which may be late: whoever types an amount by then goes on.
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
