/** What is read from a SAF-T (PT) file: the company, its customers, sales documents and receipts. */
import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'
import type { FiledReference } from '#core/filed-documents.ts'
import type { VatRate } from '#core/vat/rates.ts'

export interface SaftHeader {
  /** Without the country prefix. */
  taxId: string
  companyName: string
  from: IsoDate
  to: IsoDate
  /** C, E, F, I, P, R, S, T: only F (invoicing) and I (complete) prove that no document is missing. */
  basis: string
  /** For example `1.04_01`. */
  version: string
}

export interface SaftCustomer {
  id: string
  taxId: string
  name: string
}

export interface SaftInvoice {
  line: number
  /** `FT A/47`: the first word is a code of the issuing program, not the type. */
  number: string
  atcud: string | null
  /** N normal, S self-billed, A cancelled, R summary of others, F invoiced into another. */
  status: string
  date: IsoDate
  type: string
  customerId: string
  /** Documents to which its lines refer, as those of credit notes do; each once. */
  references: FiledReference[]
  /** Euro cents, never negative: the type decides the sign. */
  grossMinor: Minor
  netMinor: Minor
  taxMinor: Minor
  withholdingMinor: Minor
  /** The currency of issue, where it is not EUR. */
  currency: CurrencyCode | null
  currencyMinor: Minor | null
  /** Its VAT by rate; empty where its lines do not sum to its totals. */
  rates: VatRate[]
}

export interface SaftPaymentLine {
  /** The documents it settles. */
  sources: string[]
  /** Positive pays; negative lowers the sum, as a credit note used in the receipt does. */
  amountMinor: Minor
  settlementMinor: Minor
}

export interface SaftPayment {
  line: number
  number: string
  /** N (normal) or A (cancelled). */
  status: string
  type: string
  date: IsoDate
  customerId: string
  lines: SaftPaymentLine[]
  grossMinor: Minor
  withholdingMinor: Minor
}

/** Control totals of sales documents that the documents in the file contradict; amounts without tax, credit less debit. */
export interface SaftContradiction {
  saidDocuments: number
  documents: number
  saidMinor: Minor
  minor: Minor
}

/** Called in the order of the file: header, customers, invoices, payments. */
export interface SaftSink {
  header(header: SaftHeader): void
  customer(customer: SaftCustomer): void
  invoice(invoice: SaftInvoice): void
  payment(payment: SaftPayment): void
}
