/** A month's review as a person sees it, and what of it keeps the month from being closed. */
import { createHash } from 'node:crypto'
import type { ClosingObstacle, Month, MonthStatement, Reviewed } from '#contract/closing-values.ts'
import type { ReviewEntry, ReviewItem, ReviewLabel, ReviewView } from '#contract/review-values.ts'
import { changesSince, type SeenItem } from '#core/closing/review-changes.ts'
import { foldText } from '#core/fold.ts'
import { findClosing } from '../closed-months/closings.ts'
import { largeLimit, lastLook, listRemarks, listTicks, reviewInForce } from '../closed-months/review-state.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { transactionColumnsOf } from '../lists/list-rows.ts'
import { readStatement } from './month-statement.ts'
import { listReviewItems, type PrintedItem } from './review-rows.ts'

export const readReview = (db: ReadableDb, { period }: { period: Month }): ReviewView => {
  const closing = findClosing(db, period)
  const items = listReviewItems(db, readStatement(db, period))
  const look = lastLook(db, period)
  const { changes, gone } = changesSince(look?.items ?? null, items.map(seenAs))
  const ticks = new Map(listTicks(db, period).map((tick) => [tick.item, tick]))
  const remarks = listRemarks(db, period)
  const remarkOn = new Map(remarks.map(({ item, remark }) => [item, remark]))
  const listed = new Set([...items.map(({ item }) => item.key), ...gone.map(({ item }) => item)])
  const review = reviewInForce(db, period)
  const shown = hashOfReview(items)
  const decisionOf = decisionsOf(db, items)
  return {
    period,
    isClosed: closing !== undefined,
    items: items.map(({ item, print }) => {
      const tick = ticks.get(item.key)
      return {
        ...item,
        ...decisionOf(item),
        change: changes.get(item.key) ?? null,
        tick: tick === undefined ? null : { by: tick.by, at: tick.at, isCurrent: tick.print === print },
        remark: remarkOn.get(item.key) ?? null,
      }
    }),
    gone: gone.map(({ item, label }) => ({ key: item, ...label, remark: remarkOn.get(item) ?? null })),
    remarkedBefore: remarks
      .filter(({ item }) => !listed.has(item))
      .map(({ item, label, remark }) => ({ key: item, ...label, remark })),
    looked: look === undefined ? null : { by: look.by, at: look.at },
    reviewed:
      review === undefined
        ? null
        : {
            by: review.by,
            at: review.at,
            indicatedBy: review.indicatedBy,
            isCurrent: closing !== undefined || review.seen === shown,
          },
    largeMinor: largeLimit(db),
    shown,
  }
}

/** What became of the transaction of each item. */
const decisionsOf = (
  db: ReadableDb,
  items: readonly PrintedItem[],
): ((item: ReviewItem) => Pick<ReviewEntry, 'otherSide' | 'isUndecided'>) => {
  const { id, otherSide, openMinor } = transactionColumnsOf(
    db,
    new Set(items.flatMap(({ item }) => item.transactionId ?? [])),
  )
  const placeOf = new Map<number | null, number>(id.map((one, place) => [one, place]))
  return ({ transactionId }) => {
    const place = placeOf.get(transactionId)
    return place === undefined
      ? { otherSide: null, isUndecided: false }
      : { otherSide: otherSide[place] ?? null, isUndecided: openMinor[place] !== 0 }
  }
}

const labelOf = ({ kind, accountId, date, text, currency, amountMinor }: ReviewItem): ReviewLabel => ({
  kind,
  accountId,
  date,
  text,
  currency,
  amountMinor,
})

/** An item as a look records it. */
export const seenAs = ({ item, print }: PrintedItem): SeenItem => ({
  item: item.key,
  print,
  label: labelOf(item),
})

/** What the items of a month are known by: the same while none of them changes. */
export const hashOfReview = (items: readonly PrintedItem[]): string =>
  createHash('sha256')
    .update(JSON.stringify(items.map(({ item, print }) => [item.key, print]).sort()))
    .digest('hex')

const isCurrent = (db: ReadableDb, statement: MonthStatement, { seen }: { seen: string }): boolean =>
  seen === hashOfReview(listReviewItems(db, statement))

/** What the review keeps a month from being closed by: open remarks, and changes since somebody reviewed it. */
export const reviewObstacles = (db: ReadableDb, statement: MonthStatement): ClosingObstacle[] => {
  const review = reviewInForce(db, statement.period)
  const count = listRemarks(db, statement.period).filter(({ remark }) => remark.done === null).length
  return [
    ...(count > 0 ? [{ reason: 'open-remarks' as const, count }] : []),
    ...(review !== undefined && !isCurrent(db, statement, review)
      ? [{ reason: 'review-changed' as const, by: review.by }]
      : []),
  ]
}

/** Who reviewed a month, as its closing keeps it: another person than the one who closes it. */
export const reviewOfClosing = (db: ReadableDb, period: Month, closer?: string): Reviewed | undefined => {
  const review = reviewInForce(db, period)
  if (review === undefined || (closer !== undefined && foldText(closer) === foldText(review.by))) return
  return { by: review.by, at: review.at, indicatedBy: review.indicatedBy }
}

/** Who reviewed the month of a statement as it is: of a closed one before its closing. */
export const reviewShown = (db: ReadableDb, statement: MonthStatement): Reviewed | undefined => {
  if (findClosing(db, statement.period)) return statement.reviewed
  const review = reviewInForce(db, statement.period)
  return review && isCurrent(db, statement, review) ? reviewOfClosing(db, statement.period) : undefined
}
