/** The orders in which movements are solved: the same whichever way they came. */
import { compareText } from '../../compare-text.ts'
import { compareDays } from '../index/amount-index.ts'
import type { Claim } from './candidates.ts'

export const byKey = (a: Claim, b: Claim): number => compareText(a.key, b.key)

/** The earliest first, of one day by key; those without a day come last. */
export const byTime = (a: Claim, b: Claim): number =>
  compareDays(a.reading.movement.day, b.reading.movement.day) || byKey(a, b)
