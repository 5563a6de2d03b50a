/**
 * A month's bank statement of one account: checks that opening, receipts, payments and closing agree, and by how much
 * they differ.
 */
import type { BalanceSource, BankParts, BankStatement, TransitItem } from '#contract/closing-values.ts'
import type { Coverage } from '#contract/coverage.ts'
import { type BalancedTransaction, type BalanceGap, dayOf } from '../balance-gaps.ts'
import { toMinor } from '../money.ts'

const BANK_PARTS = ['paired', 'explained', 'grouped', 'classified', 'open'] as const

export interface KnownBalance {
  minor: number
  from: BalanceSource
}

/** All in minor units of the account's currency; payments are negative. */
export interface BankFigures {
  accountId: string
  currency: string
  /** The balance at the beginning of the month, and the bank's own balance at its end. */
  opening: KnownBalance | null
  bankClosing: KnownBalance | null
  /** Sums of the transactions as the bank sent them. */
  receiptsMinor: number
  paymentsMinor: number
  receiptsCount: number
  paymentsCount: number
  /** Sums of decisions, and what they leave open. */
  receipts: Record<keyof BankParts, number>
  payments: Record<keyof BankParts, number>
  gaps: readonly BalanceGap[]
  coverage?: Coverage
  openCount: number
  notedCount: number
  notedMinor: number
  /** As a person typed it. */
  ledgerMinor: number | null
  transit: readonly TransitItem[]
  /** The open amount of all transactions up to the end of the month. */
  notPostedMinor: number
}

/**
 * Opening + receipts + payments = closing, compared with the bank's own balance; a figure that depends on an unknown
 * one is unknown.
 */
export const bankEquation = (figures: BankFigures): BankStatement => {
  const { opening, bankClosing, receiptsMinor, paymentsMinor, ledgerMinor, transit } = figures
  const closing = opening && opening.minor + receiptsMinor + paymentsMinor
  const difference = closing === null || bankClosing === null ? null : closing - bankClosing.minor
  const notPosted = figures.notPostedMinor
  const transitMinor = transit.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  // The ledger is compared with the bank's own balance; where it is unknown, with the computed closing.
  const balance = bankClosing?.minor ?? closing
  const toLedger =
    ledgerMinor === null || balance === null ? null : balance + transitMinor - notPosted - ledgerMinor
  const partsDifference = receiptsMinor + paymentsMinor - sumOf(figures.receipts) - sumOf(figures.payments)
  return {
    accountId: figures.accountId,
    currency: figures.currency,
    openingMinor: orNull(opening?.minor ?? null),
    openingFrom: opening?.from ?? null,
    receiptsMinor: toMinor(receiptsMinor),
    paymentsMinor: toMinor(paymentsMinor),
    receiptsCount: figures.receiptsCount,
    paymentsCount: figures.paymentsCount,
    closingMinor: orNull(closing),
    bankClosingMinor: orNull(bankClosing?.minor ?? null),
    bankClosingFrom: bankClosing?.from ?? null,
    differenceMinor: orNull(difference),
    receipts: asParts(figures.receipts),
    payments: asParts(figures.payments),
    partsDifferenceMinor: toMinor(partsDifference),
    gaps: figures.gaps.map(({ after, before, missingMinor }) => ({
      after,
      before,
      missingMinor: orNull(missingMinor),
    })),
    ...(figures.coverage && { coverage: figures.coverage }),
    openCount: figures.openCount,
    notedCount: figures.notedCount,
    notedMinor: toMinor(figures.notedMinor),
    reconciliation: {
      ledgerMinor: orNull(ledgerMinor),
      transit: [...transit],
      transitMinor: toMinor(transitMinor),
      notPostedMinor: toMinor(notPosted),
      differenceMinor: orNull(toLedger),
    },
  }
}

export const noParts = (): Record<keyof BankParts, number> => ({
  paired: 0,
  explained: 0,
  grouped: 0,
  classified: 0,
  open: 0,
})

const sumOf = (parts: Record<keyof BankParts, number>): number =>
  BANK_PARTS.reduce((sum, part) => sum + parts[part], 0)

const asParts = (parts: Record<keyof BankParts, number>): BankParts => ({
  paired: toMinor(parts.paired),
  explained: toMinor(parts.explained),
  grouped: toMinor(parts.grouped),
  classified: toMinor(parts.classified),
  open: toMinor(parts.open),
})

const orNull = (minor: number | null) => (minor === null ? null : toMinor(minor))

/** All booked transactions of one day; where one has no balance, the day has none. */
export type DayRows = readonly (Omit<BalancedTransaction, 'balanceMinor'> & { balanceMinor: number | null })[]

const balanced = (rows: DayRows): BalancedTransaction[] | undefined => {
  const known = rows.flatMap(({ balanceMinor, ...row }) =>
    balanceMinor === null ? [] : [{ ...row, balanceMinor }],
  )
  return known.length === rows.length && known.length > 0 ? known : undefined
}

const endsOf = (rows: DayRows) => {
  const known = balanced(rows)
  const [first] = known ?? []
  return known && first && dayOf(first.date, known)
}

/**
 * Reads the balance at the beginning or end of a day from the bank's own balances, without adding up rows. The balance
 * at the end of the day; null where its rows do not show it. Minor units.
 */
export const closingOf = (rows: DayRows): number | null => {
  const day = endsOf(rows)
  return day?.closings.length === 1 ? (day.closings[0] ?? null) : null
}

/** The balance at the beginning of the day; null where its rows do not show it. Minor units. */
export const openingOf = (rows: DayRows): number | null => {
  const day = endsOf(rows)
  return day?.openings.length === 1 ? (day.openings[0] ?? null) : null
}
