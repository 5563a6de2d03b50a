/** Tax ids as documents take them (interface 2.2): Portuguese ones by their check digit, others by their country's rule. */
import {
  austria,
  belgium,
  bulgaria,
  checkVAT,
  croatia,
  cyprus,
  czechRepublic,
  denmark,
  estonia,
  finland,
  france,
  germany,
  greece,
  hungary,
  ireland,
  italy,
  latvia,
  lithuania,
  luxembourg,
  malta,
  netherlands,
  poland,
  romania,
  slovakiaRepublic,
  slovenia,
  spain,
  sweden,
} from 'jsvat'

const UNION = {
  AT: austria,
  BE: belgium,
  BG: bulgaria,
  CY: cyprus,
  CZ: czechRepublic,
  DE: germany,
  DK: denmark,
  EE: estonia,
  ES: spain,
  FI: finland,
  FR: france,
  GR: greece,
  HR: croatia,
  HU: hungary,
  IE: ireland,
  IT: italy,
  LT: lithuania,
  LU: luxembourg,
  LV: latvia,
  MT: malta,
  NL: netherlands,
  PL: poland,
  RO: romania,
  SE: sweden,
  SI: slovenia,
  SK: slovakiaRepublic,
}
const isOfUnion = (country: string): country is keyof typeof UNION => Object.hasOwn(UNION, country)

/** Nine digits whose last one is 11 less the weighted sum of the others, modulo 11; no first digit is refused. */
const isNif = (text: string): boolean => {
  if (!/^\d{9}$/.test(text)) return false
  const sum = [...text.slice(0, 8)].reduce((total, digit, index) => total + (9 - index) * Number(digit), 0)
  const rest = sum % 11
  return (rest < 2 ? 0 : 11 - rest) === Number(text[8])
}

/** The id without blanks, dots and dashes, and without its country's prefix, in capitals. */
export const compactTaxId = (taxId: string, countryCode: string): string => {
  const compact = taxId.replace(/[\s.-]/g, '').toUpperCase()
  const country = countryCode.toUpperCase()
  const prefixes = country === 'GR' || country === 'EL' ? ['EL', 'GR'] : [country]
  const prefix = prefixes.find((known) => compact.startsWith(known))
  return prefix === undefined ? compact : compact.slice(2)
}

/**
 * Whether the id can be one of that country. Outside the European Union any 2 to 20 letters and digits pass.
 *
 * @param countryCode ISO 3166-1 alpha-2; Greece as GR or EL
 */
export const isTaxId = (taxId: string, countryCode: string): boolean => {
  const country = countryCode.toUpperCase() === 'EL' ? 'GR' : countryCode.toUpperCase()
  const id = compactTaxId(taxId, country)
  if (country === 'PT') return isNif(id)
  if (!isOfUnion(country)) return /^[A-Z0-9]{2,20}$/.test(taxId.replace(/[\s.-]/g, '').toUpperCase())
  const prefix = country === 'GR' ? 'EL' : country
  return checkVAT(`${prefix}${id}`, [UNION[country]]).isValid
}
