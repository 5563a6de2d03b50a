/** Sends an intent once, and classifies the answer: saved, refused for certain, or lost. */

import { compactTaxId } from '#contract/issuing/tax-ids.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import type { FetchedDocument } from '#core/documents.ts'
import type { CancelAnswer, SaveAnswer } from '../../connectors/invoicing/api.ts'
import type { DocumentBody, WaybillBody } from '../../connectors/invoicing/bodies.ts'
import type { Intent } from '../../db/issuing/issuing.ts'
import type { IntentKind } from '../../db/schema/schema.ts'
import { toMissingError } from './forms/read-document.ts'
import type { IssuingWork } from './ports.ts'

export interface Sendable {
  kind: IntentKind
  onBehalfOf: string | null
  targetId: number | null
  /** JSON, written by Concilia and read back from its own database. */
  body: string
}

export type Sent =
  | { kind: 'saved'; documentId: number; number: string | null; message: string | null }
  | { kind: 'lost'; error: AppError }
  /** The service has certainly done nothing. */
  | { kind: 'refused'; error: AppError }

/** A refused partner token is requested again, once: a call with a refused token has certainly done nothing. */
export const sendIntent = async (work: IssuingWork, intent: Sendable): Promise<Sent> => {
  const attempt = async (fresh: boolean): Promise<Sent> =>
    toSent(await call(work, intent, await tokenFor(work, intent.onBehalfOf, { fresh })), intent.targetId)
  try {
    return await attempt(false).catch((error: unknown) => {
      if (intent.onBehalfOf !== null && isAppError(error, 'credential-rejected')) return attempt(true)
      throw error
    })
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', error }
    throw error
  }
}

/** The token for a call: the partner's where the intent is in its name. */
export const tokenFor = async (
  work: IssuingWork,
  onBehalfOf: string | null,
  options = { fresh: false },
): Promise<{ token?: string }> =>
  onBehalfOf === null ? {} : { token: await work.ports.partnerToken(work.company, onBehalfOf, options) }

const call = async (
  { invoicing }: IssuingWork,
  { kind, body, targetId }: Sendable,
  token: { token?: string },
): Promise<SaveAnswer | CancelAnswer> => {
  if (kind === 'cancel') return invoicing.cancelDocument(targetId ?? 0, token)
  if (kind === 'waybill') return invoicing.saveWaybill(JSON.parse(body) as WaybillBody, token)
  return invoicing.saveDocument(JSON.parse(body) as DocumentBody, token)
}

const toSent = (answer: SaveAnswer | CancelAnswer, targetId: number | null): Sent => {
  switch (answer.kind) {
    case 'answer-lost':
      return { kind: 'lost', error: answer.error }
    case 'saved':
      return { ...answer, message: answer.errorMessage }
    case 'cancelled':
      return { kind: 'saved', documentId: targetId ?? 0, number: null, message: null }
    default:
      return { kind: 'refused', error: toMissingError(answer.kind) }
  }
}

const sameTaxId = (intent: Intent, document: FetchedDocument): boolean => {
  const country = document.receiver.countryCode ?? 'PT'
  return compactTaxId(intent.taxId, country) === compactTaxId(document.receiver.taxId, country)
}

/** Whether ExternalId, tax id and total are those that were sent. */
export const isIntended = (intent: Intent, document: FetchedDocument): boolean =>
  document.externalId === intent.externalId &&
  sameTaxId(intent, document) &&
  document.totalMinor === intent.totalMinor

/** So many unknown ids in a row are the end; an id of another company means that more may follow. */
const UNKNOWN_IDS_AT_END = 5
const MAX_REQUESTS = 200

export type Search =
  | { kind: 'found'; document: FetchedDocument }
  /** Every id up to the end was fetched. */
  | { kind: 'absent' }
  /** There is no known id to begin at, or there were too many ids. */
  | { kind: 'inconclusive' }

/**
 * Searches for the document that an intent may have become. Fetches ids upwards from the highest known when the intent
 * was recorded. Errors: those of the client.
 */
export const searchIssued = async (work: IssuingWork, intent: Intent): Promise<Search> => {
  if (intent.knownHighest === null) return { kind: 'inconclusive' }
  const call = await tokenFor(work, intent.onBehalfOf)
  let unknown = 0
  for (let requests = 1; requests <= MAX_REQUESTS; requests += 1) {
    const answer = await work.invoicing.getDocument(intent.knownHighest + requests, call)
    if (answer.kind === 'found' && isIntended(intent, answer.document))
      return { kind: 'found', document: answer.document }
    unknown = answer.kind === 'unknown' ? unknown + 1 : 0
    if (unknown === UNKNOWN_IDS_AT_END) return { kind: 'absent' }
  }
  return { kind: 'inconclusive' }
}
