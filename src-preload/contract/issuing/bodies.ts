/**
 * Bodies of the create calls (interface 2.2 to 2.6, 4.1, 4.5) in the service's own names: one schema that a form
 * checks with, that the border parses with, and that types what is sent.
 */
import { z } from 'zod'
import {
  calendarDay,
  countryCode,
  dateProblem,
  decimal,
  flag,
  optionalCurrency,
  optionalEmail,
  optionalLines,
  optionalOf,
  optionalText,
  percentage,
  requiredLines,
  requiredText,
} from './fields.ts'
import { isPostCode } from './places.ts'
import { isTaxId } from './tax-ids.ts'
import { EXEMPTIONS, exemptionsOn } from './taxes.ts'

/** What a rule across fields sees: any of them may be at fault itself, and is then whatever was given. */
type Given<T> = { readonly [Name in keyof T]?: unknown }
type Check<T> = (value: Given<T>, context: z.RefinementCtx) => void
/** Everything at fault is told at once: such a rule does not wait until each field is right by itself. */
const always = { when: ({ value }: z.core.ParsePayload) => typeof value === 'object' && value !== null }
const fail = (context: z.RefinementCtx, path: PropertyKey[], message: string): void => {
  context.addIssue({ code: 'custom', path, message })
}

const isDay = (given: unknown): given is string => calendarDay.safeParse(given).success
/** Told of days alone: what is no day has been told as that. */
const isBefore = (day: unknown, other: unknown): boolean => isDay(day) && isDay(other) && day < other
const isCountry = (given: unknown): given is string => countryCode.safeParse(given).success
/** Told of what is there alone, in a country that is one. */
const isWrongTaxId = (taxId: unknown, country: unknown): boolean =>
  typeof taxId === 'string' && taxId !== '' && isCountry(country) && !isTaxId(taxId, country)

type Located = Record<'NIF' | 'PostCode' | 'CountryCode', string>

/** Interface 2.2. */
export const clientBody = z
  .strictObject({
    Name: requiredText(75),
    NIF: requiredText(20),
    CountryCode: countryCode,
    Address: optionalText(200),
    City: optionalText(50),
    PostCode: optionalText(50),
    CountryName: optionalText(200),
    PhoneNumber: optionalText(50),
    LegalName: optionalText(500),
    Email: optionalEmail,
    IBAN: optionalText(300),
  })
  .superRefine(({ NIF, PostCode, CountryCode }: Given<Located>, context) => {
    if (isWrongTaxId(NIF, CountryCode)) fail(context, ['NIF'], 'tax-id')
    if (typeof PostCode === 'string' && isCountry(CountryCode) && !isPostCode(PostCode, CountryCode))
      fail(context, ['PostCode'], 'post-code')
  }, always)
export type ClientBody = z.output<typeof clientBody>

/** Of one document or waybill. */
export const MAX_LINES = 1_000

/** Interface 2.4. */
export const lineBody = z.strictObject({
  Code: requiredText(60),
  Description: requiredLines(200),
  UnitPrice: decimal,
  Quantity: decimal,
  Unit: requiredText(50),
  Type: z.enum(['S', 'P']),
  TaxValue: percentage,
  ProductDiscount: percentage,
  CostCenter: optionalText(50),
})
export type LineBody = z.output<typeof lineBody>

const shared = {
  Serie: optionalText(30),
  Date: calendarDay,
  Description: optionalLines(300, 3),
  TaxExemptionReasonCode: optionalText(3),
  Currency: optionalCurrency,
  EuroRate: optionalOf(decimal),
  Retention: optionalOf(percentage),
  /** The caller's own; the application gives one where there is none. */
  ExternalId: optionalText(50),
  Lines: z.array(lineBody).min(1).max(MAX_LINES),
}

/** As `percentage` writes it, whatever else of the line is at fault. */
const isUntaxed = (line: unknown): boolean =>
  typeof line === 'object' && line !== null && 'TaxValue' in line && line.TaxValue === '0'

