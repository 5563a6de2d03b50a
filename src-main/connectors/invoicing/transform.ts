/** Converts answers of the invoicing API to plain values of the core. */
import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type {
  DocumentLine,
  DocumentReceiver,
  DocumentStatus,
  DocumentTransport,
  DocumentType,
  FetchedDocument,
  PaymentStatus,
  TransportAddress,
} from '#core/documents.ts'
import { minorDigits, parseAmount, toMinor } from '#core/money.ts'
import { readDate } from '../dates.ts'
import type {
  RemoteAddress,
  RemoteDetails,
  RemoteDocument,
  RemoteHeader,
  RemoteLine,
  RemoteReceiver,
} from './schema.ts'

const TYPES: Record<DocumentType, true> = {
  T: true,
  I: true,
  S: true,
  C: true,
  D: true,
  B: true,
  Z: true,
  W: true,
  Y: true,
  P: true,
}
const STATUS_BY_TEXT: Record<string, DocumentStatus> = {
  c: 'C',
  closed: 'C',
  d: 'D',
  draft: 'D',
  a: 'A',
  canceled: 'A',
  cancelled: 'A',
}
const PAYMENT_BY_TEXT: Record<string, PaymentStatus> = {
  nopayment: 'NoPayment',
  incomplete: 'Incomplete',
  complete: 'Complete',
}
/** The service's way of writing "no date". */
const NO_DATE = '1900-01-01'

/**
 * The document of a fetch (interface 2.7), or undefined where the answer has no Details.
 *
 * @param sent the object as it came, for `raw`
 * @throws AppError remote-shape-changed with `details.field`
 */
export const toFetchedDocument = (remote: RemoteDocument, sent: unknown): FetchedDocument | undefined => {
  const details = remote.Details
  if (details === null) return undefined
  const header = details.Document
  const currency = toCurrency(header.Currency)
  return {
    id: header.Id,
    status: toStatus(header),
    type: toType(header.Type),
    serie: header.Serie ?? '',
    number: remote.DocumentNumber,
    date: toDate(header.Date, 'Date'),
    dueDate: toDate(header.DueDate, 'DueDate'),
    receiver: toReceiver(details.Receiver),
    currency,
    euroRate: toPlainDecimal(header.EuroRate),
    retentionPercent: toPlainDecimal(header.Retention),
    externalId: header.ExternalId,
    purchaseOrder: header.PurchaseOrder,
    documentReference: header.DocumentReference,
    description: header.Description,
    taxExemptionReasonCode: header.TaxExemptionReasonCode,
    transport: toTransport(header),
    ...toTotals(remote, details, currency),
    unpaidMinor: parseAmount(remote.UnpaidAmount) ?? null,
    paymentStatus: toPaymentStatus(remote.PaymentStatus),
    lines: (header.Lines ?? []).map(toLine),
    raw: toRaw(sent),
  }
}

const changed = (field: string): AppError =>
  new AppError('remote-shape-changed', `the service sent a document whose ${field} cannot be read`, {
    details: { field },
  })

/** The calendar date of a date or date-time; null where there is none. Error: remote-shape-changed. */
const toDate = (sent: string | null, field: string): IsoDate | null => {
  if (sent === null) return null
  const date = readDate(sent)
  if (date === undefined) throw changed(field)
  return date === NO_DATE || date === '0001-01-01' ? null : date
}

const isDocumentType = (text: string): text is DocumentType => Object.hasOwn(TYPES, text)

const toType = (sent: string | null): DocumentType => {
  const letter = sent?.toUpperCase() ?? ''
  if (!isDocumentType(letter)) throw changed('Type')
  return letter
}

const toStatus = ({ DocumentStatusId, DocumentStatus: text }: RemoteHeader): DocumentStatus => {
  const status = STATUS_BY_TEXT[(DocumentStatusId ?? text ?? '').toLowerCase()]
  if (status === undefined) throw changed('DocumentStatusId')
  return status
}

/** The service's PaymentStatus; null where it is absent or an unknown word. */
export const toPaymentStatus = (sent: string | null): PaymentStatus | null =>
  PAYMENT_BY_TEXT[sent?.replace(/[\s_-]/g, '').toLowerCase() ?? ''] ?? null

