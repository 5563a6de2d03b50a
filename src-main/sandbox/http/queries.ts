/** Query members of the invoicing API, read strictly. */

import { asFields, type Fields } from '../rules/fields/field-check.ts'
import type { RouteContext } from '../state.ts'
import { type Refusal, refuse, refuseField } from './envelope.ts'

const unreadable = (field: string, value: string | undefined): Refusal =>
  refuseField('ValidationError', `${field} is required and must be well formed.`, {
    type: value === undefined || value === '' ? 'RequiredField' : 'InvalidValue',
    field,
    value: value?.slice(0, 100) ?? null,
  })

/** `documentId`, a whole number (interface 4.2). */
export const readDocumentId = (c: RouteContext): number | Refusal => {
  const text = c.req.query('documentId')
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : unreadable('documentId', text)
}

/** `taxId` and `countryCode` (interface 4.8, 4.9); the id may hold letters outside Portugal. */
export const readTaxId = (c: RouteContext): { taxId: string; countryCode: string } | Refusal => {
  const taxId = c.req.query('taxId')?.trim()
  const countryCode = c.req.query('countryCode')?.trim().toUpperCase()
  if (taxId === undefined || !/^[A-Za-z0-9 .+*-]{1,20}$/.test(taxId)) return unreadable('taxId', taxId)
  if (countryCode === undefined || !/^[A-Z]{2}$/.test(countryCode))
    return unreadable('countryCode', countryCode)
  return { taxId, countryCode }
}

/** A tax id without a country, as the partner calls take it (interface 4.7). */
export const readQueriedTaxId = (c: RouteContext, member: string): string | Refusal => {
  const text = c.req.query(member)?.trim()
  return text !== undefined && /^[A-Za-z0-9]{1,20}$/.test(text) ? text : unreadable(member, text)
}

type ReadBody = { fields: Fields } | { refusal: Refusal }

/** JSON bodies of the invoicing API: an object, or the reason for a refusal. */
export const readBody = async (c: RouteContext): Promise<ReadBody> => {
  const text = await c.req.text()
  try {
    const fields = asFields(JSON.parse(text))
    return fields ? { fields } : { refusal: refuse('ValidationError', 'The body must be a JSON object.') }
  } catch (error) {
    // Too deep nesting is a RangeError of the parser, and also a mistake of the client.
    if (!(error instanceof SyntaxError) && !(error instanceof RangeError)) throw error
    return { refusal: refuse('ValidationError', 'The body is not JSON.') }
  }
}
