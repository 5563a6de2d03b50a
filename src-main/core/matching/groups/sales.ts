/** Sales by day, for the search of payouts. */
import { dayNumber } from '../../calendar.ts'
import { isPaidType, signOf } from '../../receivable.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { Doc, MinorUnits } from '../model/hypothesis.ts'
import type { Payout } from './read-payout.ts'

/** Types of sales that are paid at once. */
export const PAID_AT_ONCE = 'ST'

/** A pool may start with this many times its limit: large and used documents are removed from it. */
const POOL_SLACK = 3

/**
 * No service keeps more than a sixth of a sale and one euro: a larger document cannot be in a payout of this amount.
 */
const MAX_FEE_FACTOR = 1.2
const MAX_FIXED_FEE: MinorUnits = 100

/** Which sales a pool contains. */
interface PoolKind {
  settled: boolean
  /** Letters of the types; null for all. */
  types: typeof PAID_AT_ONCE | null
  /** A larger pool is not used. */
  most: number
}

export interface Sales {
  /**
   * The sales of the window's days that may be in the payout; null where there are none or too many.
   *
   * @param isLeft whether the document is unused, also by other payouts
   * @param isFree whether no pair and no part payment uses the document; constant for a day until `invalidate`
   */
  pool(
    payout: Payout,
    kind: PoolKind,
    isLeft: (doc: Doc) => boolean,
    isFree: (doc: Doc) => boolean,
  ): Doc[] | null
  invalidate(day: number): void
  /** Adds the document that the index now has at this position, after all others. */
  add(position: number): void
}

export const createSales = (index: DocumentIndex): Sales => {
  /** Positions of documents, whether or not they pass their gates now. */
  const days = new Map<number, number[]>()
  const addPosition = (position: number): void => {
    const document = index.documents[position]
    if (!document || document.date === null || !isPaidType(document.type) || signOf(document) === -1) return
    const day = dayNumber(document.date)
    const list = days.get(day)
    if (list) list.push(position)
    else days.set(day, [position])
  }
  for (let position = 0; position < index.documents.length; position += 1) addPosition(position)
  /** Number of free sales by day: settled at once, settled otherwise, open at once, open otherwise. */
  const counts = new Map<number, readonly number[]>()

  const countOf = (day: number, isFree: (doc: Doc) => boolean): readonly number[] => {
    const known = counts.get(day)
    if (known) return known
    const count = [0, 0, 0, 0]
    for (const position of days.get(day) ?? []) {
      const doc = index.docs[position]
      if (!doc || !isFree(doc)) continue
      const at = (doc.settled ? 0 : 2) + (PAID_AT_ONCE.includes(doc.source.type) ? 0 : 1)
      count[at] = (count[at] ?? 0) + 1
    }
    counts.set(day, count)
    return count
  }

  /** Days with far too many sales are not read; amounts and used documents reduce the others. */
  const mayBeFew = (
    payout: Payout,
    { settled, types, most }: PoolKind,
    isFree: (doc: Doc) => boolean,
  ): boolean => {
    let total = 0
    for (let day = payout.start; day <= payout.end; day += 1) {
      const count = countOf(day, isFree)
      total += (count[settled ? 0 : 2] ?? 0) + (types ? 0 : (count[settled ? 1 : 3] ?? 0))
    }
    return total > 0 && total <= most * POOL_SLACK
  }

  return {
    pool: (payout, kind, isLeft, isFree) => {
      if (!mayBeFew(payout, kind, isFree)) return null
      const largest = payout.candidates.reading.transaction.amount * MAX_FEE_FACTOR + MAX_FIXED_FEE
      const pool: Doc[] = []
      for (let day = payout.start; day <= payout.end; day += 1)
        for (const position of days.get(day) ?? []) {
          const doc = index.docs[position]
          if (!doc || doc.settled !== kind.settled || doc.target > largest) continue
          if (kind.types && !kind.types.includes(doc.source.type)) continue
          if (!isLeft(doc)) continue
          pool.push(doc)
          if (pool.length > kind.most) return null
        }
      return pool.length > 0 ? pool : null
    },
    invalidate: (day) => counts.delete(day),
    add: addPosition,
  }
}
