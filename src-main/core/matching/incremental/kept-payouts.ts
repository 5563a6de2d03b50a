/**
 * What the payout solver found before. A payout is looked at again where the sales of its days, those that payouts before
 * it took, or its channel's fee are not what they were; everything else would come out the same.
 */
import { type PayoutMemory, type PayoutStep, takenBy } from '../groups/payouts.ts'
import type { Payout } from '../groups/read-payout.ts'
import type { Doc } from '../model/document.ts'
import type { DayNumber } from '../model/units.ts'

export interface KeptPayouts extends PayoutMemory {
  /** Sales of this day changed, or are free now and were not, or the other way round. */
  touch(day: DayNumber): void
  /** Forgets payouts that are not asked about any more; answers the days whose sales are not what they were. */
  begin(payouts: readonly Payout[]): ReadonlySet<DayNumber>
  /** The next run begins with nothing touched. */
  end(): void
}

export const keepPayouts = (): KeptPayouts => {
  /** By payout, the step of each round. */
  const known = new Map<Payout, PayoutStep[]>()
  const touched = new Set<DayNumber>()
  const touchAll = (docs: readonly Doc[]): void => {
    for (const doc of docs) touched.add(doc.day)
  }
  const isTouched = ({ start, end }: Payout): boolean => {
    if (touched.size > 0) for (let day = start; day <= end; day += 1) if (touched.has(day)) return true
    return false
  }

  return {
    touch: (day) => touched.add(day),
    begin: (payouts) => {
      const open = new Set(payouts)
      for (const [payout, steps] of known)
        if (!open.has(payout)) {
          for (const step of steps) touchAll(takenBy(step))
          known.delete(payout)
        }
      return touched
    },
    recall: (payout, round, rule, compute) => {
      const steps = known.get(payout) ?? []
      known.set(payout, steps)
      const before = steps[round]
      if (before && before.rule === rule && !isTouched(payout)) return before
      const step = compute()
      touchAll(takenBy(before))
      touchAll(takenBy(step))
      steps[round] = step
      return step
    },
    // Given back once: a step that stayed would have its days read again with every update.
    skip: (payout, round) => {
      for (const step of known.get(payout)?.splice(round) ?? []) touchAll(takenBy(step))
    },
    end: () => touched.clear(),
  }
}
