/** ISO 3166-1 alpha-2 codes and the shape of post codes (interface 2.2, 2.6). */

const CODES = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
    'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
    'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
    'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
    'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
    'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
    'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
  ).split(' '),
)

export const isCountryCode = (code: string): boolean => CODES.has(code.toUpperCase())

/** `dddd-ddd` in Portugal; any text elsewhere. */
export const isPostCode = (postCode: string, countryCode: string): boolean =>
  countryCode.toUpperCase() === 'PT'
    ? /^\d{4}-\d{3}$/.test(postCode)
    : /^[\p{L}\p{N} -]{2,50}$/u.test(postCode)

const MAINLAND = [0, 6, 13, 21, 23]
const MADEIRA = [4, 5, 12, 22]
const AZORES = [4, 9, 16]

/** VAT rates in percent that are valid on a document for a customer with this post code. */
export const ratesFor = (postCode: string, countryCode: string): readonly number[] => {
  if (countryCode.toUpperCase() !== 'PT') return MAINLAND
  const area = Number(postCode.slice(0, 4))
  if (area >= 9_000 && area <= 9_495) return [...MAINLAND, ...MADEIRA]
  if (area >= 9_500 && area <= 9_995) return [...MAINLAND, ...AZORES]
  return MAINLAND
}
