/** The texts around the rows on paper. */
export interface PaperWords {
  company: string
  companyTaxId: string
  report: string
  /** The name of the sheet of a workbook that says what it holds. */
  about: string
  period: string
  /** For a report without a period. */
  wholePeriod: string
  /** For a report about one day. */
  asOf: string
  customer: string
  supplier: string
  category: string
  counterparty: string
  search: string
  preparedAt: string
  preparedBy: string
  closing: string
  open: string
  closed: (by: string, on: string) => string
  closedThrough: (day: string, by: string, on: string) => string
  rows: string
  /** For the file of the same report, to which the hash below belongs. */
  hash: string
  signature: string
  reviewedBy: string
  indicatedBy: (by: string) => string
  days(count: string): string
  date: string
  page: string
  between(from: string, to: string): string
  since(from: string): string
  until(to: string): string
}
