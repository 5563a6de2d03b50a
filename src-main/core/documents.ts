/** Sales documents as plain values: the parsed result of a fetch (interface 4.2, 4.4), before anything is stored. */
import type { CurrencyCode, IsoDate, Minor, ServiceDocumentId } from '#contract/values.ts'

/** Invoice/receipt, invoice, simplified invoice, credit note, debit note, budget, purchase order, waybill, delivery note, pro-forma. */
export type DocumentType = 'T' | 'I' | 'S' | 'C' | 'D' | 'B' | 'Z' | 'W' | 'Y' | 'P'

/**
 * The source of a document. A document that came by file and was later fetched from the service counts as the
 * service's.
 */
export type DocumentSource = 'service' | 'file'

/**
 * The identity of a document that came by file; `issuer` is a tax id. A supplier's is known by its issuer and number: files
 * state its type in several ways.
 */
export interface FileIdentity {
  source: 'file'
  /** Missing for a customer's. */
  side?: 'supplier' | undefined
  issuer: string
  type: DocumentType
  serie: string
  number: string
}

/** The identity of a document, the same in every mirror. */
export type DocumentIdentity =
  | {
      source: 'service'
      id: ServiceDocumentId
      /** For a mirror that has it from a file alone; missing in events of earlier versions. */
      type?: DocumentType | undefined
      number?: string | undefined
    }
  | FileIdentity

/** Closed, draft, canceled. */
export type DocumentStatus = 'C' | 'D' | 'A'

export type PaymentStatus = 'NoPayment' | 'Incomplete' | 'Complete'

/** The customer of a document (interface 2.7, `Details.Receiver`); a tax id may contain letters. */
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

/** One line; decimals are plain texts with a dot, with the precision that was sent. */
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

/** Fields that only waybills and delivery notes have. */
export interface DocumentTransport {
  /** Local date-time as sent, `yyyy-mm-ddThh:mm:ss`. */
  loadDateTime: string | null
  loadAddress: TransportAddress | null
  destinationAddress: TransportAddress | null
  vehicleLicence: string | null
}

/** A document as the service has it. All amounts are minor units of EUR, except `foreignTotalMinor`. */
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
  /** UnpaidAmount; null where the service did not say, which is not zero. */
  unpaidMinor: Minor | null
  paymentStatus: PaymentStatus | null
  lines: DocumentLine[]
  /** The fetched object as JSON text, without its expiring download link. */
  raw: string
}

/** A document from any source; the id is null where it came from a file. */
export type SourceDocument = Omit<FetchedDocument, 'id'> & { id: ServiceDocumentId | null }
