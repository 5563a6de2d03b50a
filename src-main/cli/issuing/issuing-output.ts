/** Prints the outcome of issuing, as JSON or for a person. */
import { issuingWords } from '#contract/words/issuing-words.ts'
import { AppError, appErrorFromWire, isAppError } from '#core/app-error.ts'
import type { Concilia } from '../../compose.ts'
import type { OpenCompany } from '../../services/companies/open-companies.ts'
import type { IssueOutcome } from '../../services/issuing/create-issuing.ts'
import { toEntry } from '../../services/issuing/forms/views.ts'
import type { Output } from '../output.ts'

/** Prints the Object of interface 4.1 and 4.5. Error: why it is not certain that the document was saved. */
export const reportIssued = (output: Output, outcome: IssueOutcome): void => {
  if (outcome.kind !== 'saved') throw toDoubtError(outcome)
  const { intent, message } = outcome
  if (intent.outcome === 'found' || intent.outcome === 'sent-again')
    output.note(issuingWords.en.how[intent.outcome])
  output.result(
    {
      DocumentId: intent.documentId,
      ...(intent.kind === 'waybill' ? { DocumentNumber: intent.number } : {}),
      ErrorMessage: message,
    },
    `${intent.toClose ? 'document' : 'draft'} ${intent.documentId}${intent.number ? ` (${intent.number})` : ''}`,
  )
}

/** The command failed, the document may exist: the next command finds out. */
const toDoubtError = (outcome: Exclude<IssueOutcome, { kind: 'saved' }>): AppError => {
  if (outcome.kind === 'asks')
    return new AppError(
      'conflict',
      'the service has a document with this ExternalId and does not say which; name it in the window',
    )
  const reason = outcome.reason === null ? undefined : appErrorFromWire(outcome.reason)
  return new AppError(
    reason?.code ?? 'conflict',
    `${reason ? `${reason.message}; ` : ''}whether it was carried out is not known yet: the next document, waybill or ` +
      'sync command finds out, and the same command again carries nothing out twice',
    { cause: reason, details: reason?.details ?? {} },
  )
}

/** Prints null, the Object of a cancellation (interface 4.3). Error: as `reportIssued`. */
export const reportCancelled = (output: Output, outcome: IssueOutcome): void => {
  if (outcome.kind !== 'saved') throw toDoubtError(outcome)
  output.result(null, `document ${outcome.intent.documentId} is cancelled`)
}

/** Resolves what earlier commands left in doubt and prints it; a failure to do so does not fail the command. */
export const noteResolved = async (
  { issuing }: Concilia,
  company: OpenCompany,
  output: Output,
): Promise<void> => {
  try {
    for (const intent of await issuing.resolve(company)) {
      const { how, state, documentId, error } = toEntry(intent)
      if (state === 'saved')
        output.note(`earlier document ${documentId}: ${issuingWords.en.how[how ?? 'answered']}`)
      if (state === 'refused')
        output.note(`an earlier document was not issued: ${error?.message ?? 'the service refused it'}`)
    }
  } catch (error) {
    if (!isAppError(error)) throw error
    output.note(`what earlier commands left in doubt stays so: ${error.message}`)
  }
}