const checkShared: Check<typeof shared> = (document, context) => {
  const { TaxExemptionReasonCode: code, Currency: currency, EuroRate: rate, Date: date, Lines } = document
  const offered = isDay(date) ? exemptionsOn(date) : EXEMPTIONS
  if (code === undefined && Array.isArray(Lines) && Lines.some(isUntaxed))
    fail(context, ['TaxExemptionReasonCode'], 'required')
  if (code !== undefined && !offered.some((known) => known.code === code))
    fail(context, ['TaxExemptionReasonCode'], 'exemption')
  if (currency !== undefined && currency !== 'EUR' && (rate === undefined || Number(rate) === 0))
    fail(context, ['EuroRate'], rate === undefined ? 'required' : 'out-of-range')
}

type Corrected = Record<'Type' | 'DueDate' | 'DocumentReference', string>

/** Interface 2.3; a DueDate equal to Date is warned of and sent, since services accept it. */
const documentFields = z
  .strictObject({
    Type: z.enum(['T', 'I', 'S', 'C', 'D']),
    /** A draft to update or to close. */
    Id: optionalOf(z.coerce.number().int().positive()),
    DueDate: calendarDay,
    DocumentReference: optionalText(50),
    PurchaseOrder: optionalText(50),
    ...shared,
  })
  .superRefine((document: Given<typeof shared & Corrected>, context) => {
    checkShared(document, context)
    if (isBefore(document.DueDate, document.Date)) fail(context, ['DueDate'], 'too-early')
    const corrects = document.Type === 'C' || document.Type === 'D'
    if (corrects && document.DocumentReference === undefined) fail(context, ['DocumentReference'], 'required')
  }, always)

/** Interface 4.1. */
export const documentBody = z.strictObject({
  IsToClose: flag,
  SendTo: optionalEmail,
  Client: clientBody,
  Document: documentFields,
})
export type DocumentBody = z.output<typeof documentBody>

/** Interface 2.6. */
export const addressBody = z.strictObject({
  AddressDetail: requiredText(100),
  City: requiredText(50),
  PostalCode: requiredText(20),
  CountryCode: countryCode,
})
export type AddressBody = z.output<typeof addressBody>

/** Interface 2.5. */
const waybillFields = z
  .strictObject({
    Type: z.enum(['W', 'Y']),
    LoadDateTime: z.iso.datetime({ local: true, precision: 0, error: dateProblem }),
    LoadAddress: addressBody,
    DestinationAddress: addressBody,
    VehicleLicence: optionalText(30),
    ...shared,
  })
  .superRefine((waybill: Given<typeof shared & { LoadDateTime: string }>, context) => {
    checkShared(waybill, context)
    const { LoadDateTime: loaded, Date: date } = waybill
    if (typeof loaded === 'string' && isBefore(loaded.slice(0, 10), date))
      fail(context, ['LoadDateTime'], 'too-early')
  }, always)

/** Interface 4.5. */
export const waybillBody = z.strictObject({
  IsToClose: flag,
  SendTo: optionalEmail,
  Client: clientBody,
  Waybill: waybillFields,
})
export type WaybillBody = z.output<typeof waybillBody>

const optionalCountry = optionalOf(countryCode)

/** Interface 2.8: everything may be left out, but a company is found by its tax id. */
export const partnerBody = z
  .strictObject({
    CompanyTaxId: requiredText(20),
    UserName: optionalText(75),
    UserEmail: optionalEmail.refine((text) => (text?.length ?? 0) <= 75, { error: 'too-long' }),
    UserPhone: optionalText(50),
    CompanyLegalName: optionalText(50),
    CompanyAddress: optionalText(200),
    CompanyCity: optionalText(50),
    CompanyPostCode: optionalText(50),
    CompanyCountry: optionalCountry,
  })
  .superRefine((partner: Given<Record<'CompanyTaxId' | 'CompanyCountry', string>>, context) => {
    if (isWrongTaxId(partner.CompanyTaxId, partner.CompanyCountry ?? 'PT'))
      fail(context, ['CompanyTaxId'], 'tax-id')
  }, always)
export type PartnerBody = z.output<typeof partnerBody>
