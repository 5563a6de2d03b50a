/** Turns the form into the body of the call: parses numbers and dates, without validation. */

import { parseTypedDate, parseTypedMoment } from '../../../lib/typed-date.ts'
import { parseTypedDecimal } from '../../../lib/typed-decimal.ts'
import {
  addressFields,
  clientFields,
  contentFields,
  decimalFields,
  isTransport,
  lineFields,
  places,
} from './fields.ts'
import { type FormLine, type FormState, isBlankLine } from './form-state.ts'

export type Body = Readonly<Record<string, unknown>>

/**
 * The body with which this form is sent; `ExternalId` is the form's own id, or the one of the draft.
 *
 * @param today yyyy-mm-dd
 */
export const toBody = (state: FormState, isToClose: boolean, today: string): Body => {
  const text = (name: keyof FormState['fields']): string => state.fields[name] ?? ''
  const content = contentFields(state.type)
    .filter((name) => name !== 'TaxExemptionReasonCode' || hasUntaxedLine(state))
    .filter((name) => name !== 'EuroRate' || text('Currency').trim() !== '')
    .map((name) => [name, read(name, text(name), state, today)] as const)
  const addresses = places.map((place) => [
    place,
    filled(addressFields.map((field) => [field, text(`${place}.${field}`)])),
  ])
  return {
    IsToClose: isToClose,
    ...(isToClose ? filled([['SendTo', text('SendTo')]]) : {}),
    Client: filled(clientFields.map((field) => [field, text(`Client.${field}`)])),
    [contentOf(state)]: {
      Type: state.type,
      ...(state.draftId === null ? { ExternalId: state.id } : { Id: state.draftId }),
      ...filled(content),
      ...(isTransport(state.type) ? Object.fromEntries(addresses) : {}),
      Lines: sentLines(state).map((line) => toLine(line, state, today)),
    },
  }
}

/** A text that cannot be parsed stays as typed: the schema reports it. */
const read = (name: string, text: string, state: FormState, today: string): string => {
  if (decimalFields.has(name)) return parseTypedDecimal(text, state.language) ?? text
  if (name === 'Date') return parseTypedDate(text, today) ?? text
  const date = parseTypedDate(state.fields.Date ?? '', today) ?? today
  if (name === 'DueDate') return parseTypedDate(text, date) ?? text
  if (name === 'LoadDateTime') return parseTypedMoment(text, date) ?? text
  return text
}

const filled = (entries: readonly (readonly [string, string])[]): Record<string, string> =>
  Object.fromEntries(entries.filter(([, value]) => value.trim() !== ''))

const toLine = (line: FormLine, state: FormState, today: string): Body => ({
  ProductDiscount: '0',
  ...filled(lineFields.map((field) => [field, read(field, line[field], state, today)])),
})

/** Lines up to the last one with content; at least the first, so that its missing fields are reported. */
const sentLines = ({ lines }: Pick<FormState, 'lines'>): readonly FormLine[] => {
  const last = lines.findLastIndex((line) => !isBlankLine(line))
  return lines.slice(0, Math.max(1, last + 1))
}

/** Whether a line without tax requires an exemption reason (interface 2.3). */
export const hasUntaxedLine = (state: FormState): boolean =>
  sentLines(state).some(({ TaxValue }) => Number(parseTypedDecimal(TaxValue, state.language) ?? 'x') === 0)

/** The member of the body that holds the document. */
export const contentOf = ({ type }: Pick<FormState, 'type'>): 'Document' | 'Waybill' =>
  isTransport(type) ? 'Waybill' : 'Document'
