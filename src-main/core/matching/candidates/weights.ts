/**
 * The weight of each reason, in thousandths of a bit: log2 of how much more often it occurs in true pairs than in false
 * ones.
 */
import type { EvidenceCode } from '#contract/match-values.ts'
import type { Days, MilliBits } from '../model/hypothesis.ts'

const WEIGHTS: Partial<Record<EvidenceCode, number>> = {
  'reference-full': 14_000,
  'reference-external-id': 13_000,
  'reference-series-number': 12_000,
  'reference-purchase-order': 9_000,
  'reference-atcud': 6_000,
  'reference-prefix-cut': 5_000,
  'reference-number': 5_000,
  'reference-document': 3_000,
  'month-named': 4_000,
  'reference-conflict': -8_000,
  'reference-taken': -8_000,
  'nif-in-text': 10_000,
  'iban-matches': 10_000,
  'iban-shared': 9_000,
  'alias-iban': 9_000,
  'name-exact': 9_000,
  'alias-name': 8_000,
  'name-tokens': 6_000,
  'name-truncated': 6_500,
  'name-similar': 5_000,
  'nif-of-another': -9_000,
  'iban-of-another': -8_000,
  'name-of-another': -6_000,
  'name-differs': -1_500,
  'own-money': -9_000,
  'credited-in-full': -8_000,
  'returned-later': -8_000,
  'amount-exact': 8_000,
  'amount-foreign': 7_500,
  'amount-less-withholding': 7_000,
  'amount-includes-withholding': 5_000,
  'amount-less-fee': 5_000,
  'amount-rounding': 5_500,
  'amount-sum': 6_500,
  'amount-part': -1_000,
  'amount-less-discount': 5_000,
  'amount-less-charge': 4_000,
  'amount-in-order': 2_000,
  'amount-written': 5_000,
  'amount-advance': 2_000,
  'number-differs': -500,
  'paid-back-later': -500,
  'reference-digits-swapped': -1_500,
  'reference-digit-wrong': -2_500,
}

export const weightOf = (code: EvidenceCode): number => WEIGHTS[code] ?? 0

/** A second way of knowing the payer adds little: the two are not independent. */
const SECOND_PAYER_CODE = 1_000

export const weightOfPayer = (codes: readonly EvidenceCode[]): number => {
  if (codes.length === 0) return 0
  let most = Number.NEGATIVE_INFINITY
  for (const code of codes) most = Math.max(most, weightOf(code))
  return most + (codes.length > 1 ? SECOND_PAYER_CODE : 0)
}

/** Documents of several customers named together in full are as distinctive as a payer's name. */
export const NAMED_TOGETHER = 9_000

/** The most that a document's age adds, so that of equal documents the oldest is paid first. */
export const MAX_AGE = 150

/** A payment shortly before the issue happens (a pro-forma was paid); one long before belongs to something else. */
const EARLY: Days = 3
const EARLY_WEIGHT: MilliBits = -2_000
const EARLIER: Days = 10
const EARLIER_WEIGHT: MilliBits = -6_000
const FAR_TOO_EARLY_WEIGHT: MilliBits = -12_000
/** Within the usual delay a payment fits; later, each day lowers the weight, down to the least. */
const IN_TIME_WEIGHT: MilliBits = 1_000
const LATEST_WEIGHT: MilliBits = -6_000
const LATE_DAY: MilliBits = 15
/** Documents that the source shows as paid were usually paid sooner, so a late payment fits them worse. */
const SETTLED_DELAY: Days = 75
const LATE_DAY_SETTLED: MilliBits = 40

/**
 * Within the usual delay each day adds a thousandth: of equal documents the oldest is paid first, and every way to
 * assign equal transactions to equal documents has the same weight.
 *
 * @param lag days from issue to booking; NaN where a date is unknown
 * @param settled the source shows the document as paid: its transaction is old, so a late one fits badly
 */
export const weightOfLag = (lag: Days, settled: boolean): number => {
  if (Number.isNaN(lag)) return 0
  if (lag < -EARLIER) return FAR_TOO_EARLY_WEIGHT
  if (lag < 0) return lag < -EARLY ? EARLIER_WEIGHT : EARLY_WEIGHT
  const free = settled ? SETTLED_DELAY : MAX_AGE
  const oldestFirst = Math.min(lag, free)
  if (lag <= free) return IN_TIME_WEIGHT + oldestFirst
  const late = (lag - free) * (settled ? LATE_DAY_SETTLED : LATE_DAY)
  return Math.max(LATEST_WEIGHT, IN_TIME_WEIGHT - late) + oldestFirst
}

/** The score that a sum loses for each cent of difference. */
export const CENT_OFF: MilliBits = 500
/** The score that a named sum loses for credit notes that the text does not name. */
export const UNNAMED_CREDIT: MilliBits = 500
/** A charge that the bank states with the gross amount is nearly as good as the exact amount. */
export const STATED_CHARGE: MilliBits = 3_500
/** Factor for a reference to another document where one of the parts is named too: lists name several. */
export const CONFLICT_BESIDE_NAMED = 0.5

/** Below this score a hypothesis is not shown. */
export const MIN_SHOWN_SCORE = 7_500
/** From this score on, a hypothesis without a close rival is likely. */
export const MIN_LIKELY_SCORE = 13_500
