/** Selects a range of rows; rows that are not loaded are added when they are. */

import { MAX_SELECTED } from '#contract/plain-values.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import { announce } from '../ui/notice.tsx'
import { type Countable, completed, extended, type PaneState, rangeTo } from './pane-state.ts'

interface Rows {
  readonly countableAt: (position: number) => Countable | undefined
  readonly countRows: (from: number, to: number) => Promise<readonly Countable[] | null>
}

export const useExtendSelection = () => {
  const { t, count } = useWords()
  return async (
    { countableAt, countRows }: Rows,
    pane: PaneState,
    position: number,
    change: (next: (pane: PaneState) => PaneState) => void,
  ): Promise<void> => {
    const { from, to } = rangeTo(pane, position)
    if (to - from >= MAX_SELECTED) return announce(t('lists.tooLong', { n: count(MAX_SELECTED) }), 'wrong')
    change((now) => extended(now, position, countableAt))
    let at = from
    while (at <= to && countableAt(at) !== undefined) at += 1
    if (at > to) return
    const rows = await countRows(from, to + 1)
    if (rows !== null) change((now) => completed(now, pane, position, rows))
  }
}
