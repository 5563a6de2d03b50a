/** Turns a body (a draft, a document to correct) or a stored form into the texts of a form. */
import type { TypedForm } from '#contract/issuing/forms.ts'
import type { Language } from '#contract/values.ts'
import { showTypedDate, showTypedMoment } from '../../../lib/typed-date.ts'
import { showDecimal } from '../../../lib/typed-decimal.ts'
import {
  addressFields,
  decimalFields,
  type FieldName,
  type FormType,
  formTypes,
  isFieldName,
  type LineField,
  lineFields,
} from './fields.ts'
import { blankLine, type FormLine, type FormState } from './form-state.ts'
import { leastDecimals } from './normalize-text.ts'

type Body = Readonly<Record<string, unknown>>

/** The fields of the line as texts. */
export const toLineTexts = (body: Body, language: Language): Partial<Record<LineField, string>> =>
  Object.fromEntries(
    lineFields.flatMap((field): [string, string][] => {
      const value = body[field]
      if (typeof value !== 'string' && typeof value !== 'number') return []
      const text = show(field, String(value), language)
      return [[field, field === 'ProductDiscount' && text === '0' ? '' : text]]
    }),
  )

const objectOf = (value: unknown): Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : {}

const show = (name: string, value: string, language: Language): string => {
  if (decimalFields.has(name)) return showDecimal(value, language, leastDecimals(name))
  if (name === 'Date' || name === 'DueDate') return showTypedDate(value, value)
  return name === 'LoadDateTime' ? showTypedMoment(value, value.slice(0, 10)) : value
}

const textsOf = (source: Body, prefix: string, language: Language): [FieldName, string][] =>
  Object.entries(source).flatMap(([key, value]): [FieldName, string][] => {
    const name = `${prefix}${key}`
    const isText = typeof value === 'string' || typeof value === 'number'
    return isText && isFieldName(name) ? [[name, show(name, String(value), language)]] : []
  })

const typeOf = (value: unknown): FormType => formTypes.find((type) => type === value) ?? 'I'

interface Origin {
  readonly id: string
  readonly language: Language
}

/** A form for a draft to continue, or for a new document that follows another. */
export const formOfBody = (body: Body, { id, language }: Origin): FormState => {
  const content = objectOf(body.Document ?? body.Waybill)
  const lines = Array.isArray(content.Lines) ? content.Lines : []
  const draftId = typeof content.Id === 'number' ? content.Id : null
  const type = typeOf(content.Type)
  const places = ['LoadAddress', 'DestinationAddress'].flatMap((place) =>
    textsOf(objectOf(content[place]), `${place}.`, language),
  )
  return {
    id,
    type,
    language,
    draftId,
    fields: Object.fromEntries([
      ['Client.CountryCode', 'PT'],
      ...addressFields.slice(-1).flatMap((field) => [
        [`LoadAddress.${field}`, 'PT'],
        [`DestinationAddress.${field}`, 'PT'],
      ]),
      ...textsOf(objectOf(body.Client), 'Client.', language),
      ...textsOf(content, '', language),
      ...places,
    ]),
    lines:
      lines.length === 0
        ? [blankLine(1, '', type)]
        : lines.map((line, at) => ({
            ...blankLine(at + 1, '', type),
            ...toLineTexts(objectOf(line), language),
          })),
    nextKey: lines.length + 2,
  }
}

/** The part of a form that is stored by main. */
export const toTypedForm = ({ id, type, language, draftId, fields, lines }: FormState): TypedForm => ({
  id,
  type,
  language,
  draftId,
  fields: Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== '')),
  lines: lines.map(({ key: _, ...texts }) => texts),
})

const lineOf = (texts: Readonly<Record<string, string>>, at: number): FormLine => ({
  ...blankLine(at + 1, '', 'I'),
  ...Object.fromEntries(lineFields.map((field) => [field, texts[field] ?? ''])),
  key: at + 1,
})

/** A form from its stored state. */
export const formOfTyped = (form: TypedForm): FormState => ({
  id: form.id,
  type: form.type,
  language: form.language,
  draftId: form.draftId,
  fields: Object.fromEntries(Object.entries(form.fields).filter(([name]) => isFieldName(name))),
  lines: form.lines.length === 0 ? [blankLine(1, '', form.type)] : form.lines.map(lineOf),
  nextKey: form.lines.length + 2,
})
