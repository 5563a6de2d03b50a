/** Sales by day, as payouts look for them. */
import { dayNumber } from '../../calendar.ts'
import { signOfType } from '../../receivable.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'
import type { MinorUnits } from '../model/units.ts'
import type { Payout } from './read-payout.ts'

/** Types of sales that are paid where they are made. */
export const ON_THE_SPOT = 'ST'

/** Documents larger than the payout and those taken by others may still leave a small pool of three times as many. */
const SLACK = 3

/** No service keeps more than a sixth of a sale and one euro: a document that is larger is in no payout of this amount. */
const DEEPEST_FEE = 1.2
const DEEPEST_FIXED_FEE: MinorUnits = 100

/** Which sales a pool holds. */
interface PoolKind {
  settled: boolean
  /** Letters of the types, or null for all. */
  types: typeof ON_THE_SPOT | null
  /** A pool of more is none. */
  most: number
}

export interface Sales {
  /**
   * The sales of the window's days that may be in the payout; null where there are none or too many.
   *
   * @param isLeft whether nothing uses the document, another payout included
   * @param isFree whether no pair and no part payment uses it; for one day always the same until `forget`
   */
  pool(
    payout: Payout,
    kind: PoolKind,
    isLeft: (doc: Doc) => boolean,
    isFree: (doc: Doc) => boolean,
  ): Doc[] | null
  forget(day: number): void
  /** Takes in the document the index now holds at this position, behind all others. */
  add(position: number): void
}

export const createSales = (index: DocumentIndex): Sales => {
  /** Positions of documents, whatever their gates say at the moment. */
  const days = new Map<number, number[]>()
  const file = (position: number): void => {
    const document = index.documents[position]
    if (!document || document.date === null || signOfType(document.type) <= 0) return
    const day = dayNumber(document.date)
    const list = days.get(day)
    if (list) list.push(position)
    else days.set(day, [position])
  }
  for (let position = 0; position < index.documents.length; position += 1) file(position)
  /** Free sales: settled on the spot, settled otherwise, open on the spot, open otherwise. */
  const counts = new Map<number, readonly number[]>()

  const countOf = (day: number, isFree: (doc: Doc) => boolean): readonly number[] => {
    const known = counts.get(day)
    if (known) return known
    const count = [0, 0, 0, 0]
    for (const position of days.get(day) ?? []) {
      const doc = index.docs[position]
      if (!doc || !isFree(doc)) continue
      const at = (doc.settled ? 0 : 2) + (ON_THE_SPOT.includes(doc.source.type) ? 0 : 1)
      count[at] = (count[at] ?? 0) + 1
    }
    counts.set(day, count)
    return count
  }

  /** Days with far too many sales are not even read; amounts and what is taken meanwhile thin out the rest. */
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
    return total > 0 && total <= most * SLACK
  }

  return {
    pool: (payout, kind, isLeft, isFree) => {
      if (!mayBeFew(payout, kind, isFree)) return null
      const largest = payout.candidates.reading.transaction.amount * DEEPEST_FEE + DEEPEST_FIXED_FEE
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
    forget: (day) => counts.delete(day),
    add: file,
  }
}
