/** Parses the response envelope (interface 2.1), at any HTTP status. */
import { z } from 'zod'
import { cutText } from '#contract/clean-text.ts'
import type { ValidationError } from '#contract/errors.ts'
import { AppError } from '#core/app-error.ts'
import { isClientRejected, toStatusError } from '../http/answer.ts'
import type { HttpResponse } from '../http/http.ts'
import { looseText } from './loose.ts'

/** Error values of interface 7 that the application handles. */
export const ERROR_VALUE = {
  authentication: 1,
  validation: 2,
  invalidTaxId: 4,
  elementDoesNotExist: 6,
  saveFailed: 14,
  partnershipNotFound: 38,
  notAllowed: 45,
} as const

/** Names of those values: an answer may carry the name alone. */
const VALUE_BY_NAME: Record<string, number> = {
  AuthenticationError: 1,
  ValidationError: 2,
  GeneralUnknownError: 3,
  InvalidTaxId: 4,
  ElementDoesNotExist: 6,
  SaveFailed: 14,
  PartnershipNotFound: 38,
  NotAllowedToAccessThisDocument: 45,
}

const validationItem = z.object({
  Type: looseText,
  ElementNumber: looseText,
  Field: looseText,
  Detail: looseText,
  Value: looseText,
})

const envelope = z.object({
  Object: z.unknown().optional(),
  Type: looseText,
  ErrorValue: z.unknown().optional(),
  ErrorHumanReadable: looseText,
  ValidationErrors: z.unknown().optional(),
  IsSuccess: looseText,
  IsError: looseText,
})
type Envelope = z.infer<typeof envelope>

const MEMBERS = ['Type', 'IsSuccess', 'IsError', 'ErrorValue', 'Object']

/** The service's answer to a request. */
export type Reply =
  | { kind: 'done'; object: unknown; text: string | null }
  /** Refused, with the service's value where it is known; `error` is service-refused or credential-rejected. */
  | { kind: 'refused'; value: number | null; name: string | null; error: AppError }

/**
 * Parses the envelope at any HTTP status; the status decides only where the envelope does not.
 *
 * @throws AppError where the body is no envelope: see `toStatusError`
 */
export const parseReply = (response: HttpResponse): Reply => {
  const { json } = response
  const isEnvelope =
    typeof json === 'object' && json !== null && MEMBERS.some((name) => Object.hasOwn(json, name))
  const parsed = isEnvelope ? envelope.safeParse(json) : undefined
  if (parsed?.success) return toReply(parsed.data, response.status)
  if (response.status === 401 && !isClientRejected(response))
    throw new AppError('credential-rejected', 'the service does not accept this e-mail and token', {
      details: { httpStatus: 401 },
    })
  throw toStatusError(response)
}

const limited = (text: string | null, most: number): string | null =>
  text === null ? null : cutText(text, most)

const readErrorValue = (sent: unknown): { value: number | null; name: string | null } => {
  const parts = z.object({ Value: looseText, Name: looseText }).safeParse(sent)
  const alone = looseText.safeParse(sent)
  const valueText = parts.success ? parts.data.Value : alone.success ? alone.data : null
  const numeric = valueText !== null && /^-?\d{1,9}$/.test(valueText) ? Number(valueText) : null
  const name = parts.success ? parts.data.Name : numeric === null ? valueText : null
  return {
    value: numeric ?? (name === null ? null : (VALUE_BY_NAME[name] ?? null)),
    name: limited(name, 100),
  }
}

const readValidationErrors = (sent: unknown): ValidationError[] => {
  const items = Array.isArray(sent) ? sent.slice(0, 500) : []
  return items.flatMap((item) => {
    const parsed = validationItem.safeParse(item)
    if (!parsed.success) return []
    const { Type, ElementNumber, Field, Detail, Value } = parsed.data
    return [
      {
        type: limited(Type, 200) ?? 'unknown',
        field: limited(Field, 200),
        elementNumber: limited(ElementNumber, 200),
        detail: limited(Detail, 2000),
        value: limited(Value, 2000),
      },
    ]
  })
}

/** Success or error by the members that state it; undefined where none does. */
const succeeded = ({ Type, IsSuccess, IsError, ErrorValue }: Envelope): boolean | undefined => {
  const [type, success, error] = [Type, IsSuccess, IsError].map((text) => text?.toLowerCase())
  if (type === '1' || type === 'error' || success === 'false' || error === 'true') return false
  if (type === '0' || type === 'success' || success === 'true' || error === 'false') return true
  return ErrorValue === null || ErrorValue === undefined ? undefined : false
}

/** An identifier of the service may be quoted in a message; longer or free text may not. */
const quotable = (name: string | null): string =>
  name && /^[A-Za-z][A-Za-z0-9]{0,59}$/.test(name) ? name : ''

const toReply = (envelopeSent: Envelope, status: number): Reply => {
  const text = limited(envelopeSent.ErrorHumanReadable, 2000)
  if (succeeded(envelopeSent) ?? status < 300)
    return { kind: 'done', object: envelopeSent.Object ?? null, text }
  const { value, name } = readErrorValue(envelopeSent.ErrorValue)
  const rejected = value === ERROR_VALUE.authentication || status === 401
  const label = [value ?? '', quotable(name)].join(' ').trim()
  const error = new AppError(
    rejected ? 'credential-rejected' : 'service-refused',
    rejected
      ? 'the service does not accept this e-mail and token'
      : `the service refused the request${label ? ` (${label})` : ''}`,
    {
      details: {
        httpStatus: status,
        serviceValue: value,
        serviceName: name,
        serviceText: text,
        validationErrors: readValidationErrors(envelopeSent.ValidationErrors),
      },
    },
  )
  return { kind: 'refused', value, name, error }
}
