/** Formats the text of a field that lost the focus: dates and numbers as they were understood, so that a misreading shows. */
import { parseTypedDate, showTypedDate, showTypedMoment } from '../../../lib/typed-date.ts'
import { showTypedDecimal } from '../../../lib/typed-decimal.ts'
import { decimalFields, type FieldName, type LineField } from './fields.ts'
import type { FormState } from './form-state.ts'

/** Least number of decimals: prices are formatted as money. */
export const leastDecimals = (name: string): number => (name === 'UnitPrice' ? 2 : 0)

const capitals: ReadonlySet<string> = new Set<FieldName>([
  'Currency',
  'VehicleLicence',
  'Client.CountryCode',
  'LoadAddress.CountryCode',
  'DestinationAddress.CountryCode',
])

/** @param today yyyy-mm-dd */
export const normalizeText = (
  name: FieldName | LineField,
  typed: string,
  { language, fields }: Pick<FormState, 'language' | 'fields'>,
  today: string,
): string => {
  if (decimalFields.has(name)) return showTypedDecimal(typed, language, leastDecimals(name))
  if (capitals.has(name)) return typed.trim().toUpperCase()
  if (name === 'Date') return showTypedDate(typed, today)
  const date = parseTypedDate(fields.Date ?? '', today) ?? today
  if (name === 'DueDate') return showTypedDate(typed, date)
  return name === 'LoadDateTime' ? showTypedMoment(typed, date) : typed
}
