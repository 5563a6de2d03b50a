/** A stored document as the fetch calls send it (interface 2.7). */

import type { DocumentStatus, StoredDocument } from '../tables/documents.ts'
import { centsText } from '../transaction.ts'
import { DOCUMENT_TYPES, documentNumber } from './document-types.ts'
import type { PaymentState } from './payment-state.ts'

const STATUS_TEXT: Record<DocumentStatus, string> = { C: 'Closed', D: 'Draft', A: 'Cancelled' }

const dateTime = (date: string): string => (date === '' ? '1900-01-01T00:00:00' : `${date}T00:00:00`)

/**
 * @param downloadUrl null where there is no PDF (drafts)
 * @param payment null on a plain fetch, whose three payment members are null
 */
export const toRemoteDocument = (
  document: StoredDocument,
  downloadUrl: string | null,
  payment: PaymentState | null,
): object => {
  const { body } = document
  const isCredit = DOCUMENT_TYPES[document.type]?.money === 'payable'
  const amount = body.totals.Amount ?? 0
  return {
    DocumentNumber: documentNumber(document.type, document.serie, document.number),
    DownloadUrl: downloadUrl,
    PaymentStatus: payment?.status ?? null,
    ErrorMessage: null,
    TotalAmount: payment === null ? null : centsText(document.totalMinor, ','),
    UnpaidAmount: payment === null ? null : centsText(payment.unpaidMinor, ','),
    Details: {
      Document: {
        ...body.document,
        DocumentStatusId: document.status,
        DocumentStatus: STATUS_TEXT[document.status],
        TotalCredit: isCredit ? amount : 0,
        TotalDebit: isCredit ? 0 : amount,
        Date: dateTime(document.date),
        DueDate: dateTime(body.document.DueDate),
        Type: document.type,
        Serie: document.serie,
        Id: document.id,
        ExternalId: document.externalId,
        ATCode: document.atCode,
      },
      Receiver: body.receiver,
      Totals: body.totals,
    },
  }
}
