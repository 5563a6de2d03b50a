/** The dated tables of deductions: matching may explain a difference with these only. */
import type { DeductionTables } from '#contract/rules.ts'
import type { IsoDate } from '#contract/values.ts'

export type FeeRule = DeductionTables['fees'][number]

/**
 * Withholding rates apply to the amount without tax. Fees are what a payment service keeps of each document that it
 * collects: a fixed part and a percentage. A rule applies to documents dated from `from` to before `until`. Rounding is
 * the largest difference in minor units; 0 switches it off.
 */
export interface MatchSettings extends DeductionTables {
  /** Words that mark a payout of a card terminal or a payment service; compared folded. */
  payoutWords: readonly string[]
  /** For suppliers: a payout is one payment of bills of several suppliers, none older than this number of days. */
  batchDays?: number
  /** For suppliers: the most that a purchase in another currency costs more or less than its bill, in percent. */
  purchasePercent?: number
}

const date = (text: string): IsoDate => text as IsoDate

/** The rates that apply in Portugal (art. 151 professions 25 % before 2025, 23 % since) and common fees. */
export const defaultDeductions: DeductionTables = {
  withholdingRates: [
    { percent: 23, from: date('2025-01-01'), until: null },
    { percent: 25, from: null, until: null },
    { percent: 20, from: null, until: null },
    { percent: 16.5, from: null, until: null },
    { percent: 11.5, from: null, until: null },
  ],
  fees: [
    { name: 'TPA 0,9 %', percent: 0.9, fixedMinor: 0, from: null, until: null },
    { name: '1,4 % + 0,25', percent: 1.4, fixedMinor: 25, from: null, until: null },
    { name: '1,5 % + 0,25', percent: 1.5, fixedMinor: 25, from: null, until: null },
  ],
  roundingMinor: 1,
}

export const defaultMatchSettings: MatchSettings = {
  ...defaultDeductions,
  payoutWords: [
    'TPA',
    'TERMINAL',
    'REDUNIQ',
    'SIBS',
    'MB WAY',
    'MBWAY',
    'STRIPE',
    'PAYPAL',
    'EASYPAY',
    'IFTHENPAY',
    'EUPAGO',
    'VIVA WALLET',
    'SUMUP',
    'PAYOUT',
    'FECHO TPA',
  ],
}

/** Whether a dated rule applies on this day; every rule applies to a document without a date. */
export const isInForceOn = (
  rule: { from: IsoDate | null; until: IsoDate | null },
  day: IsoDate | null,
): boolean =>
  day === null || ((rule.from === null || rule.from <= day) && (rule.until === null || day < rule.until))

/** `amountMinor` x percent, rounded half up to the minor unit; percent is rounded to four decimals. */
export const percentOf = (amountMinor: number, percent: number): number =>
  Math.floor((amountMinor * Math.round(percent * 10_000) + 500_000) / 1_000_000)
