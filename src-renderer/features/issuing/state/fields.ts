/** The form's fields by their path in the body of the call (interface 2.2 to 2.6), and which type has which. */
import type { TypedForm } from '#contract/issuing/forms.ts'

export const clientFields = [
  'NIF',
  'CountryCode',
  'Name',
  'Address',
  'PostCode',
  'City',
  'LegalName',
  'PhoneNumber',
  'Email',
  'IBAN',
  'CountryName',
] as const
type ClientField = (typeof clientFields)[number]

export const addressFields = ['AddressDetail', 'PostalCode', 'City', 'CountryCode'] as const
type AddressField = (typeof addressFields)[number]
export const places = ['LoadAddress', 'DestinationAddress'] as const
export type Place = (typeof places)[number]

const shared = [
  'Serie',
  'Date',
  'Description',
  'TaxExemptionReasonCode',
  'Currency',
  'EuroRate',
  'Retention',
] as const
const ofDocument = ['DueDate', 'DocumentReference', 'PurchaseOrder'] as const
const ofWaybill = ['LoadDateTime', 'VehicleLicence'] as const

type ContentField = (typeof shared)[number] | (typeof ofDocument)[number] | (typeof ofWaybill)[number]
export type FieldName = `Client.${ClientField}` | `${Place}.${AddressField}` | ContentField | 'SendTo'

export const lineFields = [
  'Code',
  'Description',
  'Quantity',
  'Unit',
  'UnitPrice',
  'ProductDiscount',
  'TaxValue',
  'Type',
  'CostCenter',
] as const
export type LineField = (typeof lineFields)[number]

/** Fields of a document and of its lines with a decimal number. */
export const decimalFields: ReadonlySet<string> = new Set<LineField | FieldName>([
  'Quantity',
  'UnitPrice',
  'ProductDiscount',
  'TaxValue',
  'EuroRate',
  'Retention',
])

export type FormType = TypedForm['type']
export const formTypes = ['I', 'T', 'S', 'C', 'D', 'W', 'Y'] as const satisfies readonly FormType[]

/** Waybill or delivery note (interface 2.5). */
export const isTransport = (type: FormType): boolean => type === 'W' || type === 'Y'

/** Fields of a type's document except client and lines; texts of other types' fields are kept and not sent. */
export const contentFields = (type: FormType): readonly ContentField[] =>
  isTransport(type) ? [...shared, ...ofWaybill] : [...shared, ...ofDocument]

const clientNames = clientFields.map((field) => `Client.${field}` as const)
const placeNames = places.flatMap((place) => addressFields.map((field) => `${place}.${field}` as const))
const names = new Set<string>([
  ...clientNames,
  ...placeNames,
  ...shared,
  ...ofDocument,
  ...ofWaybill,
  'SendTo',
])
export const isFieldName = (name: string): name is FieldName => names.has(name)
