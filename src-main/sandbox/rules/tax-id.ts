/** Tax ids by country (interface 4.9): check digits for Portugal, official shapes for the European Union. */

/** The NIF recorded for a customer without a tax id (interface 2.2). */
export const END_CONSUMER = '999999990'

/** Check digit of the first eight digits of a Portuguese tax id: weights 9 to 2, modulo 11. */
export const nifCheckDigit = (eight: string): number => {
  let sum = 0
  for (let index = 0; index < 8; index += 1) sum += (9 - index) * (eight.charCodeAt(index) - 48)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

const isNif = (text: string): boolean =>
  /^\d{9}$/.test(text) && nifCheckDigit(text) === text.charCodeAt(8) - 48

const SHAPES: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}

/** True when the id is valid in that country; outside the Union any 2 to 20 letters and digits are. */
export const isTaxId = (taxId: string, countryCode: string): boolean => {
  const compact = taxId.replace(/[\s.-]/g, '').toUpperCase()
  const country = countryCode.toUpperCase()
  if (country === 'PT') return isNif(compact.replace(/^PT/, ''))
  const key = country === 'EL' ? 'GR' : country
  const shape = SHAPES[key]
  const local =
    compact.startsWith(country) || (key === 'GR' && compact.startsWith('EL')) ? compact.slice(2) : compact
  return shape ? shape.test(local) || shape.test(compact) : /^[A-Z0-9]{2,20}$/.test(compact)
}
