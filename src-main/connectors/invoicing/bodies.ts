/** Bodies of the calls that write (interface 2.2 to 2.8), with the service's own names. */

/** Interface 2.2. */
interface ClientBody {
  Name: string
  NIF: string
  CountryCode: string
  Address?: string
  City?: string
  PostCode?: string
  CountryName?: string
  PhoneNumber?: string
  LegalName?: string
  Email?: string
  IBAN?: string
}

/** A decimal as a plain text with a dot, or a number; the service takes both (interface 2). */
type Decimal = string | number

/** Interface 2.4. */
interface LineBody {
  Code: string
  Description: string
  UnitPrice: Decimal
  Quantity: Decimal
  Unit: string
  Type: 'S' | 'P'
  TaxValue: Decimal
  ProductDiscount: Decimal
  CostCenter?: string
}

/** Interface 2.3; dates are yyyy-mm-dd. */
interface DocumentFields {
  Type: 'T' | 'I' | 'S' | 'C' | 'D'
  Serie?: string
  Id?: number
  Date: string
  DueDate: string
  Description?: string
  DocumentReference?: string
  TaxExemptionReasonCode?: string
  Currency?: string
  EuroRate?: Decimal
  Retention?: Decimal
  ExternalId?: string
  PurchaseOrder?: string
  Lines: LineBody[]
}

/** Interface 4.1. */
export interface DocumentBody {
  IsToClose: boolean
  SendTo?: string
  Client: ClientBody
  Document: DocumentFields
}

/** Interface 2.6. */
interface AddressBody {
  AddressDetail: string
  City: string
  PostalCode: string
  CountryCode: string
}

/** Interface 2.5; LoadDateTime is `yyyy-mm-ddThh:mm:ss`. */
interface WaybillFields {
  Type: 'W' | 'Y'
  Date: string
  Description?: string
  Serie?: string
  TaxExemptionReasonCode?: string
  Currency?: string
  EuroRate?: Decimal
  Retention?: Decimal
  ExternalId?: string
  Lines: LineBody[]
  LoadDateTime: string
  LoadAddress: AddressBody
  DestinationAddress: AddressBody
  VehicleLicence?: string
}

/** Interface 4.5. */
export interface WaybillBody {
  IsToClose: boolean
  SendTo?: string
  Client: ClientBody
  Waybill: WaybillFields
}

/** Interface 2.8. */
export interface PartnerBody {
  CompanyTaxId?: string
  UserName?: string
  UserEmail?: string
  UserPhone?: string
  CompanyLegalName?: string
  CompanyAddress?: string
  CompanyCity?: string
  CompanyPostCode?: string
  CompanyCountry?: string
}
