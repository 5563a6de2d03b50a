/** Writes down what became of an intent, in one place, so that nothing is reported that is not kept. */
import type { DocumentBody, WaybillBody } from '#contract/issuing/bodies.ts'
import { type AppError, appErrorToWire, isAppError } from '#core/app-error.ts'
import type { Intent } from '../../db/repositories/issuing.ts'
import type { IntentOutcome } from '../../db/schema.ts'
import { toAcknowledged } from './acknowledged.ts'
import type { Conclusion, IssuingWork } from './ports.ts'
import { rememberedOf } from './remembered.ts'

const HOUR_MS = 3_600_000
/** Far beyond the hour, and still a number that can be counted with. */
const MAX_DOUBLINGS = 20

const later = (work: IssuingWork, ms: number): string =>
  new Date(work.ports.clock.epochMs() + ms).toISOString()

/** One that was written: its absence is a bug. */
export const getIntent = (work: IssuingWork, id: string): Intent => {
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

/** The document exists: in the mirror from now on, and tracked, where it is the company's own. */
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
    remembered: body === null ? [] : rememberedOf(body),
  })
  work.ports.onIssued(work.company, { mirrored: own && (body === null || body.IsToClose) })
  return { kind: 'saved', intent: getIntent(work, intent.id), message: issued.message }
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

/** Nothing was issued, for certain. */
export const concludeRefused = async (
  work: IssuingWork,
  intent: Intent,
  error: AppError,
): Promise<Conclusion> => {
  await concludeWithNothing(work, intent, 'refused', error)
  return { kind: 'refused', intent: getIntent(work, intent.id), error }
}

/** A person says that nothing was issued. */
export const concludeDismissed = async (work: IssuingWork, intent: Intent): Promise<Intent> => {
  await concludeWithNothing(work, intent, 'dismissed', null)
  return getIntent(work, intent.id)
}

/** Still in doubt: looked for again after a while that doubles, an hour at the most. */
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
  return { kind: 'uncertain', intent: getIntent(work, intent.id), reason: error }
}

/** The service says that it exists, and nothing here shows which document it is. */
export const askPerson = async (work: IssuingWork, intent: Intent): Promise<Conclusion> => {
  await work.company.mirror.write.run('postponeIssuing', {
    id: intent.id,
    state: 'asks',
    nextAttemptAt: later(work, HOUR_MS),
    error: null,
  })
  return { kind: 'asks', intent: getIntent(work, intent.id) }
}
