/** The service's answer to an ExternalId it has seen before (interface 4.1). */
import type { ServiceDocumentId } from '#contract/values.ts'
import { isAppError } from '#core/app-error.ts'

export type Duplicate =
  | { kind: 'none' }
  /** `candidate`: ElementNumber, which may be the existing document's id; to be fetched and compared first. */
  | { kind: 'duplicate'; candidate: ServiceDocumentId | null }

/** Whether a refusal says that the document exists already, and perhaps which one it is. */
export const readDuplicate = (error: unknown): Duplicate => {
  if (!isAppError(error, 'service-refused')) return { kind: 'none' }
  const item = error.details.validationErrors?.find(({ type }) => type === 'DocumentIsADuplicate')
  if (item === undefined) return { kind: 'none' }
  const number = item.elementNumber ?? ''
  return { kind: 'duplicate', candidate: /^[1-9]\d{0,14}$/.test(number) ? Number(number) : null }
}
