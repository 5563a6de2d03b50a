/** Portuguese taxpayer numbers as people and files write them. */

/** Without spaces, and without the letters of the country before nine digits. */
export const plainTaxId = (taxId: string): string => taxId.replace(/\s/g, '').replace(/^PT(?=\d{9}$)/i, '')

/** A plain Portuguese taxpayer number. */
export const TAX_ID = /^[1-9]\d{8}$/

export const isSameTaxId = (one: string, other: string): boolean => plainTaxId(one) === plainTaxId(other)

/** A taxpayer number of its first eight digits, weighed 9 to 2, modulo 11. */
export const withCheckDigit = (eight: string): string => {
  const sum = Array.from(eight).reduce((all, digit, at) => all + Number(digit) * (9 - at), 0)
  return `${eight}${sum % 11 < 2 ? 0 : 11 - (sum % 11)}`
}
