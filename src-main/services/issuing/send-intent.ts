/** Sends an intent once, and classifies the answer: saved, refused for certain, or lost. */

import { AppError, isAppError } from '#core/app-error.ts'
import type { CancelAnswer, SaveAnswer } from '../../connectors/invoicing/api.ts'
import type { DocumentBody, WaybillBody } from '../../connectors/invoicing/bodies.ts'
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
