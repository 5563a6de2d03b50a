/** The VAT of a document by rate, to the cent: what its lines say, brought to the totals that it states. */
import type { Minor } from '#contract/values.ts'
import { toMinor } from '../money.ts'

/** What a document has at one rate; amounts in cents of EUR, without the sign of its type. */
export interface VatRate {
  /** Plain decimal text, such as `23`. */
  percent: string
  /** PT, PT-AC (Azores) or PT-MA (Madeira), as SAF-T (PT) writes it. */
  region: string
  /** The code of the reason why it has no VAT, such as M05; null where none is stated. */
  exemption: string | null
  baseMinor: Minor
  taxMinor: Minor
}

/** What the lines of one rate sum to before it is brought to the totals. */
export type RateSum = Pick<VatRate, 'percent' | 'region' | 'exemption'> & {
  baseMinor: number
  taxMinor: number
}

interface Totals {
  netMinor: number
  taxMinor: number
  /** Each line may be rounded by a cent. */
  lines: number
}

/** What separates both is cents of rounding, which the largest amount takes. @returns null where it is more than that */
export const toTotals = (sums: readonly RateSum[], totals: Totals): VatRate[] | null => {
  const bases = adjusted(
    sums.map(({ baseMinor }) => baseMinor),
    totals.netMinor,
    totals.lines,
  )
  const taxes = adjusted(
    sums.map(({ taxMinor }) => taxMinor),
    totals.taxMinor,
    totals.lines,
  )
  if (bases === null || taxes === null) return null
  return sums.map(({ percent, region, exemption }, at) => ({
    ...{ percent, region, exemption },
    baseMinor: toMinor(bases[at] ?? 0),
    taxMinor: toMinor(taxes[at] ?? 0),
  }))
}

const adjusted = (amounts: readonly number[], total: number, lines: number): number[] | null => {
  const rest = total - amounts.reduce((sum, minor) => sum + minor, 0)
  if (rest === 0) return [...amounts]
  const largest = indexOfLargest(amounts)
  // VAT is never put where a rate has none.
  if (Math.abs(rest) > Math.max(1, lines) || (amounts[largest] ?? 0) === 0) return null
  return amounts.map((minor, at) => (at === largest ? minor + rest : minor))
}

/** -1 where there are none. */
export const indexOfLargest = (amounts: readonly number[]): number =>
  amounts.reduce(
    (best, minor, at) => (Math.abs(minor) > Math.abs(amounts[best] ?? 0) ? at : best),
    amounts.length - 1,
  )

/** Why an operation is not in the cash-basis regime (article 1, number 2). */
const VAT_EXCLUSIONS = [
  /** The customer gave no tax id: only operations with taxable persons are in the regime. */
  'final-consumer',
  /** Without VAT, and of somebody of another country. */
  'foreign',
  'export',
  'intra-eu',
  /** Whoever buys owes the VAT. */
  'reverse-charge',
  /** On the margin, or another scheme with rules of its own. */
  'special-scheme',
  'before-regime',
  'after-regime',
] as const
export type VatExclusion = (typeof VAT_EXCLUSIONS)[number]

/** Codes of the tax office's table of reasons for exemption. Others are plain exemptions: in the regime, without VAT. */
const EXCLUDED_CODES: Readonly<Record<string, VatExclusion>> = {
  // Articles 13, 14 and 15 of the VAT code.
  M04: 'export',
  M05: 'export',
  M06: 'export',
  // Article 14 of the rules on intra-community transactions.
  M16: 'intra-eu',
  M08: 'reverse-charge',
  ...Object.fromEntries(
    [30, 31, 32, 33, 34, 40, 41, 42, 43].map((code) => [`M${code}`, 'reverse-charge'] as const),
  ),
  // Tobacco, travel agencies, second-hand goods, art, antiques, small farmers.
  ...Object.fromEntries([11, 12, 13, 14, 15, 20].map((code) => [`M${code}`, 'special-scheme'] as const)),
}

/** Undefined where a rate is in the regime. */
export const exclusionOf = ({ exemption }: Pick<VatRate, 'exemption'>): VatExclusion | undefined =>
  exemption === null ? undefined : EXCLUDED_CODES[exemption]
