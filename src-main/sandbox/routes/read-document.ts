/** Fetch and payment status of a document (interface 4.2 and 4.4). */
import { Hono } from 'hono'
import type { IsoDate } from '#contract/values.ts'
import type { ServiceHooks } from '../hooks.ts'
import { answer, refuseWith } from '../http/answers.ts'
import { type Refusal, refuse } from '../http/envelope.ts'
import { requireSubscription } from '../http/guards/credentials.ts'
import { pdfLink } from '../http/links.ts'
import { readDocumentId } from '../http/queries.ts'
import type { SandboxSwitches } from '../options.ts'
import { DOCUMENT_TYPES, documentNumber } from '../rules/document-types.ts'
import type { RouteContext, RouteEnvironment, SandboxState } from '../state.ts'
import type { Store } from '../store.ts'
import {
  type DocumentStatus,
  findDocument,
  highestDocumentId,
  type StoredDocument,
} from '../tables/documents.ts'
import { receivedBefore } from '../tables/truth.ts'
import { centsText } from '../transaction.ts'

const queriedId = (c: RouteContext): number | undefined => Number(c.req.query('documentId')) || undefined

/** The document, or why these headers may not read it; a document can be fetched only some seconds after its create. */
export const openDocument = (
  state: SandboxState,
  owner: string,
  id: number,
  isFetch: boolean,
): StoredDocument | Refusal => {
  const document = findDocument(state.store, id)
  const isForeignHole =
    state.foreignEvery > 0 && id % state.foreignEvery === 0 && id < highestDocumentId(state.store) && id > 1
  if (!document && isForeignHole)
    return refuse('NotAllowedToAccessThisDocument', 'The document belongs to another subscription.')
  if (!document || (isFetch && document.availableAt > state.now()))
    return refuse('ElementDoesNotExist', 'The document does not exist.')
  if (document.owner !== owner)
    return refuse('NotAllowedToAccessThisDocument', 'The document belongs to another subscription.')
  return document
}

export const isRefusal = (value: StoredDocument | Refusal): value is Refusal => 'error' in value

export const readDocumentRoutes = (state: SandboxState, hooks: ServiceHooks): Hono<RouteEnvironment> => {
  const app = new Hono<RouteEnvironment>()
  const read = (withPayment: boolean) => (c: RouteContext) => {
    const id = readDocumentId(c)
    if (typeof id !== 'number') return refuseWith(c, state, id, 400)
    const document = openDocument(state, c.get('owner'), id, true)
    if (isRefusal(document)) return refuseWith(c, state, document)
    const link = document.status === 'D' ? null : pdfLink(state, id)
    const payment = withPayment ? paymentState(state.store, document, state.switches, state.today()) : null
    return answer(c, toRemoteDocument(document, link, payment))
  }
  const allowed = requireSubscription(state)
  app.get('/api/v1.1/document', hooks.before('document', queriedId), allowed, read(false))
  app.get('/api/v1.1/document/property', hooks.before('property', queriedId), allowed, read(true))
  return app
}

/** A stored document as the fetch calls send it (interface 2.7). */
const STATUS_TEXT: Record<DocumentStatus, string> = { C: 'Closed', D: 'Draft', A: 'Cancelled' }

const dateTime = (date: string): string => (date === '' ? '1900-01-01T00:00:00' : `${date}T00:00:00`)

/**
 * @param downloadUrl null where there is no PDF (drafts)
 * @param payment null on a plain fetch, whose three payment members are null
 */
const toRemoteDocument = (
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

type PaymentStatus = 'NoPayment' | 'Incomplete' | 'Complete'

/** What remains unpaid of a document, and the payment status that follows (interface 3.2). */
interface PaymentState {
  unpaidMinor: number
  status: PaymentStatus
}

/** Linked transactions: none is NoPayment, a part is Incomplete, at least the total is Complete. */
const paymentState = (
  store: Store,
  document: StoredDocument,
  switches: SandboxSwitches,
  today: IsoDate,
): PaymentState => {
  const type = DOCUMENT_TYPES[document.type]
  if (document.status !== 'C' || type === undefined || type.money === 'none')
    return { unpaidMinor: document.status === 'D' ? document.totalMinor : 0, status: 'NoPayment' }
  const unpaidMinor = unpaidOf(store, document, switches, today)
  if (unpaidMinor <= 0) return { unpaidMinor: 0, status: 'Complete' }
  const full = switches.unpaidNetOfRetention
    ? document.totalMinor - document.body.retentionMinor
    : document.totalMinor
  return { unpaidMinor, status: unpaidMinor >= full ? 'NoPayment' : 'Incomplete' }
}

const unpaidOf = (
  store: Store,
  document: StoredDocument,
  switches: SandboxSwitches,
  today: IsoDate,
): number => {
  const stored = document.unpaidMinor
  const known = switches.followBank
    ? Math.min(stored, Math.max(0, document.totalMinor - receivedBefore(store, document.id, today)))
    : stored
  // The customer withholds its part and never pays it: only the amount it will transfer is unpaid.
  return switches.unpaidNetOfRetention && known > 0
    ? Math.max(0, known - document.body.retentionMinor)
    : known
}
