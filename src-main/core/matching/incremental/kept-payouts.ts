/**
 * Keeps the results of the payout solver between updates. A payout is solved again where the sales of its days, the
 * sales that earlier payouts took, or its channel's fee changed; otherwise the result would be the same.
 */
import { type PayoutMemory, type PayoutStep, takenBy } from '../groups/payouts.ts'
import type { Payout } from '../groups/read-payout.ts'
import type { Doc } from '../model/document.ts'
import type { DayNumber } from '../model/units.ts'

export interface KeptPayouts extends PayoutMemory {
  /** Marks a day of which sales changed, or became used or unused. */
  markChanged(day: DayNumber): void
  /** Removes payouts that are no longer asked for; returns the days whose sales changed. */
  begin(payouts: readonly Payout[]): ReadonlySet<DayNumber>
  /** Clears the marks before the next update. */
  end(): void
}

export const keepPayouts = (): KeptPayouts => {
  /** For each payout the step of each round. */
  const known = new Map<Payout, PayoutStep[]>()
  const changedDays = new Set<DayNumber>()
  const markDaysOf = (docs: readonly Doc[]): void => {
    for (const doc of docs) changedDays.add(doc.day)
  }
  const hasChanged = ({ start, end }: Payout): boolean => {
    if (changedDays.size > 0)
      for (let day = start; day <= end; day += 1) if (changedDays.has(day)) return true
    return false
  }

  return {
    markChanged: (day) => changedDays.add(day),
    begin: (payouts) => {
      const open = new Set(payouts)
      for (const [payout, steps] of known)
        if (!open.has(payout)) {
          for (const step of steps) markDaysOf(takenBy(step))
          known.delete(payout)
        }
      return changedDays
    },
    recall: (payout, round, rule, compute) => {
      const steps = known.get(payout) ?? []
      known.set(payout, steps)
      const before = steps[round]
      if (before && before.rule === rule && !hasChanged(payout)) return before
      const step = compute()
      markDaysOf(takenBy(before))
      markDaysOf(takenBy(step))
      steps[round] = step
      return step
    },
    // The later steps are removed: a step that stayed would have its days read again with every update.
    skip: (payout, round) => {
      for (const step of known.get(payout)?.splice(round) ?? []) markDaysOf(takenBy(step))
    },
    end: () => changedDays.clear(),
  }
}
