/** The waybill or delivery note of a create call and its addresses (interface 2.5, 2.6). */
import { parseIsoDate } from '#core/calendar.ts'
import type { DocumentBody, RemoteAddress } from '../../tables/documents.ts'
import { isCountryCode } from '../countries.ts'
import { type ReadDocument, readShared } from './document-fields.ts'
import { asFields, type FieldCheck, type Fields } from './field-check.ts'
import type { ProductTypes } from './line-fields.ts'

/** @param allowedTypes `WY`, or none with a partner's token, which issues T and C alone (interface 4.1) */
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
