/** Validates the form with the contract's schemas, and maps the paths of their issues to names of fields. */
import type { ValidationError } from '#contract/errors.ts'
import { type DocumentBody, documentBody, type WaybillBody, waybillBody } from '#contract/issuing/bodies.ts'
import { fieldIssues, type Problem } from '#contract/issuing/fields.ts'
import { toBodyField } from '#contract/issuing/service-field.ts'
import type { FormState } from './form-state.ts'
import { contentOf, toBody } from './to-body.ts'

export type Validated =
  | { readonly kind: 'document'; readonly body: DocumentBody }
  | { readonly kind: 'waybill'; readonly body: WaybillBody }
  | { readonly kind: 'at-fault'; readonly problems: ReadonlyMap<string, Problem> }

/** Maps a path of the body to the form's own name: `Document.DueDate` is `DueDate`. */
export const toFormName = (field: string): string => field.replace(/^(Document|Waybill)\./, '')

/** @returns the body to send, or all invalid fields in the body's order. @param today yyyy-mm-dd */
export const validateForm = (state: FormState, isToClose: boolean, today: string): Validated => {
  const body = toBody(state, isToClose, today)
  const document = contentOf(state) === 'Document' ? documentBody.safeParse(body) : undefined
  if (document?.success) return { kind: 'document', body: document.data }
  const waybill = document === undefined ? waybillBody.safeParse(body) : undefined
  if (waybill?.success) return { kind: 'waybill', body: waybill.data }
  const error = document?.error ?? waybill?.error
  const issues = error === undefined ? [] : fieldIssues(error)
  return {
    kind: 'at-fault',
    problems: new Map(issues.map(({ field, problem }) => [toFormName(field), problem])),
  }
}

export interface Refusal {
  /** The service's messages by field. */
  readonly atFields: ReadonlyMap<string, string>
  /** Messages about fields that this form does not show. */
  readonly elsewhere: readonly string[]
}

const textOf = ({ detail, type, field }: ValidationError): string =>
  detail ?? [type, field].filter(Boolean).join(' · ')

/** Assigns the service's validation errors to fields; `hasField` says which fields the form shows. */
export const placeRefusal = (
  errors: readonly ValidationError[],
  state: FormState,
  hasField: (name: string) => boolean,
): Refusal => {
  const atFields = new Map<string, string>()
  const elsewhere: string[] = []
  for (const error of errors) {
    const field = toBodyField(error, contentOf(state))
    const name = field === null ? null : toFormName(field)
    if (name !== null && hasField(name)) atFields.set(name, textOf(error))
    else elsewhere.push(textOf(error))
  }
  return { atFields, elsewhere }
}
