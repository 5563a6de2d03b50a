/** Records the outcome of an intent. Everything that is reported passes through here, so that it is also stored. */
import type { AddressBody, DocumentBody, LineBody, WaybillBody } from '#contract/issuing/bodies.ts'
import { compactTaxId } from '#contract/issuing/tax-ids.ts'
import type { Minor } from '#contract/values.ts'
import { type AppError, appErrorToWire, isAppError } from '#core/app-error.ts'
import type {
  DocumentLine,
  DocumentReceiver,
  DocumentTransport,
  FetchedDocument,
  TransportAddress,
} from '#core/documents.ts'
import { computeTotals } from '#core/issuing/totals.ts'
import type { Intent } from '../../db/issuing/issuing.ts'
import type { IntentOutcome } from '../../db/schema/schema.ts'
import type { Conclusion, IssuingWork } from './ports.ts'
import { toRememberInputs } from './remembered.ts'

const HOUR_MS = 3_600_000
/** Delays are capped at an hour much earlier; this keeps the exponent within exact numbers. */
const MAX_DOUBLINGS = 20

const later = (work: IssuingWork, ms: number): string =>
  new Date(work.ports.clock.epochMs() + ms).toISOString()

/** @throws where there is no such intent, which is a bug */
export const requireIntent = (work: IssuingWork, id: string): Intent => {
  const intent = work.company.mirror.read.findIntent(id)
  if (intent === undefined) throw new Error('an intent that was written is not there')
  return intent
}

export interface Issued {
  outcome: Exclude<IntentOutcome, 'refused' | 'dismissed'>
  documentId: number
  number: string | null
  message: string | null
}

/** The document exists: it is put into the mirror and tracked, where it is the company's own. */
export const concludeSaved = async (
  work: IssuingWork,
  intent: Intent,
  issued: Issued,
): Promise<Conclusion> => {
  const { mirror } = work.company
  const body = intent.kind === 'cancel' ? null : (JSON.parse(intent.body) as DocumentBody | WaybillBody)
  const own = intent.onBehalfOf === null
  await mirror.write.run('concludeIssuing', {
    id: intent.id,
    outcome: issued.outcome,
    documentId: issued.documentId,
    number: issued.number,
    error: null,
    at: work.ports.clock.now(),
    followFrom: own ? later(work, work.ports.readyDelayMs) : null,
    acknowledged: !own ? null : body === null ? 'cancelled' : toAcknowledged(body, issued),
    remembered: body === null ? [] : toRememberInputs(body),
  })
  work.ports.onIssued(work.company, { mirrored: own && (body === null || body.IsToClose) })
  return { kind: 'saved', intent: requireIntent(work, intent.id), message: issued.message }
}

const concludeWithNothing = async (
  work: IssuingWork,
  intent: Intent,
  outcome: 'refused' | 'dismissed',
  error: AppError | null,
): Promise<void> => {
  await work.company.mirror.write.run('concludeIssuing', {
    id: intent.id,
    outcome,
    documentId: null,
    number: null,
    error: error && JSON.stringify(appErrorToWire(error)),
    at: work.ports.clock.now(),
    followFrom: null,
    acknowledged: null,
    remembered: [],
  })
}

/** Certainly nothing was issued. */
export const concludeRefused = async (
  work: IssuingWork,
  intent: Intent,
  error: AppError,
): Promise<Conclusion> => {
  await concludeWithNothing(work, intent, 'refused', error)
  return { kind: 'refused', intent: requireIntent(work, intent.id), error }
}

/** A person states that nothing was issued. */
export const concludeDismissed = async (work: IssuingWork, intent: Intent): Promise<Intent> => {
  await concludeWithNothing(work, intent, 'dismissed', null)
  return requireIntent(work, intent.id)
}

/** Still in doubt: the next attempt comes after a delay that doubles, at most an hour. */
export const postpone = async (work: IssuingWork, intent: Intent, reason: unknown): Promise<Conclusion> => {
  const error = isAppError(reason) ? appErrorToWire(reason) : null
  await work.company.mirror.write.run('postponeIssuing', {
    id: intent.id,
    state: 'uncertain',
    nextAttemptAt: later(
      work,
      Math.min(HOUR_MS, work.ports.readyDelayMs * 2 ** Math.min(intent.attempts, MAX_DOUBLINGS)),
    ),
    error: error && JSON.stringify(error),
  })
  work.ports.onIssued(work.company, { mirrored: false })
  return { kind: 'uncertain', intent: requireIntent(work, intent.id), reason: error }
}

