/** Schemas of the invoicing API's answers (interface 2.7, 2.9, 4.1, 4.5, 4.7), as tolerant as possible. */
import { z } from 'zod'
import { exactText, filledLines, filledText, looseDecimal, looseId, looseLines, looseText } from './loose.ts'

/** An optional object: absent and null are the same. */
const optional = <T extends z.ZodType>(shape: T) => shape.nullish().transform((value) => value ?? null)

const remoteAddress = z.object({
  AddressDetail: looseText,
  City: looseText,
  PostalCode: looseText,
  CountryCode: looseText,
})
export type RemoteAddress = z.infer<typeof remoteAddress>

const remoteLine = z.object({
  Code: looseText,
  Description: looseLines,
  UnitPrice: looseDecimal,
  Quantity: looseDecimal,
  Unit: looseText,
  Type: filledText,
  TaxValue: looseDecimal,
  ProductDiscount: looseDecimal,
  CostCenter: filledText,
})
export type RemoteLine = z.infer<typeof remoteLine>

const remoteHeader = z.object({
  Id: looseId,
  Type: filledText,
  DocumentStatusId: filledText,
  DocumentStatus: filledText,
  Serie: filledText,
  Date: filledText,
  DueDate: filledText,
  Description: filledLines,
  DocumentReference: filledText,
  Currency: filledText,
  Retention: looseDecimal,
  EuroRate: looseDecimal,
  ExternalId: filledText,
  PurchaseOrder: filledText,
  TaxExemptionReasonCode: filledText,
  LoadDateTime: filledText,
  LoadAddress: optional(remoteAddress),
  DestinationAddress: optional(remoteAddress),
  VehicleLicence: filledText,
  Lines: optional(z.array(remoteLine)),
})
export type RemoteHeader = z.infer<typeof remoteHeader>

const remoteReceiver = z.object({
  TaxId: filledText,
  Name: filledText,
  LegalName: filledText,
  CompanyLegalName: filledText,
  Address: filledText,
  City: filledText,
  PostCode: filledText,
  CountryCode: filledText,
  Email: filledText,
  IBAN: filledText,
  PhoneNumber: filledText,
})
export type RemoteReceiver = z.infer<typeof remoteReceiver>

const remoteTotals = z.object({
  Amount: looseDecimal,
  AmountText: looseText,
  WithoutTax: looseDecimal,
  WithoutTaxText: looseText,
  Tax: looseDecimal,
  TaxText: looseText,
  Discount: looseDecimal,
  DiscountText: looseText,
  Retention: looseDecimal,
  RetentionText: looseText,
  TotalAmountWithExchangeRate: looseDecimal,
  TotalAmountWithExchangeRateText: looseText,
})

const remoteDetails = z.object({
  Document: remoteHeader,
  Receiver: optional(remoteReceiver),
  Totals: optional(remoteTotals),
})
export type RemoteDetails = z.infer<typeof remoteDetails>

/** DocumentGetOut (interface 2.7). */
export const remoteDocument = z.object({
  DocumentNumber: filledText,
  DownloadUrl: exactText,
  PaymentStatus: filledText,
  TotalAmount: looseDecimal,
  UnpaidAmount: looseDecimal,
  Details: optional(remoteDetails),
})
export type RemoteDocument = z.infer<typeof remoteDocument>

/** The object of create calls (interface 4.1, 4.5). */
export const remoteSaved = z.object({
  DocumentId: looseId,
  DocumentNumber: filledText,
  ErrorMessage: filledText,
})

/** Client record (interface 2.9). */
export const remoteClient = z.object({
  NIF: filledText,
  Name: filledText,
  Address: filledText,
  City: filledText,
  PostCode: filledText,
  CountryCode: filledText,
  PhoneNumber: filledText,
  CountryName: filledText,
  LegalName: filledText,
  CompanyLegalName: filledText,
  Email: filledText,
  IBAN: filledText,
})

const remoteToken = z.object({ AccessToken: exactText, Token: exactText, Description: filledText })
export type RemoteToken = z.infer<typeof remoteToken>

/** Partner tokens (interface 4.7): the fields are not documented; a list, one object and a bare text occur. */
export const remoteTokens = z.union([z.array(z.union([remoteToken, z.string()])), remoteToken, z.string()])
