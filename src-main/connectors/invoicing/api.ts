/** Endpoints 1 to 9 of the interface as typed calls. */
import type { Minor, ServiceDocumentId } from '#contract/values.ts'
import type { AppError } from '#core/app-error.ts'
import type { DocumentReceiver, FetchedDocument, PaymentStatus } from '#core/documents.ts'
import type { DocumentBody, PartnerBody, WaybillBody } from './bodies.ts'

export interface InvoicingCall {
  signal?: AbortSignal | undefined
  /** A partner's token, to act on the partner's behalf (interface 5.1); the own token otherwise. */
  token?: string | undefined
}

/** The link expires within hours and is neither stored nor logged: to open the PDF later, fetch again. */
export type DocumentAnswer =
  | { kind: 'found'; document: FetchedDocument; downloadUrl: string | null }
  | { kind: 'unknown' }
  | { kind: 'not-allowed' }

type PdfAnswer =
  | { kind: 'found'; bytes: Uint8Array; number: string | null }
  /** A draft, or a document for which the service has no file yet. */
  | { kind: 'no-pdf' }
  | { kind: 'unknown' }
  | { kind: 'not-allowed' }

type PaymentAnswer =
  | {
      kind: 'found'
      paymentStatus: PaymentStatus | null
      /** Minor units of EUR; null where the service does not say. */
      totalMinor: Minor | null
      unpaidMinor: Minor | null
      /** The whole document, where the answer contains it as in 4.2. */
      document: FetchedDocument | null
    }
  | { kind: 'unknown' }
  | { kind: 'not-allowed' }

/** The request may have been carried out: search before sending it again. */
export interface AnswerLost {
  kind: 'answer-lost'
  error: AppError
}

export type SaveAnswer =
  | { kind: 'saved'; documentId: ServiceDocumentId; number: string | null; errorMessage: string | null }
  | AnswerLost

export type CancelAnswer = { kind: 'cancelled' } | { kind: 'unknown' } | { kind: 'not-allowed' } | AnswerLost

/** `text`: the service's message, where there is one. Whether access is granted follows from the tokens. */
type AddPartnerAnswer = { kind: 'accepted'; text: string | null } | AnswerLost

export interface PartnerToken {
  token: string
  description: string | null
}
type PartnerTokensAnswer =
  | { kind: 'granted'; tokens: PartnerToken[] }
  /** Not a partner, or the company has not approved. */
  | { kind: 'not-granted' }

/** Interface 2.9; null where the service left it out. */
export type ClientRecord = DocumentReceiver & { countryName: string | null }
type ClientAnswer = { kind: 'found'; client: ClientRecord } | { kind: 'unknown' } | { kind: 'invalid-tax-id' }

/**
 * All calls throw AppError: credential-rejected, client-rejected, service-refused (with the service's value,
 * name, text and validation errors), rate-limited, offline, remote-failed, remote-shape-changed,
 * redirect-refused, not-found (the address itself), cancelled, and whatever the credentials' source throws.
 */
export interface InvoicingClient {
  /** Creates, updates (Document.Id of a draft) or closes a document; sent exactly once (interface 4.1). */
  saveDocument(body: DocumentBody, call?: InvoicingCall): Promise<SaveAnswer>
  /** Fetches a document, which gives it its number and link (interface 4.2). */
  getDocument(id: ServiceDocumentId, call?: InvoicingCall): Promise<DocumentAnswer>
  /** Fetches a document for a fresh link, and the file at the link, without credentials. */
  getPdf(id: ServiceDocumentId, call?: InvoicingCall): Promise<PdfAnswer>
  /** Cancels a closed document permanently (interface 4.3). */
  cancelDocument(id: ServiceDocumentId, call?: InvoicingCall): Promise<CancelAnswer>
  /** Payment status and unpaid amount (interface 4.4). */
  getPayment(id: ServiceDocumentId, call?: InvoicingCall): Promise<PaymentAnswer>
  /** Creates a waybill or delivery note; sent exactly once (interface 4.5). */
  saveWaybill(body: WaybillBody, call?: InvoicingCall): Promise<SaveAnswer>
  /** Registers a partner, or asks a registered company for access (interface 4.6). */
  addPartner(body: PartnerBody, call?: InvoicingCall): Promise<AddPartnerAnswer>
  /** Tokens to issue on a partner's behalf, once access is granted (interface 4.7). */
  getPartnerTokens(taxId: string, call?: InvoicingCall): Promise<PartnerTokensAnswer>
  /** Data of the partner network for a tax id (interface 4.8). */
  getClient(countryCode: string, taxId: string, call?: InvoicingCall): Promise<ClientAnswer>
  /** Whether a tax id is valid (interface 4.9). */
  validateTaxId(countryCode: string, taxId: string, call?: InvoicingCall): Promise<'valid' | 'invalid'>
  /** Resolves where the service accepts the credentials; never a partner call. */
  testConnection(call?: InvoicingCall): Promise<void>
}

export interface InvoicingCredentials {
  email: string
  token: string
}
