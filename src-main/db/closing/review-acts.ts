/** What a reviewer and the preparer do with the items of a month that is open. */
import type { Month } from '#contract/closing-values.ts'
import type { Minor } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { foldText } from '#core/fold.ts'
import { refuseClosedMonth } from '../closed-months/refuse-closed.ts'
import { listRemarks, listTicks, putReview, type ReviewBody } from '../closed-months/review-state.ts'
import type { Trx } from '../connection/connection.ts'
import { type Decider, recordRule } from '../events/record-event.ts'
import { isShared } from '../rows/is-shared.ts'
import { liveStatement } from './month-statement.ts'
import { listReviewItems, type PrintedItem } from './review-rows.ts'
import { hashOfReview, seenAs } from './review-view.ts'

type OfItem = { period: Month; item: string } & Decider

/** Records what a person said of a review, and applies it. */
export const recordReview = (trx: Trx, body: ReviewBody, { by, at }: Decider): void => {
  const uuid = trx.newId()
  recordRule(trx, body, { uuid, by, at })
  putReview(trx, body, { uuid, by, at })
}

const itemsNow = (trx: Trx, period: Month): PrintedItem[] => listReviewItems(trx, liveStatement(trx, period))

/** Errors: month-closed, not-found (the item). */
export const tickItem = (trx: Trx, { isOn, ...asked }: OfItem & { isOn: boolean }): void => {
  const { print } = mustBeItem(trx, asked)
  const { period, item } = asked
  const before = listTicks(trx, period).find((tick) => tick.item === item)?.print ?? null
  const after = isOn ? print : null
  if (before !== after) recordReview(trx, { action: 'review-tick', period, item, print: after }, asked)
}

/** Errors: month-closed, not-found. */
const mustBeItem = (trx: Trx, { period, item: key }: OfItem): PrintedItem => {
  refuseClosedMonth(trx, period)
  const found = itemsNow(trx, period).find(({ item }) => item.key === key)
  if (found === undefined)
    throw new AppError('not-found', 'the review has no such item any more; `review list` names them')
  return found
}

const findRemark = (trx: Trx, { period, item }: Pick<OfItem, 'period' | 'item'>) =>
  listRemarks(trx, period).find((one) => one.item === item)

/** Replaces the remark, or removes it (null). Errors: month-closed, not-found (the item). */
export const remarkItem = (trx: Trx, { text, ...asked }: OfItem & { text: string | null }): void => {
  refuseClosedMonth(trx, asked.period)
  const { period, item } = asked
  const before = findRemark(trx, asked)
  if (text === null && before === undefined) return
  // An item that is gone keeps its remark.
  const label = before?.label ?? seenAs(mustBeItem(trx, asked)).label
  recordReview(trx, { action: 'review-remark', period, item, label, text }, asked)
}

/** Errors: month-closed, not-found. */
const mustBeRemark = (trx: Trx, asked: OfItem) => {
  refuseClosedMonth(trx, asked.period)
  const found = findRemark(trx, asked)
  if (found === undefined)
    throw new AppError(
      'not-found',
      'there is no remark on that item; `review list` names those that have one',
    )
  return found
}

/** Answers a remark, or removes the answer (null). Errors: month-closed, not-found (the remark). */
export const answerRemark = (trx: Trx, { text, ...asked }: OfItem & { text: string | null }): void => {
  const { uuid, remark } = mustBeRemark(trx, asked)
  if ((remark.answer?.text ?? null) !== text)
    recordReview(trx, { action: 'review-answer', remark: uuid, text }, asked)
}

/** Ticks a remark off, or opens it again. Errors: month-closed, not-found (the remark). */
export const settleRemark = (trx: Trx, { isDone, ...asked }: OfItem & { isDone: boolean }): void => {
  const { uuid, remark } = mustBeRemark(trx, asked)
  if ((remark.done !== null) !== isDone)
    recordReview(trx, { action: 'review-settled', remark: uuid, isDone }, asked)
}

/** From which amount on every transaction is reviewed; null for the largest alone. */
export const setLarge = (
  trx: Trx,
  { largeMinor, ...decider }: { largeMinor: Minor | null } & Decider,
): void => recordReview(trx, { action: 'review-large', largeMinor }, decider)

type Shown = { period: Month; shown: string } & Decider

/** Records that all items were seen as they are shown. Error: month-closed. */
export const lookAtMonth = (trx: Trx, asked: Shown): { outcome: 'looked' | 'changed' } => {
  refuseClosedMonth(trx, asked.period)
  const items = itemsNow(trx, asked.period)
  if (hashOfReview(items) !== asked.shown) return { outcome: 'changed' }
  recordReview(trx, { action: 'month-looked', period: asked.period, items: items.map(seenAs) }, asked)
  return { outcome: 'looked' }
}

/**
 * Records who reviewed the month as it is shown, which is also a look at it; a null name withdraws the review. Error:
 * month-closed.
 */
export const reviewMonth = (
  trx: Trx,
  { name, ...asked }: Shown & { name: string | null },
): { outcome: 'reviewed' | 'withdrawn' | 'changed' | 'open-remarks' | 'same-name' } => {
  const { period, shown } = asked
  refuseClosedMonth(trx, period)
  if (name === null) {
    recordReview(trx, { action: 'month-reviewed', period, name, seen: shown }, asked)
    return { outcome: 'withdrawn' }
  }
  // On one desk the preparer types the reviewer's name; in a shared company reviewers are at desks of their own.
  if (!isShared(trx) && foldText(name) === foldText(asked.by)) return { outcome: 'same-name' }
  if (listRemarks(trx, period).some(({ remark }) => remark.done === null)) return { outcome: 'open-remarks' }
  if (lookAtMonth(trx, asked).outcome === 'changed') return { outcome: 'changed' }
  recordReview(trx, { action: 'month-reviewed', period, name, seen: shown }, asked)
  return { outcome: 'reviewed' }
}
