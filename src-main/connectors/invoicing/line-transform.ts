/** Lines of a document (interface 2.4): decimals as plain texts, exactly as they were sent. */
import type { DocumentLine } from '#core/documents.ts'
import type { RemoteLine } from './schema.ts'

/**
 * A decimal as plain text with a dot and without trailing zeros (`"23,00"` and 23 are both `"23"`), never
 * through a float; null where it is none.
 */
export const toPlainDecimal = (sent: string | number | null): string | null => {
  if (sent === null) return null
  const text = typeof sent === 'number' ? numberText(sent) : withDot(sent.trim())
  const parts = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!parts) return null
  const [, sign = '', whole = '', fraction = ''] = parts
  const digits = whole.replace(/^0+(?=\d)/, '')
  const kept = withoutZeros(fraction)
  const plain = kept ? `${digits}.${kept}` : digits
  return sign === '-' && plain !== '0' ? `-${plain}` : plain
}

const withoutZeros = (fraction: string): string => {
  let end = fraction.length
  while (fraction[end - 1] === '0') end -= 1
  return fraction.slice(0, end)
}

/** JSON numbers below 1e-6 print with an exponent; twelve decimals are all the service sends. */
const numberText = (value: number): string => (Math.abs(value) < 1e-6 ? value.toFixed(12) : String(value))

/** With both separators the earlier one groups: `1.234,5` and `1,234.5` are the same. */
const withDot = (text: string): string => {
  const grouping = text.lastIndexOf(',') > text.lastIndexOf('.') ? '.' : ','
  const both = text.includes(',') && text.includes('.')
  return (both ? text.replaceAll(grouping, '') : text).replace(',', '.')
}

/** One line; an absent member becomes an empty text, a zero, or null for an optional one. */
export const toLine = (sent: RemoteLine): DocumentLine => {
  const kind = sent.Type?.toUpperCase()
  return {
    code: sent.Code ?? '',
    description: sent.Description ?? '',
    unitPrice: toPlainDecimal(sent.UnitPrice) ?? '0',
    quantity: toPlainDecimal(sent.Quantity) ?? '0',
    unit: sent.Unit ?? '',
    kind: kind === 'S' || kind === 'P' ? kind : null,
    taxPercent: toPlainDecimal(sent.TaxValue) ?? '0',
    discountPercent: toPlainDecimal(sent.ProductDiscount) ?? '0',
    costCenter: sent.CostCenter,
  }
}
