/** Which documents the cash-basis regime excludes, and what of the others a person must check: data cannot tell it. */
import { END_CONSUMER } from '#contract/plain-values.ts'
import type { VatRegime } from '#contract/reports.ts'
import type { Side } from '#contract/sides.ts'
import type { IsoDate } from '#contract/values.ts'
import { plainTaxId, TAX_ID } from '../tax-id.ts'
import { outsideRegime } from './cash-basis.ts'
import type { VatExclusion, VatRate } from './rates.ts'

/** What a person must check of a row. */
const VAT_REMARKS = [
  /** Its file was imported before rates were kept. */
  'import-again',
  'rate-unknown',
  'vat-unknown',
  /** The source cannot say what is open. */
  'open-unknown',
  'seen-day',
  /** Its VAT fell due before the payment. */
  'due-before',
  'leaving',
  /** What a supplier's invoice has unpaid is deducted anyway. */
  'deduct-unpaid',
  /** A later list of the tax office lacks it. */
  'gone',
  'advance',
  'credit-note',
  'discount',
  /** A person may be in business or not: only a taxable person's purchases are in the regime. */
  'individual',
  'foreign-with-vat',
  'without-vat',
  'supplier-unknown',
] as const
export type VatRemark = (typeof VAT_REMARKS)[number]

export interface Classified {
  side: Side
  type: string
  date: IsoDate | null
  taxId: string
  /** Two letters, in capitals; null where it is not known. */
  country: string | null
  /** Null where it is not known. */
  taxMinor: number | null
  rates: readonly VatRate[] | null
  /** Whether a decision settled a part of it by a discount. */
  hasDiscount: boolean
  isGone: boolean
  /** Whether its SAF-T (PT) file was imported before rates were kept. */
  isOfEarlierImport: boolean
}

/** Why the whole document is not in the regime. */
export const exclusionOfDocument = (
  { side, date, taxId, country, taxMinor }: Classified,
  regime: VatRegime,
): VatExclusion | undefined => {
  if (side === 'customer' && isFinalConsumer(taxId)) return 'final-consumer'
  if (isForeign(taxId, country) && taxMinor === 0) return 'foreign'
  return date === null ? undefined : outsideRegime(date, regime)
}

/** Of each of its rows. */
export const remarksOfDocument = (document: Classified): VatRemark[] => {
  const { side, type, taxId, country, taxMinor, rates, hasDiscount, isGone, isOfEarlierImport } = document
  const isOfAbroad = isForeign(taxId, country)
  const found: [VatRemark, boolean][] = [
    ['import-again', rates === null && isOfEarlierImport],
    ['rate-unknown', rates === null && !isOfEarlierImport && taxMinor !== null && taxMinor !== 0],
    ['vat-unknown', taxMinor === null],
    ['credit-note', type === 'C'],
    ['discount', hasDiscount],
    ['gone', isGone],
    ['individual', side === 'customer' && !isOfAbroad && INDIVIDUAL.test(plainTaxId(taxId))],
    ['foreign-with-vat', isOfAbroad && taxMinor !== 0],
    ['without-vat', side === 'supplier' && taxMinor === 0],
    ['supplier-unknown', side === 'supplier' && taxId === ''],
  ]
  return found.flatMap(([remark, is]) => (is ? [remark] : []))
}

/** Numbers of persons begin with 1, 2, 3 or 45. */
const INDIVIDUAL = /^(?:[123]|45)\d/

const isFinalConsumer = (taxId: string): boolean => taxId === '' || plainTaxId(taxId) === END_CONSUMER

const isForeign = (taxId: string, country: string | null): boolean =>
  (country !== null && country !== 'PT') || (taxId !== '' && !TAX_ID.test(plainTaxId(taxId)))
