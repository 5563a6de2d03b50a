/** The dated tables of named deductions: the only differences matching may explain an amount with. */
import type { IsoDate } from '../../../src-preload/contract/values.ts'

/** A withholding rate on the amount without tax, in force on documents dated from `from` to before `until`. */
export interface WithholdingRate {
  percent: number
  from: IsoDate | null
  until: IsoDate | null
}

/** What a payment service keeps of each document it collects: a fixed part and a percentage of the amount. */
export interface FeeRule {
  name: string
  percent: number
  fixedMinor: number
  from: IsoDate | null
  until: IsoDate | null
}

export interface MatchSettings {
  withholdingRates: readonly WithholdingRate[]
  fees: readonly FeeRule[]
  /** The largest rounding difference, in minor units; 0 switches rounding off. */
  roundingMinor: number
  /** Words that mark a payout of a card terminal or a payment service, compared folded. */
  payoutWords: readonly string[]
}

const date = (text: string): IsoDate => text as IsoDate

/** The rates in force in Portugal (art. 151 professions 25 % before 2025, 23 % since) and two common fees. */
export const defaultMatchSettings: MatchSettings = {
  withholdingRates: [
    { percent: 23, from: date('2025-01-01'), until: null },
    { percent: 25, from: null, until: null },
    { percent: 20, from: null, until: null },
    { percent: 16.5, from: null, until: null },
    { percent: 11.5, from: null, until: null },
  ],
  fees: [
    { name: 'card terminal 0.9 %', percent: 0.9, fixedMinor: 0, from: null, until: null },
    { name: 'card 1.4 % + 0.25', percent: 1.4, fixedMinor: 25, from: null, until: null },
    { name: 'card 1.5 % + 0.25', percent: 1.5, fixedMinor: 25, from: null, until: null },
  ],
  roundingMinor: 1,
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

/** Whether a dated rule is in force on this day; a document without a date takes every rule. */
export const inForce = (
  rule: { from: IsoDate | null; until: IsoDate | null },
  day: IsoDate | null,
): boolean =>
  day === null || ((rule.from === null || rule.from <= day) && (rule.until === null || day < rule.until))

/** `amountMinor` x percent, rounded half up to the cent; percent is taken to four decimals. */
export const percentOf = (amountMinor: number, percent: number): number =>
  Math.floor((amountMinor * Math.round(percent * 10_000) + 500_000) / 1_000_000)
