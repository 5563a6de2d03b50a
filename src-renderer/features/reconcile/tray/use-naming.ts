/** Naming the difference: the list of names, how much each explains, and the way back to the rows. */
import { useRef, useState } from 'react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { announce } from '../../../ui/announcer.tsx'
import { type Adjustment, type Named, type ReconcileState, setNamed } from '../reconcile-state.ts'
import { nameRest, type TraySum } from './tray-sum.ts'

/** @param focusRows puts the focus back into the list: there Enter accepts */
export const useNaming = (
  sum: TraySum,
  setState: (change: (now: ReconcileState) => ReconcileState) => void,
  focusRows: () => void,
) => {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return {
    isOpen,
    /** Where the last name's amount is typed. */
    input,
    keys: {
      adjust: () =>
        sum.adjustments.length === 0 ? announce(t('reconcile.said.nothingToName')) : setOpen(true),
      amount: () => {
        if (input.current === null) return announce(t('reconcile.said.nothingNamed'))
        input.current.focus()
        input.current.select()
      },
    },
    acts: {
      onNaming: setOpen,
      onAdjust: (kind: Adjustment | null) => {
        setState((now) => setNamed(now, nameRest(sum, now.named, kind)))
        // After the open list has given the focus back, which may be late: whoever types an amount by then goes on.
        setTimeout(() => input.current !== document.activeElement && focusRows())
      },
      onAmount: (named: readonly Named[]) => setState((now) => setNamed(now, named)),
      onAmountDone: focusRows,
    },
  }
}
