/** Values of companies that the desks of an office share. */
import { z } from 'zod'

/** Why an event of this desk did not fit into the log of the office. */
export const contestedReason = z.enum([
  /** Another desk decided about the same thing, and otherwise. */
  'decided-otherwise',
  /** The month was closed meanwhile. */
  'month-closed',
  /** A row that it is about is not here any more. */
  'rows-missing',
  /** What was decided meanwhile leaves too little of a row. */
  'not-possible',
  /** A decision of another desk about one of its rows waits for a sync of this desk. */
  'decision-waits',
  /** The server refused it. */
  'refused',
])
export type ContestedReason = z.infer<typeof contestedReason>

/** What an event of the decision log records. */
export const loggedAction = z.enum([
  'accepted',
  'rejected',
  'undone',
  'kept',
  'taught',
  'forgotten',
  'remembered',
  'automatic',
  'deductions',
  'category',
  'category-removed',
  'classification-rule',
  'classification-rule-removed',
  'office-set',
  'office-left',
  'lessons-forgotten',
  'lessons-remembered',
  'month-closed',
  'month-reopened',
  'balance',
  'transit',
  'transit-changed',
  'transit-removed',
  'transit-cleared',
  'started',
  'late-taken',
  'note',
  'ledger-account',
  'journal-exported',
  'journal-withdrawn',
  'accounts-joined',
  'accounts-apart',
  'direction',
  'tracked',
  'untracked',
  'file-imported',
  'file-undone',
  'account-named',
  'ledger-tied',
  'ledger-untied',
  'table-layout',
  'review-tick',
  'review-remark',
  'review-answer',
  'review-settled',
  'review-large',
  'month-looked',
  'month-reviewed',
])
export type LoggedAction = z.infer<typeof loggedAction>

/** What an event sets that is one word. */
export const factWord = z.enum([
  ...(['on', 'off', 'hidden', 'done', 'open', 'in', 'out', 'by-sign'] as const),
  ...(['opening', 'closing', 'ledger'] as const),
])
export type FactWord = z.infer<typeof factWord>
