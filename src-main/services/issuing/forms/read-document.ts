/** Reads a document from the service, issued by Concilia or not (interface 4.2, 4.4). */
import type { IssuedDocument } from '#contract/issuing.ts'
import type { Minor } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { FetchedDocument, PaymentStatus } from '#core/documents.ts'
import type { InvoicingClient } from '../../../connectors/invoicing/api.ts'
import { readAtCode } from '../../../connectors/invoicing/at-code.ts'
import { toBody } from './to-body.ts'

/** The failure for an id that the service does not know, or that is another company's, where a person asked for it. */
export const toMissingError = (kind: 'unknown' | 'not-allowed'): AppError =>
  kind === 'unknown'
    ? new AppError('not-found', 'the service does not know this document', {
        details: { serviceValue: 6, serviceName: 'ElementDoesNotExist' },
      })
    : new AppError('service-refused', 'the document belongs to somebody else', {
        details: { serviceValue: 45, serviceName: 'NotAllowedToAccessThisDocument' },
      })

interface Call {
  token?: string
}

/** Errors: not-found (6), service-refused (45), those of the client. */
export const getIssued = async (
  invoicing: InvoicingClient,
  documentId: number,
  call: Call = {},
): Promise<{ document: FetchedDocument; downloadUrl: string | null }> => {
  const answer = await invoicing.getDocument(documentId, call)
  if (answer.kind !== 'found') throw toMissingError(answer.kind)
  return answer
}

export interface Payment {
  paymentStatus: PaymentStatus | null
  totalMinor: Minor | null
  unpaidMinor: Minor | null
  document: FetchedDocument | null
}

/** Errors as `getIssued`. */
export const getPayment = async (
  invoicing: InvoicingClient,
  documentId: number,
  call: Call = {},
): Promise<Payment> => {
  const answer = await invoicing.getPayment(documentId, call)
  if (answer.kind !== 'found') throw toMissingError(answer.kind)
  const { paymentStatus, totalMinor, unpaidMinor, document } = answer
  return { paymentStatus, totalMinor, unpaidMinor, document }
}

/** The document for the window; its download link stays in the main process. */
export const toIssuedDocument = (document: FetchedDocument, hasPdf: boolean): IssuedDocument => ({
  documentId: document.id,
  type: document.type,
  status: document.status,
  serie: document.serie,
  number: document.number,
  date: document.date,
  dueDate: document.dueDate,
  customer: document.receiver.name,
  taxId: document.receiver.taxId,
  currency: document.currency,
  totalMinor: document.totalMinor,
  withoutTaxMinor: document.withoutTaxMinor,
  taxMinor: document.taxMinor,
  retentionMinor: document.retentionMinor,
  foreignMinor: document.foreignTotalMinor,
  unpaidMinor: document.unpaidMinor,
  paymentStatus: document.paymentStatus,
  atCode: readAtCode(document.raw),
  hasPdf,
  body: toBody(document),
})
