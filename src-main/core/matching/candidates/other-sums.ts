/**
 * Checks whether two or three other documents of the customer add up to the amount of a single-document match as well.
 */
import type { DocumentIndex } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'
import type { Hypothesis, TransactionReading } from '../model/hypothesis.ts'
import type { Days } from '../model/units.ts'
import { isFirm } from './reference-to.ts'
import { isDeclined, isDue } from './shares.ts'

/** Among more documents some always add up, which proves nothing. */
const MAX_POOL = 40
/** Settled documents that are older than this at the payment are not considered. */
const SETTLED_DAYS: Days = 240

/** Records this on pairs that the text does not name: only these depend on the amount. */
export const noteOtherSums = (
  pairs: readonly Hypothesis[],
  reading: TransactionReading,
  index: DocumentIndex,
): void => {
  for (const pair of pairs) {
    const [part] = pair.parts
    if (!part || isFirm(part) || !pair.payer?.strong) continue
    const { amount, source } = reading.transaction
    if (source.currency !== 'EUR') continue
    if ([false, true].some((settled) => addsUp(poolOf(part.doc, settled, reading, index), amount)))
      pair.hasOtherSum = true
  }
}

/** What the customer's other documents of this state add to a sum, ascending; empty where there are too many. */
const poolOf = (doc: Doc, settled: boolean, reading: TransactionReading, index: DocumentIndex): number[] => {
  const { sign, day } = reading.transaction
  const values: number[] = []
  for (const docs of [doc.customer.received, doc.customer.refunded])
    for (const other of docs) {
      if (other === doc || other.settled !== settled || !isDue(other, reading)) continue
      if ((settled && day - other.day > SETTLED_DAYS) || isDeclined(other, reading, index)) continue
      values.push(sign * other.sign * other.target)
      if (values.length > MAX_POOL) return []
    }
  return values.sort((a, b) => a - b)
}

/** Whether two of the ascending values, from this position on, add up to the target. */
const twoAddUp = (values: readonly number[], from: number, target: number): boolean => {
  let low = from
  let high = values.length - 1
  while (low < high) {
    const sum = (values[low] ?? 0) + (values[high] ?? 0)
    if (sum === target) return true
    if (sum < target) low += 1
    else high -= 1
  }
  return false
}

/** Whether two or three of the ascending values add up to the target. */
const addsUp = (values: readonly number[], target: number): boolean =>
  twoAddUp(values, 0, target) || values.some((value, at) => twoAddUp(values, at + 1, target - value))