/** The service has the document, and nothing here shows which one it is: a person has to name it. */
export const askPerson = async (work: IssuingWork, intent: Intent): Promise<Conclusion> => {
  await work.company.mirror.write.run('postponeIssuing', {
    id: intent.id,
    state: 'asks',
    nextAttemptAt: later(work, HOUR_MS),
    error: null,
  })
  return { kind: 'asks', intent: requireIntent(work, intent.id) }
}

/**
 * A sent and acknowledged document in the shape of a fetched one: the mirror shows it until the real one can be
 * fetched. The totals equal the service's to the cent. The number is null where the service gives it only on fetching.
 */
const toAcknowledged = (
  body: DocumentBody | WaybillBody,
  { documentId, number }: { documentId: number; number: string | null },
): FetchedDocument | null => {
  const content = 'Waybill' in body ? body.Waybill : body.Document
  const totals = computeTotals(content)
  if (totals === undefined) return null // a total that no document can have is never sent
  const isOwed = body.IsToClose && UNPAID_WHEN_CLOSED.has(content.Type)
  return {
    id: documentId,
    status: body.IsToClose ? 'C' : 'D',
    type: content.Type,
    serie: content.Serie ?? '',
    number,
    date: content.Date,
    dueDate: 'Waybill' in body ? null : body.Document.DueDate,
    receiver: toReceiver(body),
    currency: content.Currency ?? 'EUR',
    euroRate: content.EuroRate ?? null,
    retentionPercent: content.Retention ?? null,
    externalId: content.ExternalId ?? null,
    purchaseOrder: 'Waybill' in body ? null : (body.Document.PurchaseOrder ?? null),
    documentReference: 'Waybill' in body ? null : (body.Document.DocumentReference ?? null),
    description: content.Description ?? null,
    taxExemptionReasonCode: content.TaxExemptionReasonCode ?? null,
    transport: toTransport(body),
    totalMinor: totals.totalMinor,
    withoutTaxMinor: totals.withoutTaxMinor,
    taxMinor: totals.taxMinor,
    discountMinor: totals.discountMinor,
    retentionMinor: totals.retentionMinor,
    foreignTotalMinor: totals.foreignMinor,
    unpaidMinor: isOwed ? totals.totalMinor : (null as Minor | null),
    paymentStatus: isOwed ? 'NoPayment' : null,
    lines: content.Lines.map(toLine),
    raw: '{}',
  }
}

const toReceiver = ({ Client: client }: DocumentBody | WaybillBody): DocumentReceiver => ({
  taxId: compactTaxId(client.NIF, client.CountryCode),
  name: client.Name,
  legalName: client.LegalName ?? client.Name,
  address: client.Address ?? null,
  city: client.City ?? null,
  postCode: client.PostCode ?? null,
  countryCode: client.CountryCode,
  email: client.Email ?? null,
  iban: client.IBAN ?? null,
  phone: client.PhoneNumber ?? null,
})

const toLine = (line: LineBody): DocumentLine => ({
  code: line.Code,
  description: line.Description,
  unitPrice: line.UnitPrice,
  quantity: line.Quantity,
  unit: line.Unit,
  kind: line.Type,
  taxPercent: line.TaxValue,
  discountPercent: line.ProductDiscount,
  costCenter: line.CostCenter ?? null,
})

const toAddress = (address: AddressBody): TransportAddress => ({
  addressDetail: address.AddressDetail,
  city: address.City,
  postalCode: address.PostalCode,
  countryCode: address.CountryCode,
})

const toTransport = (body: DocumentBody | WaybillBody): DocumentTransport | null =>
  'Waybill' in body
    ? {
        loadDateTime: body.Waybill.LoadDateTime,
        loadAddress: toAddress(body.Waybill.LoadAddress),
        destinationAddress: toAddress(body.Waybill.DestinationAddress),
        vehicleLicence: body.Waybill.VehicleLicence ?? null,
      }
    : null

/** Types that are unpaid when they are closed. What is paid on issue has an unpaid amount that only the service knows. */
const UNPAID_WHEN_CLOSED = new Set(['I', 'D', 'C'])
