/** Prepares the record that is stored before a body is sent: ExternalId, digest, total. */
import { createHash } from 'node:crypto'
import type { DocumentBody, WaybillBody } from '#contract/issuing/bodies.ts'
import { AppError } from '#core/app-error.ts'
import { computeTotals } from '#core/issuing/totals.ts'
import type { BeginIssuingInput } from '../../db/issuing/intents.ts'
import type { IssuingWork } from './ports.ts'

const refused = (field: string, message: string): AppError =>
  new AppError('invalid-input', message, { details: { field } })

/** Checks what a partner's token may issue (interface 4.1): T and C, in the token's series, no waybills. */
const checkPartnerRules = (body: DocumentBody | WaybillBody): void => {
  if ('Waybill' in body)
    throw refused('Waybill.Type', 'transport documents cannot be issued on behalf of a partner')
  const { Id, Type, Serie } = body.Document
  if (Type !== 'T' && Type !== 'C')
    throw refused('Document.Type', 'on behalf of a partner only invoice/receipts and credit notes are issued')
  // A draft got its series from the token, so its body names it.
  if (Serie !== undefined && Id === undefined)
    throw refused('Document.Serie', "the series is fixed by the partner's token; leave it out")
}

/** @returns the instant `ms` milliseconds after `at` */
export const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString()

const digestOf = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/**
 * The intent of a save; its ExternalId is the caller's, the draft's, or a new one.
 *
 * Error: invalid-input with the field (a partner's rule, a total that no document can have).
 */
export const prepareSave = (
  { ports, company }: Pick<IssuingWork, 'ports' | 'company'>,
  body: DocumentBody | WaybillBody,
  onBehalfOf: string | null,
): BeginIssuingInput => {
  if (onBehalfOf !== null || company.record.partnerOf !== null) checkPartnerRules(body)
  const isWaybill = 'Waybill' in body
  const content = isWaybill ? body.Waybill : body.Document
  const targetId = isWaybill ? null : (body.Document.Id ?? null)
  const totals = computeTotals(content)
  if (totals === undefined)
    throw refused(
      `${isWaybill ? 'Waybill' : 'Document'}.Lines`,
      'the total is larger than a document can hold',
    )
  const known = targetId === null ? undefined : company.mirror.read.findExternalId(targetId)
  const externalId = content.ExternalId ?? known ?? `concilia-${ports.newId()}`
  const sent = isWaybill
    ? { ...body, Waybill: { ...body.Waybill, ExternalId: externalId } }
    : { ...body, Document: { ...body.Document, ExternalId: externalId } }
  const at = ports.clock.now()
  return {
    id: ports.newId(),
    kind: isWaybill ? 'waybill' : 'document',
    onBehalfOf,
    externalId,
    digest: digestOf(onBehalfOf, body.IsToClose, body.Client, {
      ...content,
      ExternalId: content.ExternalId ?? null,
    }),
    targetId,
    toClose: body.IsToClose,
    taxId: body.Client.NIF,
    customer: body.Client.Name,
    totalMinor: totals.totalMinor,
    body: JSON.stringify(sent),
    at,
    nextAttemptAt: later(at, ports.readyDelayMs),
  }
}

/** The intent of a cancellation (interface 4.3). */
export const prepareCancel = (
  { ports }: Pick<IssuingWork, 'ports'>,
  documentId: number,
  onBehalfOf: string | null,
): BeginIssuingInput => {
  const at = ports.clock.now()
  return {
    id: ports.newId(),
    kind: 'cancel',
    onBehalfOf,
    externalId: null,
    digest: digestOf('cancel', onBehalfOf, documentId),
    targetId: documentId,
    toClose: false,
    taxId: '',
    customer: '',
    totalMinor: 0,
    body: '{}',
    at,
    nextAttemptAt: later(at, ports.readyDelayMs),
  }
}
