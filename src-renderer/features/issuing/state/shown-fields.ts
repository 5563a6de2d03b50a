/** Which fields the form shows in its present state: errors of other fields are shown above it. */
import { contentFields, isFieldName, isTransport, lineFields } from './fields.ts'
import type { FormState } from './form-state.ts'
import { hasUntaxedLine } from './to-body.ts'

const lineNames = new Set<string>(lineFields)

/** @param name the form's own name: `DueDate`, `Lines.0.TaxValue` */
export const hasField = (state: FormState, name: string): boolean => {
  const line = /^Lines\.(\d+)\.(\w+)$/.exec(name)
  if (line) return Number(line[1]) < state.lines.length && lineNames.has(line[2] ?? '')
  if (!isFieldName(name)) return false
  if (name.startsWith('Client.') || name === 'SendTo') return name !== 'Client.CountryName'
  if (name.startsWith('LoadAddress.') || name.startsWith('DestinationAddress.'))
    return isTransport(state.type)
  if (name === 'TaxExemptionReasonCode') return hasUntaxedLine(state)
  if (name === 'EuroRate') return (state.fields.Currency ?? '').trim() !== ''
  return contentFields(state.type).some((field) => field === name)
}
