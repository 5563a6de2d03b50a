/** What is read of a SAF-T (PT) file: who it is of, its customers, sales documents and receipts. */
import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'
import type { FiledReference } from '#core/open-from-files.ts'

export interface SaftHeader {
  /** Without the country's letters. */
  taxId: string
  companyName: string
  from: IsoDate
  to: IsoDate
  /** C, E, F, I, P, R, S, T: only F (invoicing) and I (whole) prove that no document is missing. */
  basis: string
  /** `1.04_01`. */
  version: string
}

export interface SaftCustomer {
  id: string
  taxId: string
  name: string
}

export interface SaftInvoice {
  line: number
  /** `FT A/47`: the first word is a code of the program, not the type. */
  number: string
  atcud: string | null
  /** N normal, S self-billed, A cancelled, R summary of others, F invoiced into another. */
  status: string
  date: IsoDate
  type: string
  customerId: string
  /** Documents that its lines refer to, as credit notes do, each once. */
  references: FiledReference[]
  /** Euros, without sign: the type says it. */
  grossMinor: Minor
  netMinor: Minor
  taxMinor: Minor
  withholdingMinor: Minor
  /** Where it was issued in another one. */
  currency: CurrencyCode | null
  currencyMinor: Minor | null
}

export interface SaftPaymentLine {
  /** The documents it settles. */
  sources: string[]
  /** Plus pays, minus lowers the sum: a credit note used in the receipt stands on the other side. */
  amountMinor: Minor
  settlementMinor: Minor
}

export interface SaftPayment {
  line: number
  number: string
  /** N, or A for cancelled. */
  status: string
  type: string
  date: IsoDate
  customerId: string
  lines: SaftPaymentLine[]
  grossMinor: Minor
  withholdingMinor: Minor
}

/** Takes what the reader meets, in the file's order: header, customers, invoices, payments. */
export interface SaftSink {
  header(header: SaftHeader): void
  customer(customer: SaftCustomer): void
  invoice(invoice: SaftInvoice): void
  payment(payment: SaftPayment): void
}
