/** Document types of interface 2.7: the prefix of their number and how their money counts. */

interface DocumentType {
  /** Prefix of DocumentNumber, as in `FT A/47`. */
  prefix: string
  title: string
  /** Money that the customer owes, money owed to the customer, or none. */
  money: 'receivable' | 'payable' | 'none'
  /** Paid on issue: UnpaidAmount is zero from the start. */
  paidOnIssue: boolean
}

const receivable = (prefix: string, title: string, paidOnIssue = false): DocumentType => ({
  prefix,
  title,
  money: 'receivable',
  paidOnIssue,
})
const moneyless = (prefix: string, title: string): DocumentType => ({
  prefix,
  title,
  money: 'none',
  paidOnIssue: false,
})

export const DOCUMENT_TYPES: Readonly<Record<string, DocumentType>> = {
  T: receivable('FR', 'Fatura-recibo', true),
  I: receivable('FT', 'Fatura'),
  S: receivable('FS', 'Fatura simplificada', true),
  C: { prefix: 'NC', title: 'Nota de crédito', money: 'payable', paidOnIssue: false },
  D: receivable('ND', 'Nota de débito'),
  B: moneyless('OR', 'Orçamento'),
  Z: moneyless('NE', 'Nota de encomenda'),
  P: moneyless('PF', 'Fatura pró-forma'),
  W: moneyless('GT', 'Guia de transporte'),
  Y: moneyless('GR', 'Guia de remessa'),
}

/** Whether its total is owed after it is closed. */
export const isOwed = (type: string): boolean => {
  const known = DOCUMENT_TYPES[type]
  return known !== undefined && known.money !== 'none' && !known.paidOnIssue
}

/** `FT A/47`; empty before the document is closed. */
export const documentNumber = (type: string, serie: string, number: number | null): string =>
  number === null ? '' : `${DOCUMENT_TYPES[type]?.prefix ?? type} ${serie}/${number}`