/** The first of these that is an amount: the number is exact, the rounded text is used only where it is missing. */
const firstAmount = (candidates: readonly (string | number | null)[], digits = 2): Minor | undefined => {
  for (const candidate of candidates) {
    const amount = parseAmount(candidate, digits)
    if (amount !== undefined) return amount
  }
  return undefined
}

const toCurrency = (sent: string | null): CurrencyCode => {
  const code = sent?.toUpperCase() ?? ''
  return /^[A-Z]{3}$/.test(code) ? code : 'EUR'
}

const toReceiver = (sent: RemoteReceiver | null): DocumentReceiver => ({
  taxId: sent?.TaxId ?? '',
  name: sent?.Name ?? sent?.LegalName ?? sent?.CompanyLegalName ?? '',
  legalName: sent?.LegalName ?? sent?.CompanyLegalName ?? null,
  address: sent?.Address ?? null,
  city: sent?.City ?? null,
  postCode: sent?.PostCode ?? null,
  countryCode: sent?.CountryCode ?? null,
  email: sent?.Email ?? null,
  iban: sent?.IBAN?.replace(/\s/g, '').toUpperCase() || null,
  phone: sent?.PhoneNumber ?? null,
})

const toAddress = (sent: RemoteAddress | null): TransportAddress | null =>
  sent && {
    addressDetail: sent.AddressDetail ?? '',
    city: sent.City ?? '',
    postalCode: sent.PostalCode ?? '',
    countryCode: sent.CountryCode ?? '',
  }

const toTransport = (header: RemoteHeader): DocumentTransport | null => {
  const { LoadDateTime, LoadAddress, DestinationAddress, VehicleLicence } = header
  if (LoadDateTime === null && LoadAddress === null && DestinationAddress === null && VehicleLicence === null)
    return null
  return {
    loadDateTime: LoadDateTime?.startsWith(NO_DATE) ? null : LoadDateTime,
    loadAddress: toAddress(LoadAddress),
    destinationAddress: toAddress(DestinationAddress),
    vehicleLicence: VehicleLicence,
  }
}

const toTotals = (remote: RemoteDocument, details: RemoteDetails, currency: CurrencyCode) => {
  const totals = details.Totals
  const totalMinor = firstAmount([totals?.Amount ?? null, totals?.AmountText ?? null, remote.TotalAmount])
  if (totalMinor === undefined) throw changed('Totals.Amount')
  const withoutTax = firstAmount([totals?.WithoutTax ?? null, totals?.WithoutTaxText ?? null])
  const tax = firstAmount([totals?.Tax ?? null, totals?.TaxText ?? null])
  if (withoutTax === undefined && tax === undefined) throw changed('Totals.WithoutTax')
  const foreign = firstAmount(
    [totals?.TotalAmountWithExchangeRate ?? null, totals?.TotalAmountWithExchangeRateText ?? null],
    minorDigits(currency),
  )
  return {
    totalMinor,
    withoutTaxMinor: withoutTax ?? toMinor(totalMinor - (tax ?? 0)),
    taxMinor: tax ?? toMinor(totalMinor - (withoutTax ?? 0)),
    discountMinor: firstAmount([totals?.Discount ?? null, totals?.DiscountText ?? null]) ?? toMinor(0),
    retentionMinor: firstAmount([totals?.Retention ?? null, totals?.RetentionText ?? null]) ?? toMinor(0),
    foreignTotalMinor: currency === 'EUR' || !foreign ? null : foreign,
  }
}

/** The object as JSON text without its signed link, which must never be stored. */
const toRaw = (sent: unknown): string => {
  try {
    return JSON.stringify(sent, (key, value: unknown) => (key === 'DownloadUrl' ? undefined : value))
  } catch (cause) {
    throw new AppError('remote-shape-changed', 'the service sent a document nested beyond reason', { cause })
  }
}

/**
 * Lines of a document (interface 2.4): decimals as plain texts, exactly as they were sent. A decimal as plain text with
 * a dot and without trailing zeros (`"23,00"` and 23 are both `"23"`), never through a float; null where it is none.
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
const toLine = (sent: RemoteLine): DocumentLine => {
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
