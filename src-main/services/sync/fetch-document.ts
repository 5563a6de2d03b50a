/** Fetches one document, and its payment state where the first answer does not hold it. */

import type { FetchedDocument } from '#core/documents.ts'
import { isReceivable } from '#core/receivable.ts'
import type { InvoicingClient } from '../../connectors/invoicing/api.ts'

export type FetchOutcome =
  | { kind: 'found'; document: FetchedDocument }
  | { kind: 'unknown' }
  | { kind: 'not-allowed' }

/** Fetches a document (interface 4.2), and its payment state (4.4) where the first answer has no unpaid amount. */
export const fetchDocument = async (
  invoicing: InvoicingClient,
  id: number,
  signal: AbortSignal | undefined,
): Promise<FetchOutcome> => {
  const answer = await invoicing.getDocument(id, { signal })
  if (answer.kind !== 'found') return answer
  const { document } = answer
  // Only receivable documents have a payment state.
  if (!isReceivable(document) || document.unpaidMinor !== null) return { kind: 'found', document }
  const payment = await invoicing.getPayment(id, { signal })
  if (payment.kind !== 'found') return payment
  return {
    kind: 'found',
    document: {
      ...(payment.document ?? document),
      unpaidMinor: payment.unpaidMinor,
      paymentStatus: payment.paymentStatus,
    },
  }
}

/** Fetches a document that the mirror holds: one call where the payment answer includes the document (4.4). */
export const refreshDocument = async (
  invoicing: InvoicingClient,
  id: number,
  signal: AbortSignal | undefined,
): Promise<FetchOutcome> => {
  const payment = await invoicing.getPayment(id, { signal })
  if (payment.kind !== 'found') return payment
  const { document, unpaidMinor, paymentStatus } = payment
  if (document === null) return fetchDocument(invoicing, id, signal)
  return { kind: 'found', document: { ...document, unpaidMinor, paymentStatus } }
}
