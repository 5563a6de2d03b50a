/** Applies closings, reopenings and typed figures of the log to a mirror that lacks them. */

import { putReview } from '../closed-months/review-state.ts'
import { putClosing, putReopening } from '../closing/close-month.ts'
import { putStart } from '../closing/set-start-month.ts'
import {
  clearItem,
  deleteItem,
  putBalance,
  putItem,
  putTaken,
  rewriteItem,
} from '../closing/typed-figures.ts'
import type { Trx } from '../connection/connection.ts'
import { findTransaction } from '../events/find-members.ts'
import type { RuleEvent } from './events.ts'

/** @returns whether the event was about closings */
export const applyClosing = (trx: Trx, event: RuleEvent): boolean => {
  switch (event.action) {
    case 'month-closed': {
      const transactions = event.transactions.map((one) => findTransaction(trx, one) ?? null)
      // Its rows of documents contain their numbers: they are only displayed, never decided.
      putClosing(trx, event, { transactions, documents: [] }, event)
      return true
    }
    case 'month-reopened':
      putReopening(trx, event, event)
      return true
    case 'balance':
      putBalance(trx, event, event)
      return true
    case 'transit':
      putItem(trx, event)
      return true
    case 'transit-changed':
      rewriteItem(trx, event)
      return true
    case 'transit-removed':
      deleteItem(trx, event.item)
      return true
    case 'transit-cleared':
      clearItem(trx, event.item, event.on)
      return true
    case 'started':
      putStart(trx, event.period)
      return true
    case 'late-taken': {
      const id = findTransaction(trx, event.transaction)
      if (id !== undefined) putTaken(trx, id, event.period, event)
      return true
    }
    case 'review-tick':
    case 'review-remark':
    case 'review-answer':
    case 'review-settled':
    case 'review-large':
    case 'month-looked':
    case 'month-reviewed':
      putReview(trx, event, event)
      return true
    default:
      return false
  }
}
