/** The envelope of every invoicing answer (interface 2.1) and the closed list of its errors (interface 7). */
import { randomUUID } from 'node:crypto'

const ERROR_VALUES = {
  AuthenticationError: 1,
  ValidationError: 2,
  GeneralUnknownError: 3,
  InvalidTaxId: 4,
  ElementDoesNotExist: 6,
  TypeInvalid: 7,
  TaxExemptionDoesNotExist: 10,
  CurrencyDoesNotExist: 11,
  SaveFailed: 14,
  SerieDataNotMatch: 18,
  FailedToCreateNewProductUnit: 19,
  InvalidPercentage: 22,
  PartnershipNotFound: 38,
  NotAllowedToAccessThisDocument: 45,
} as const
export type ErrorName = keyof typeof ERROR_VALUES

export interface ValidationItem {
  Type: string
  ElementNumber: string | number | null
  Field: string
  Detail: string
  Value: string | null
}

/** A rule's refusal; a value and not an exception, since refusals are normal results. */
export interface Refusal {
  error: ErrorName
  text: string
  items: ValidationItem[]
}

export const refuse = (error: ErrorName, text: string, items: ValidationItem[] = []): Refusal => ({
  error,
  text,
  items,
})

interface FieldAtFault {
  type: string
  field: string
  value?: string | null
  /** The number of the line, or the id of the document it is about. */
  element?: number | null
}

/** A refusal because of one field. */
export const refuseField = (
  error: ErrorName,
  text: string,
  { type, field, value = null, element = null }: FieldAtFault,
): Refusal =>
  refuse(error, text, [{ Type: type, ElementNumber: element, Field: field, Detail: text, Value: value }])

export const successEnvelope = (object: unknown): object => ({
  RequestId: randomUUID(),
  Object: object,
  Type: 0,
  ErrorValue: null,
  ErrorHumanReadable: null,
  ValidationErrors: null,
  IsSuccess: true,
  IsError: false,
})

export const errorEnvelope = (refusal: Refusal): object => ({
  RequestId: randomUUID(),
  Object: null,
  Type: 1,
  ErrorValue: { Value: ERROR_VALUES[refusal.error], Name: refusal.error },
  ErrorHumanReadable: refusal.text,
  ValidationErrors: refusal.items,
  IsSuccess: false,
  IsError: true,
})
