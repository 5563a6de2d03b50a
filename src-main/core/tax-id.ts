/** Taxpayer numbers of Portuguese companies as people and files write them. */

/** Without blanks, and without the country's letters before nine digits. */
export const plainTaxId = (taxId: string): string => taxId.replace(/\s/g, '').replace(/^PT(?=\d{9}$)/i, '')

export const isSameTaxId = (one: string, other: string): boolean => plainTaxId(one) === plainTaxId(other)
