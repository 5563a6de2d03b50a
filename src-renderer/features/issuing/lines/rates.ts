/** The VAT rates offered for a line, those of the customer's region first (interface 2.4). */
import { regionOf, type TaxRegion } from '#contract/issuing/places.ts'
import { VAT_RATES } from '#contract/issuing/taxes.ts'
import type { FormState } from '../state/form-state.ts'

export const regionOfForm = ({ fields }: Pick<FormState, 'fields'>): TaxRegion =>
  regionOf(fields['Client.PostCode'], fields['Client.CountryCode'] ?? 'PT')

/** Percent as a plain decimal. Former rates are not offered, but may be entered. */
export const offeredRates = (region: TaxRegion) => {
  const current = VAT_RATES.filter(({ old }) => old !== true)
  const own = current.filter((rate) => rate.region === region)
  return region === 'mainland' ? own : [...own, ...current.filter((rate) => rate.region === 'mainland')]
}

/** The rate of a new line: that of the line before, else the region's standard rate. */
export const defaultRate = ({ lines, fields }: Pick<FormState, 'lines' | 'fields'>): string =>
  lines.at(-1)?.TaxValue || (offeredRates(regionOfForm({ fields }))[0]?.percent ?? '')
