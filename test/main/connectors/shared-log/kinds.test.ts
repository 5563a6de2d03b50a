import { expect, test } from 'vitest'
import { KINDS } from '../../../../src-main/connectors/shared-log/kinds.ts'
import type { LoggedEvent } from '../../../../src-main/db/decision-log/events.ts'

// The compiler refuses a kind too many or too few. What a desk sets aside it records for itself alone.
const logged: Record<Exclude<LoggedEvent['action'], 'set-aside'>, true> = {
  accepted: true,
  rejected: true,
  undone: true,
  kept: true,
  taught: true,
  forgotten: true,
  remembered: true,
  automatic: true,
  deductions: true,
  category: true,
  'category-removed': true,
  'classification-rule': true,
  'classification-rule-removed': true,
  'office-set': true,
  'office-left': true,
  'lessons-forgotten': true,
  'lessons-remembered': true,
  note: true,
  'accounts-joined': true,
  'accounts-apart': true,
  direction: true,
  tracked: true,
  untracked: true,
  'file-imported': true,
  'file-undone': true,
  'account-named': true,
  'ledger-tied': true,
  'ledger-untied': true,
  'table-layout': true,
  'month-closed': true,
  'month-reopened': true,
  balance: true,
  transit: true,
  'transit-changed': true,
  'transit-removed': true,
  'transit-cleared': true,
  started: true,
  'late-taken': true,
  'review-tick': true,
  'review-remark': true,
  'review-answer': true,
  'review-settled': true,
  'review-large': true,
  'month-looked': true,
  'month-reviewed': true,
  'ledger-account': true,
  'journal-exported': true,
  'journal-withdrawn': true,
}

test('the server numbers every kind of event that desks share, and no other', () => {
  expect(Object.keys(KINDS).sort()).toEqual(Object.keys(logged).sort())
})
