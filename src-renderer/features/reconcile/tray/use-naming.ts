/** Naming the difference: the list of names, how much each explains, and the way back to the rows. */
import { useRef, useState } from 'react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { announce } from '../../../ui/announcer.tsx'
import { type Adjustment, type Named, type ReconcileState, setAmount, setNamed } from '../reconcile-state.ts'
import { nameRest, namesFor, type TraySum } from './tray-sum.ts'

/** @param focusRows puts the focus back into the list: there Enter accepts */
export const useNaming = (
  sum: TraySum,
  named: readonly Named[],
  setState: (change: (now: ReconcileState) => ReconcileState) => void,
  focusRows: () => void,
) => {
  const { t } = useWords()
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
    keys: {
      adjust: () =>
        namesFor(sum, named).length === 0 ? announce(t('reconcile.said.nothingToName')) : setOpen(true),
      amount: () => (named.length === 0 ? announce(t('reconcile.said.nothingNamed')) : focusAmount()),
    },
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
