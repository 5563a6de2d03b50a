/** What documents and waybills have in common, and the document of a create call (interface 2.3). */
import type { IsoDate } from '#contract/values.ts'
import { parseIsoDate } from '#core/calendar.ts'
import type { DocumentBody, RemoteAddress } from '../../tables/documents.ts'
import { isCountryCode } from '../countries.ts'
import {
  amountCents,
  computeTotals,
  type Decimal,
  retentionCents,
  type Totals,
  toNumber,
  toRemoteTotals,
  ZERO,
} from '../totals.ts'
import { asFields, type FieldCheck, type Fields } from './field-check.ts'
import { type ProductTypes, type ReadLine, readLines } from './line-fields.ts'

export interface ReadDocument {
  type: string
  serie: string
  date: IsoDate
  externalId: string | null
  body: DocumentBody
  totalMinor: number
}

interface Money {
  currency: string
  euroRate: Decimal | undefined
  retention: Decimal
}

/** @param allowedTypes the five of interface 2.3, or fewer with a partner's token */
export const readDocument = (
  check: FieldCheck,
  source: Fields,
  receiver: DocumentBody['receiver'],
  known: ProductTypes,
  rules: { allowedTypes: string; strictDates: boolean },
): ReadDocument => {
  const read = readShared(check, source, receiver, known)
  const at = check.under('DocumentDetail')
  if (read.type !== '' && !rules.allowedTypes.includes(read.type))
    at.fail(
      'Type',
      'TypeInvalid',
      `Type must be one of ${[...rules.allowedTypes].join(', ')}.`,
      read.type,
      'TypeInvalid',
    )
  const due = at.date(source, 'DueDate', true)
  if (due !== undefined && (due < read.date || (rules.strictDates && due === read.date)))
    at.fail('DueDate', 'MustBePosteriorToDate', 'DueDate must be later than Date.', due)
  const reference = at.text(source, 'DocumentReference', {
    max: 50,
    required: read.type === 'C' || read.type === 'D',
  })
  const document = {
    ...read.body.document,
    DueDate: due ?? '',
    DocumentReference: reference,
    PurchaseOrder: at.text(source, 'PurchaseOrder', { max: 50 }),
  }
  return { ...read, body: { ...read.body, document } }
}

/** Reads the members that 2.3 and 2.5 share; mistakes are noted under `DocumentDetail...`. */
const readShared = (
  check: FieldCheck,
  source: Fields,
  receiver: DocumentBody['receiver'],
  known: ProductTypes,
): ReadDocument => {
  const at = check.under('DocumentDetail')
  const lines = readLines(
    at,
    source,
    { postCode: receiver.PostCode, countryCode: receiver.CountryCode },
    known,
  )
  const money = readMoney(at, source)
  const type = at.text(source, 'Type', { max: 1, required: true })
  const totals = sumUp(at, lines, money)
  return {
    type,
    serie: at.text(source, 'Serie', { max: 30 }).trim(),
    date: at.date(source, 'Date', true) ?? ('' as IsoDate),
    externalId: at.text(source, 'ExternalId', { max: 50 }) || null,
    totalMinor: Number.isSafeInteger(amountCents(totals)) ? amountCents(totals) : 0,
    body: {
      receiver,
      totals: toRemoteTotals(totals, type === 'C'),
      retentionMinor: retentionCents(totals),
      document: {
        DueDate: '',
        Description: at.text(source, 'Description', { max: 300, min: 3 }),
        DocumentReference: '',
        TaxExemptionReasonCode: readExemption(at, source, lines),
        Currency: money.currency,
        Retention: toNumber(money.retention),
        EuroRate: toNumber(money.euroRate ?? ZERO),
        PurchaseOrder: '',
        LoadDateTime: null,
        LoadAddress: null,
        DestinationAddress: null,
        VehicleLicence: null,
        Lines: lines.map((line) => line.remote),
      },
    },
  }
}

const readMoney = (at: FieldCheck, source: Fields): Money => {
  const currency = at.text(source, 'Currency', { max: 3 }).toUpperCase()
  if (currency !== '' && !isCurrency(currency))
    at.fail(
      'Currency',
      'CurrencyDoesNotExist',
      'Currency is no ISO 4217 code.',
      currency,
      'CurrencyDoesNotExist',
    )
  const euroRate = at.decimal(source, 'EuroRate')
  if (euroRate && euroRate.units < 0n)
    at.fail('EuroRate', 'InvalidValue', 'EuroRate cannot be negative.', source.EuroRate)
  return {
    currency: currency || 'EUR',
    euroRate,
    retention: at.decimal(source, 'Retention', { percentage: true }) ?? ZERO,
  }
}

