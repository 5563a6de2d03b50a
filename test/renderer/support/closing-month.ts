/** A month's statement as the closing screen gets it, of one account. */
import { monthView } from '#contract/closing.ts'
import { DOCUMENT_TERMS } from '#contract/plain-values.ts'
import type { Answers } from './fake-bridge.ts'
import { openScreen } from './open-screen.ts'

export const parts = (over: Record<string, number> = {}) => ({
  paired: 0,
  explained: 0,
  grouped: 0,
  classified: 0,
  open: 0,
  ...over,
})
export const line = {
  accountId: 'conta-1',
  currency: 'EUR',
  openingMinor: 100_000,
  openingFrom: 'records',
  receiptsMinor: 30_000,
  paymentsMinor: -10_000,
  receiptsCount: 450,
  paymentsCount: 2,
  closingMinor: 120_000,
  bankClosingMinor: null,
  bankClosingFrom: null,
  differenceMinor: null,
  receipts: parts({ paired: 30_000 }),
  payments: parts({ open: -10_000 }),
  partsDifferenceMinor: 0,
  gaps: [],
  openCount: 2,
  notedCount: 0,
  notedMinor: 0,
  reconciliation: {
    ledgerMinor: null,
    transit: [],
    transitMinor: 0,
    notPostedMinor: -10_000,
    differenceMinor: null,
  },
}
export const documents = {
  openingMinor: 0,
  openingFrom: 'start',
  terms: Object.fromEntries(DOCUMENT_TERMS.map((term) => [term, 0])),
  settledInBankMinor: 0,
  advancesMinor: 0,
  unknownCount: 0,
  unknownTotalMinor: 0,
  closingMinor: 0,
  openDocumentsMinor: 0,
  differenceMinor: 0,
}
export const month = (over: Record<string, unknown> = {}) =>
  monthView.parse({
    period: '2026-10',
    next: '2026-10',
    start: null,
    canStart: false,
    firstMonth: '2026-09',
    statement: { period: '2026-10', bank: [line], documents },
    shown: 'known',
    closing: null,
    progress: { count: 452, toReview: 0 },
    obstacles: [],
    differences: [],
    late: [],
    ...over,
  })

export const openClosing = (over: Record<string, unknown> = {}, more: Answers = {}) =>
  openScreen('Fecho', {
    'closing.readMonth': () => month(over),
    'closing.list': () => ({ closings: [] }),
    'closing.readExpected': () => ({ expected: [] }),
    ...more,
  })
