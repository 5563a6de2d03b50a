/** Taxpayer numbers of Portuguese companies as people and files write them. */

/** Without blanks, and without the country's letters before nine digits. */
export const plainTaxId = (taxId: string): string => taxId.replace(/\s/g, '').replace(/^PT(?=\d{9}$)/i, '')

/** The shape of a plain Portuguese one. */
export const TAX_ID = /^[1-9]\d{8}$/

export const isSameTaxId = (one: string, other: string): boolean => plainTaxId(one) === plainTaxId(other)
