import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type BankFigures, bankEquation, noParts } from '#core/closing/bank-equation.ts'
import { documentsEquation, noTerms, type SettledRow, termsOfRow } from '#core/closing/documents-equation.ts'
import { toMinor } from '#core/money.ts'

const figures = (over: Partial<BankFigures>): BankFigures => ({
  accountId: 'conta-1',
  currency: 'EUR',
  opening: { minor: 1_000, from: 'closing' },
  bankClosing: { minor: 1_000, from: 'records' },
  receiptsMinor: 0,
  paymentsMinor: 0,
  receiptsCount: 0,
  paymentsCount: 0,
  receipts: noParts(),
  payments: noParts(),
  gaps: [],
  openCount: 0,
  notedCount: 0,
  notedMinor: 0,
  ledgerMinor: null,
  transit: [],
  notPostedMinor: 0,
  ...over,
})

it('any opening, receipts and payments tie with the true closing, and a wrong one is the difference', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(), fc.nat(), fc.integer(), (opening, receipts, payments, wrong) => {
      const line = bankEquation(
        figures({
          opening: { minor: opening, from: 'typed' },
          receiptsMinor: receipts,
          paymentsMinor: -payments,
          bankClosing: { minor: opening + receipts - payments + wrong, from: 'typed' },
        }),
      )
      expect(line.differenceMinor).toBe(wrong === 0 ? 0 : -wrong)
    }),
  )
})

it('what rests on an unknown figure is unknown', () => {
  expect(bankEquation(figures({ opening: null }))).toMatchObject({
    closingMinor: null,
    differenceMinor: null,
  })
  expect(bankEquation(figures({ bankClosing: null }))).toMatchObject({
    closingMinor: 1_000,
    differenceMinor: null,
  })
})

it('the ledger has what is in transit and lacks what is not posted', () => {
  const transit = [{ id: 1, date: '2026-10-30' as never, text: 'Cheque', amountMinor: toMinor(-300) }]
  const { reconciliation } = bankEquation(figures({ ledgerMinor: 500, transit, notPostedMinor: 200 }))
  expect(reconciliation.differenceMinor).toBe(0)
})

const row = (over: Partial<SettledRow>): SettledRow => ({
  side: 'customer',
  kind: 'payment',
  amountMinor: 100,
  hasDocument: true,
  transactionMinor: 98,
  isEuro: true,
  ...over,
})

it('a fee without a document lowers what was received and stands in fees', () => {
  expect(termsOfRow(row({}))).toEqual({ received: -100 })
  expect(termsOfRow(row({ kind: 'fee', amountMinor: -2, hasDocument: false }))).toEqual({
    received: 2,
    fees: -2,
  })
})

it('withholding takes off the document without money, an advance takes off nothing, netting moves nothing', () => {
  expect(termsOfRow(row({ kind: 'withholding', amountMinor: 25 }))).toEqual({ withheld: -25 })
  expect(termsOfRow(row({ kind: 'advance' }))).toEqual({})
  expect(termsOfRow(row({ kind: 'credit-note', amountMinor: -20, transactionMinor: null }))).toEqual({})
  expect(termsOfRow(row({ amountMinor: -100, transactionMinor: -100 }))).toEqual({ refunded: 100 })
})

it('what pays a supplier goes out, what one gives back comes in', () => {
  const paid = row({ side: 'supplier', amountMinor: -500, transactionMinor: -500 })
  expect(termsOfRow(paid)).toEqual({ received: 500 })
  const givenBack = row({ side: 'supplier', amountMinor: 40, transactionMinor: 40 })
  expect(termsOfRow(givenBack)).toEqual({ refunded: -40 })
})

it('the documents close with their opening and terms, and differ by what is open otherwise', () => {
  const statement = documentsEquation({
    openingMinor: 1_000,
    openingFrom: 'closing',
    terms: { ...noTerms(), issued: 500, received: -700 },
    setOffMinor: 0,
    settledInBankMinor: 0,
    receivedEarlierMinor: 0,
    advancesMinor: 0,
    unknownCount: 0,
    unknownTotalMinor: 0,
    openDocumentsMinor: 790,
  })
  expect(statement).toMatchObject({ closingMinor: 800, differenceMinor: 10 })
})
