/** One document as it stands now: the whole of it, and its payment state where the plain fetch leaves it out. */

import type { FetchedDocument } from '#core/documents.ts'
import { isReceivable } from '#core/receivable.ts'
import type { InvoicingClient } from '../../connectors/invoicing/api.ts'

export type FetchOutcome =
  | { kind: 'found'; document: FetchedDocument }
  | { kind: 'unknown' }
  | { kind: 'not-allowed' }

/** Fetches a document (interface 4.2) and, where that says nothing of payment, asks for it (4.4). */
export const fetchDocument = async (
  invoicing: InvoicingClient,
  id: number,
  signal: AbortSignal | undefined,
): Promise<FetchOutcome> => {
  const answer = await invoicing.getDocument(id, { signal })
  if (answer.kind !== 'found') return answer
  const { document } = answer
  // Only of what can owe or be owed something is the payment state asked.
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

/** The present state of a document the mirror holds: one call where the answer carries the document (4.4). */
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
