/** Portuguese taxpayer numbers as people and files write them. */

/** Without spaces, and without the letters of the country before nine digits. */
export const plainTaxId = (taxId: string): string => taxId.replace(/\s/g, '').replace(/^PT(?=\d{9}$)/i, '')

/** A plain Portuguese taxpayer number. */
export const TAX_ID = /^[1-9]\d{8}$/

export const isSameTaxId = (one: string, other: string): boolean => plainTaxId(one) === plainTaxId(other)
