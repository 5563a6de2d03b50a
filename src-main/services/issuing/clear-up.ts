/**
 * Finds out what became of an intent whose answer was lost. It searches first, and only then sends again, with the same
 * ExternalId, which the service accepts once. Without certainty the intent stays in doubt.
 */
import { AppError, isAppError } from '#core/app-error.ts'
import type { FetchedDocument } from '#core/documents.ts'
import { readDuplicate } from '../../connectors/invoicing/duplicate.ts'
import type { Intent } from '../../db/issuing/issuing.ts'
import { askPerson, concludeRefused, concludeSaved, postpone } from './conclude.ts'
import type { Conclusion, IssuingWork } from './ports.ts'
import { isIntended, type Search, searchIssued, sendIntent, tokenFor } from './send-intent.ts'

/** A failure of the service or network keeps the intent in doubt and is not thrown. Errors: storage-failed, disk-full. */
export const clearUp = async (work: IssuingWork, intent: Intent): Promise<Conclusion> => {
  try {
    if (intent.targetId === null) return await clearUpNew(work, intent)
    if (intent.kind === 'cancel') return await clearUpCancel(work, intent, intent.targetId)
    return await clearUpDraft(work, intent, intent.targetId)
  } catch (error) {
    const isStorage = isAppError(error) && (error.code.startsWith('storage') || error.code === 'disk-full')
    if (!isAppError(error) || isStorage) throw error
    return postpone(work, intent, error)
  }
}

const found = (work: IssuingWork, intent: Intent, document: FetchedDocument): Promise<Conclusion> =>
  concludeSaved(work, intent, {
    outcome: 'found',
    documentId: document.id,
    number: document.number,
    message: null,
  })

/** Sends again: the document is saved now, refused for certain, or the answer is lost again. */
const sendAgain = async (
  work: IssuingWork,
  intent: Intent,
  refused: (error: AppError) => Promise<Conclusion>,
): Promise<Conclusion> => {
  const sent = await sendIntent(work, intent)
  if (sent.kind === 'saved') return concludeSaved(work, intent, { ...sent, outcome: 'sent-again' })
  if (sent.kind === 'lost') return postpone(work, intent, sent.error)
  // No network, no keychain, too many requests: these say nothing about the document.
  const isFinal = sent.error.code === 'service-refused' || sent.error.code === 'not-found'
  return isFinal ? refused(sent.error) : postpone(work, intent, sent.error)
}

/** The service reports a duplicate. Its candidate is fetched and compared, not trusted. */
const adopt = async (work: IssuingWork, intent: Intent, candidate: number | null): Promise<Conclusion> => {
  // It may have been created a moment ago, and a fetch may not find it yet (interface 8).
  const mayAppear = intent.attempts < 3
  if (candidate === null) return mayAppear ? postpone(work, intent, null) : askPerson(work, intent)
  const answer = await work.invoicing.getDocument(candidate, await tokenFor(work, intent.onBehalfOf))
  if (answer.kind === 'found' && isIntended(intent, answer.document))
    return found(work, intent, answer.document)
  return answer.kind === 'unknown' && mayAppear ? postpone(work, intent, null) : askPerson(work, intent)
}

/** The service may check rules on dates before it looks for a duplicate: without a complete search such a refusal proves nothing. */
const isInconclusive = (error: AppError, search: Search): boolean =>
  search.kind !== 'absent' &&
  (error.details.validationErrors ?? []).some(({ field }) => field === 'DocumentDetailDate')

const clearUpNew = async (work: IssuingWork, intent: Intent): Promise<Conclusion> => {
  const search = await searchIssued(work, intent)
  if (search.kind === 'found') return found(work, intent, search.document)
  return sendAgain(work, intent, async (error) => {
    const duplicate = readDuplicate(error)
    if (duplicate.kind === 'duplicate') return adopt(work, intent, duplicate.candidate)
    return isInconclusive(error, search) ? askPerson(work, intent) : concludeRefused(work, intent, error)
  })
}

/** A draft that was to be updated or closed. Its present state shows the outcome, and sending again changes nothing twice. */
const clearUpDraft = async (work: IssuingWork, intent: Intent, targetId: number): Promise<Conclusion> => {
  const answer = await work.invoicing.getDocument(targetId, await tokenFor(work, intent.onBehalfOf))
  if (answer.kind === 'not-allowed') return askPerson(work, intent)
  if (answer.kind === 'unknown') return postpone(work, intent, null)
  const { document } = answer
  if (document.status === 'D') return sendAgain(work, intent, (error) => concludeRefused(work, intent, error))
  if (intent.toClose && isIntended(intent, document)) return found(work, intent, document)
  return concludeRefused(
    work,
    intent,
    new AppError('conflict', 'the draft was closed meanwhile, with other content', { details: {} }),
  )
}

const clearUpCancel = async (work: IssuingWork, intent: Intent, targetId: number): Promise<Conclusion> => {
  const answer = await work.invoicing.getDocument(targetId, await tokenFor(work, intent.onBehalfOf))
  if (answer.kind === 'unknown') return postpone(work, intent, null)
  if (answer.kind === 'found' && answer.document.status === 'A') return found(work, intent, answer.document)
  return sendAgain(work, intent, (error) => concludeRefused(work, intent, error))
}
