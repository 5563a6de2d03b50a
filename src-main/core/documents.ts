/** Sales documents as plain values: what a fetch (interface 4.2, 4.4) yields once parsed, before anything is stored. */
import type { CurrencyCode, IsoDate, Minor, ServiceDocumentId } from '#contract/values.ts'

/** Invoice/receipt, invoice, simplified invoice, credit note, debit note, budget, purchase order, waybill, delivery note, pro-forma. */
export type DocumentType = 'T' | 'I' | 'S' | 'C' | 'D' | 'B' | 'Z' | 'W' | 'Y' | 'P'

/** Where a document was learned of. One that came by file and is shown by the service since is the service's. */
export type DocumentSource = 'service' | 'file'

/** What stands on a document that came by file; `issuer` is a tax id. */
export interface FileIdentity {
  source: 'file'
  issuer: string
  type: DocumentType
  serie: string
  number: string
}

/** What a document is known by in every mirror. */
export type DocumentIdentity = { source: 'service'; id: ServiceDocumentId } | FileIdentity

/** Closed, draft, canceled. */
export type DocumentStatus = 'C' | 'D' | 'A'

export type PaymentStatus = 'NoPayment' | 'Incomplete' | 'Complete'

/** Who a document was issued to (interface 2.7, `Details.Receiver`); a tax id may hold letters. */
export interface DocumentReceiver {
  taxId: string
  name: string
  legalName: string | null
  address: string | null
  city: string | null
  postCode: string | null
  countryCode: string | null
  email: string | null
  iban: string | null
  phone: string | null
}

/** One line; decimals are plain decimal texts with a dot, as exact as they were sent. */
export interface DocumentLine {
  code: string
  description: string
  unitPrice: string
  quantity: string
  unit: string
  /** Service, product; null where the service did not say. */
  kind: 'S' | 'P' | null
  taxPercent: string
  discountPercent: string
  costCenter: string | null
}

export interface TransportAddress {
  addressDetail: string
  city: string
  postalCode: string
  countryCode: string
}

/** What only waybills and delivery notes carry. */
export interface DocumentTransport {
  /** Local date-time as sent, `yyyy-mm-ddThh:mm:ss`. */
  loadDateTime: string | null
  loadAddress: TransportAddress | null
  destinationAddress: TransportAddress | null
  vehicleLicence: string | null
}

/** A document as the service holds it. All amounts are minor units of EUR, save `foreignTotalMinor`. */
export interface FetchedDocument {
  id: ServiceDocumentId
  status: DocumentStatus
  type: DocumentType
  serie: string
  /** `FT A/47`; null on a draft. */
  number: string | null
  /** Null where the service sends none, or its 1900-01-01. */
  date: IsoDate | null
  dueDate: IsoDate | null
  receiver: DocumentReceiver
  /** The currency next to EUR; EUR where there is none. */
  currency: CurrencyCode
  /** Multiplier from EUR to `currency`, a plain decimal text. */
  euroRate: string | null
  /** Percentage retained, a plain decimal text. */
  retentionPercent: string | null
  externalId: string | null
  purchaseOrder: string | null
  documentReference: string | null
  description: string | null
  taxExemptionReasonCode: string | null
  transport: DocumentTransport | null
  /** Totals.Amount, gross of retention. */
  totalMinor: Minor
  withoutTaxMinor: Minor
  taxMinor: Minor
  discountMinor: Minor
  retentionMinor: Minor
  /** TotalAmountWithExchangeRate in minor units of `currency`; null where it is EUR. */
  foreignTotalMinor: Minor | null
  /** UnpaidAmount; null means the service did not say, never zero. */
  unpaidMinor: Minor | null
  paymentStatus: PaymentStatus | null
  lines: DocumentLine[]
  /** The fetched object as JSON text, without its expiring download link. */
  raw: string
}

/** The same from any source; without an id where it comes from a file. */
export type SourceDocument = Omit<FetchedDocument, 'id'> & { id: ServiceDocumentId | null }
