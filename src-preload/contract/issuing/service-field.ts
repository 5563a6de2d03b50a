/** Where a ValidationError of the service belongs in the body that was sent (interface 2.1 Field, ElementNumber). */
import type { ValidationError } from '../errors.ts'

const PREFIXES = [
  [/^DocumentDetail(?=[A-Z])/, 'Document.'],
  [/^WaybillDetail(?=[A-Z])/, 'Document.'],
  [/^Client(?=[A-Z])/, 'Client.'],
  [/^LoadAddress(?=[A-Z])/, 'Document.LoadAddress.'],
  [/^DestinationAddress(?=[A-Z])/, 'Document.DestinationAddress.'],
] as const

/**
 * The path of the field (`Client.NIF`, `Document.Lines.0.TaxValue`), or null where the service names none the
 * body has: its text is then shown above the form.
 *
 * @param content the member that holds the document
 */
export const toBodyField = (error: ValidationError, content: 'Document' | 'Waybill'): string | null => {
  const { field, elementNumber } = error
  if (field === null || field === '') return error.type === 'InvalidTaxId' ? 'Client.NIF' : null
  if (field === 'TaxId' || field === 'NIF') return 'Client.NIF'
  if (field === 'SendTo' || field === 'IsToClose' || field === 'Client') return field
  const line = /^Line([A-Z]\w*)$/.exec(field)
  if (line && field !== 'Lines')
    return `${content}.Lines.${/^\d+$/.test(elementNumber ?? '') ? elementNumber : 0}.${line[1]}`
  for (const [shape, place] of PREFIXES)
    if (shape.test(field)) return field.replace(shape, place).replace(/^Document\./, `${content}.`)
  return null
}
