/** Tax exemption reason codes in force, and the currencies of ISO 4217 (interface 2.3). */

const EXEMPTIONS = new Set(
  (
    'M01 M02 M04 M05 M06 M07 M09 M10 M11 M12 M13 M14 M15 M16 M19 M20 M21 M25 M26 M30 M31 M32 M33 M34 M35 ' +
    'M40 M41 M42 M43 M44 M45 M46 M99'
  ).split(' '),
)
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

/** M03 and M08 were withdrawn: old documents may have them, new ones may not. */
export const isExemptionCode = (code: string): boolean => EXEMPTIONS.has(code)
export const isCurrency = (code: string): boolean => CURRENCIES.has(code)
