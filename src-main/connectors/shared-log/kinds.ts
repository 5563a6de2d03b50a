/** The kinds of events that a server of this version numbers: every action of the decision log, with its largest payload. */

const KB = 1024
const usual = 256 * KB
const long = 2 * KB * KB
const whole = 16 * KB * KB

/** Bytes of the JSON text; a desk cannot read what the server would number beyond this list. */
export const KINDS: Readonly<Record<string, number>> = {
  accepted: long,
  rejected: long,
  undone: long,
  kept: usual,
  taught: usual,
  forgotten: usual,
  remembered: usual,
  automatic: usual,
  deductions: long,
  category: usual,
  'category-removed': usual,
  'classification-rule': usual,
  'classification-rule-removed': usual,
  'office-set': long,
  'office-left': usual,
  'lessons-forgotten': long,
  'lessons-remembered': long,
  note: usual,
  'accounts-joined': usual,
  'accounts-apart': usual,
  direction: usual,
  tracked: long,
  untracked: long,
  'file-imported': long,
  'file-undone': usual,
  'account-named': usual,
  'ledger-tied': usual,
  'ledger-untied': usual,
  'table-layout': usual,
  'month-closed': whole,
  'month-reopened': usual,
  balance: usual,
  transit: usual,
  'transit-changed': usual,
  'transit-removed': usual,
  'transit-cleared': usual,
  started: usual,
  'late-taken': usual,
  'review-tick': usual,
  'review-remark': usual,
  'review-answer': usual,
  'review-settled': usual,
  'review-large': usual,
  'month-looked': long,
  'month-reviewed': usual,
  'ledger-account': usual,
  'journal-exported': whole,
  'journal-withdrawn': usual,
}

/** Of one push. */
export const MOST_EVENTS = 500
export const LARGEST_PART = 8 * KB * KB
export const PAGE_BYTES = usual