const readExemption = (at: FieldCheck, source: Fields, lines: readonly ReadLine[]): string | null => {
  const code = at.text(source, 'TaxExemptionReasonCode', { max: 3 })
  if (code !== '' && !isExemptionCode(code))
    at.fail(
      'TaxExemptionReasonCode',
      'TaxExemptionDoesNotExist',
      'The exemption code does not exist.',
      code,
      'TaxExemptionDoesNotExist',
    )
  if (code === '' && lines.some((line) => line.priced.tax.units === 0n))
    at.fail('TaxExemptionReasonCode', 'RequiredField', 'A line with 0 % tax needs an exemption reason.')
  return code || null
}

const sumUp = (at: FieldCheck, lines: readonly ReadLine[], money: Money): Totals => {
  const exchange = money.currency === 'EUR' ? undefined : (money.euroRate ?? ZERO)
  const totals = computeTotals(
    lines.map((line) => line.priced),
    money.retention,
    exchange,
  )
  if (!Number.isSafeInteger(amountCents(totals)))
    at.fail('Lines', 'InvalidValue', 'The total is larger than a document can hold.')
  return totals
}

/** Tax exemption reason codes in force, and the currencies of ISO 4217 (interface 2.3). */
const EXEMPTIONS = new Set(
  (
    'M01 M02 M04 M05 M06 M07 M09 M10 M11 M12 M13 M14 M15 M16 M19 M20 M21 M25 M26 M30 M31 M32 M33 M34 M35 ' +
    'M40 M41 M42 M43 M44 M45 M46 M99'
  ).split(' '),
)
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

/** M03 and M08 were withdrawn: old documents may have them, new ones may not. */
const isExemptionCode = (code: string): boolean => EXEMPTIONS.has(code)
const isCurrency = (code: string): boolean => CURRENCIES.has(code)

/**
 * The waybill or delivery note of a create call and its addresses (interface 2.5, 2.6).
 * @param allowedTypes `WY`, or none with a partner's token, which issues T and C alone (interface 4.1)
 */
export const readWaybill = (
  check: FieldCheck,
  source: Fields,
  receiver: DocumentBody['receiver'],
  known: ProductTypes,
  allowedTypes: string,
): ReadDocument => {
  const read = readShared(check, source, receiver, known)
  const at = check.under('DocumentDetail')
  if (read.type !== '' && !allowedTypes.includes(read.type))
    at.fail('Type', 'TypeInvalid', 'Type must be W or Y.', read.type, 'TypeInvalid')
  const document = {
    ...read.body.document,
    // The interface shows both members without rules: they are not checked.
    DueDate: at.date(source, 'DueDate', false) ?? '',
    DocumentReference: at.text(source, 'DocumentReference', { max: 50 }),
    LoadDateTime: readLoadDateTime(at, source, read.date),
    LoadAddress: readAddress(check, source, 'LoadAddress'),
    DestinationAddress: readAddress(check, source, 'DestinationAddress'),
    VehicleLicence: at.text(source, 'VehicleLicence', { max: 30 }) || null,
  }
  return { ...read, body: { ...read.body, document } }
}

const readAddress = (check: FieldCheck, source: Fields, name: string): RemoteAddress | null => {
  const address = asFields(Object.hasOwn(source, name) ? source[name] : undefined)
  if (!address) {
    check.under('DocumentDetail').fail(name, 'RequiredField', `${name} is required.`)
    return null
  }
  const at = check.under(name)
  const text = (member: string, max: number): string => at.text(address, member, { max, required: true })
  const country = text('CountryCode', 2)
  if (country !== '' && !isCountryCode(country))
    at.fail('CountryCode', 'InvalidValue', 'CountryCode must be an ISO 3166-1 code.', country)
  return {
    AddressDetail: text('AddressDetail', 100),
    City: text('City', 50),
    PostalCode: text('PostalCode', 20),
    CountryCode: country.toUpperCase(),
  }
}

const LOAD_SHAPE = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

const readLoadDateTime = (at: FieldCheck, source: Fields, date: string): string | null => {
  const text = at.text(source, 'LoadDateTime', { max: 19, required: true })
  if (text === '') return null
  const day = LOAD_SHAPE.exec(text)?.[1]
  if (day === undefined || parseIsoDate(day) === undefined)
    at.fail('LoadDateTime', 'InvalidValue', 'LoadDateTime must be like yyyy-mm-ddThh:mm:ss.', text)
  else if (day < date)
    at.fail('LoadDateTime', 'MustBeEqualOrPosteriorToDate', 'LoadDateTime cannot be earlier than Date.', text)
  return text
}
