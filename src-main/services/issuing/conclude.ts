/** Records the outcome of an intent. Everything that is reported passes through here, so that it is also stored. */
import type { DocumentBody, WaybillBody } from '#contract/issuing/bodies.ts'
import { type AppError, appErrorToWire, isAppError } from '#core/app-error.ts'
import type { Intent } from '../../db/issuing/issuing.ts'
import type { IntentOutcome } from '../../db/schema/schema.ts'
import { toAcknowledged } from './acknowledged.ts'
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
