/** The lines of a document or waybill (interface 2.4). */
import type { RemoteLine } from '../../tables/documents.ts'
import { ratesFor } from '../countries.ts'
import { type Decimal, type PricedLine, toNumber, ZERO } from '../totals.ts'
import { asFields, type FieldCheck, type Fields } from './field-check.ts'

const MAX_LINES = 1_000

export interface ReadLine {
  remote: RemoteLine
  priced: PricedLine
}

/** `S` or `P` of a known product; undefined for a new code. */
export type ProductTypes = (code: string) => string | undefined

/** @param region the receiver's post code and country, which decide the valid rates */
export const readLines = (
  check: FieldCheck,
  source: Fields,
  region: { postCode: string; countryCode: string },
  known: ProductTypes,
): ReadLine[] => {
  const value = Object.hasOwn(source, 'Lines') ? source.Lines : undefined
  if (!Array.isArray(value) || value.length === 0) {
    check.fail('Lines', 'RequiredField', 'At least one line is required.')
    return []
  }
  if (value.length > MAX_LINES) {
    check.fail('Lines', 'InvalidValue', `A document holds at most ${MAX_LINES} lines.`)
    return []
  }
  const rates = ratesFor(region.postCode, region.countryCode)
  return value.flatMap((item: unknown, index) => {
    const at = check.under('Line', index)
    const line = asFields(item)
    if (line) return [readLine(at, line, rates, known)]
    at.fail('', 'InvalidValue', 'A line must be an object.')
    return []
  })
}

const readLine = (at: FieldCheck, line: Fields, rates: readonly number[], known: ProductTypes): ReadLine => {
  const text = (name: string, max: number, required = true): string => at.text(line, name, { max, required })
  const required = (name: string, percentage = false): Decimal =>
    at.decimal(line, name, { required: true, percentage }) ?? ZERO
  const code = text('Code', 60)
  const type = text('Type', 1)
  const unitPrice = required('UnitPrice')
  const quantity = required('Quantity')
  const tax = required('TaxValue', true)
  const discount = required('ProductDiscount', true)
  if (unitPrice.units < 0n)
    at.fail('UnitPrice', 'InvalidValue', 'UnitPrice cannot be negative.', line.UnitPrice)
  if (quantity.units < 0n) at.fail('Quantity', 'InvalidValue', 'Quantity cannot be negative.', line.Quantity)
  if (type !== '' && type !== 'S' && type !== 'P') at.fail('Type', 'InvalidValue', 'Type is S or P.', type)
  else if (code !== '' && (known(code) ?? type) !== type)
    at.fail('Type', 'ProductTypeCannotBeChanged', 'The type of an existing product cannot be changed.', type)
  if (!rates.includes(toNumber(tax)))
    at.fail(
      'TaxValue',
      'TaxValueCodeNotAccordingToRegion',
      'The tax rate does not exist in this region.',
      line.TaxValue,
    )
  return {
    remote: {
      Code: code,
      Description: text('Description', 200),
      UnitPrice: toNumber(unitPrice),
      Quantity: toNumber(quantity),
      Unit: text('Unit', 50),
      Type: type,
      TaxValue: toNumber(tax),
      ProductDiscount: toNumber(discount),
      CostCenter: text('CostCenter', 50, false) || null,
    },
    priced: { unitPrice, quantity, tax, discount },
  }
}
