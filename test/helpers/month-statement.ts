/** The statement of a month in which nothing happened, with one account. */
import type { MonthStatement } from '#contract/closing-values.ts'
import { DOCUMENT_TERMS } from '#contract/plain-values.ts'
import { toMinor } from '#core/money.ts'

const zero = toMinor(0)
const none = { paired: zero, explained: zero, grouped: zero, classified: zero, open: zero }

export const emptyStatement: MonthStatement = {
  period: '2026-02' as MonthStatement['period'],
  bank: [
    {
      ...{ accountId: 'conta-1', currency: 'EUR', openingMinor: zero, openingFrom: 'file' },
      ...{ receiptsMinor: zero, paymentsMinor: zero, receiptsCount: 0, paymentsCount: 0 },
      ...{ closingMinor: zero, bankClosingMinor: zero, bankClosingFrom: 'file', differenceMinor: zero },
      ...{ receipts: none, payments: none, partsDifferenceMinor: zero, gaps: [] },
      ...{ openCount: 0, notedCount: 0, notedMinor: zero },
      reconciliation: {
        ...{ ledgerMinor: null, transit: [], transitMinor: zero },
        ...{ notPostedMinor: zero, differenceMinor: null },
      },
    },
  ],
  documents: {
    ...{ openingMinor: zero, openingFrom: 'start', settledInBankMinor: zero, advancesMinor: zero },
    terms: Object.fromEntries(DOCUMENT_TERMS.map((term) => [term, zero])) as never,
    ...{ unknownCount: 0, unknownTotalMinor: zero, closingMinor: zero },
    ...{ openDocumentsMinor: zero, differenceMinor: zero },
  },
}
