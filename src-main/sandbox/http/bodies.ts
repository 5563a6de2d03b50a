/** JSON bodies of the invoicing API: an object, or the reason for a refusal. */
import { asFields, type Fields } from '../rules/fields/field-check.ts'
import { type Refusal, refuse } from './envelope.ts'
import type { RouteContext } from './route-environment.ts'

type ReadBody = { fields: Fields } | { refusal: Refusal }

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
