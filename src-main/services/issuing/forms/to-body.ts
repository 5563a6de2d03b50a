/** Turns a fetched document into the body of a create call: to continue a draft, or to write a note that corrects it. */
import type { FetchedDocument, TransportAddress } from '#core/documents.ts'

type Fields = Record<string, unknown>

/** The body with which this document would be sent again (interface 4.1, 4.5). */
export const toBody = (document: FetchedDocument): Fields => {
  const shared = {
    Type: document.type,
    Serie: document.serie,
    Date: document.date,
    Description: document.description,
    ...toMoney(document),
    Lines: toLines(document),
  }
  const { transport } = document
  const isTransport = document.type === 'W' || document.type === 'Y'
  return {
    IsToClose: false,
    Client: toClient(document),
    ...(isTransport
      ? {
          Waybill: filled({
            ...shared,
            LoadDateTime: transport?.loadDateTime ?? null,
            LoadAddress: toAddress(transport?.loadAddress),
            DestinationAddress: toAddress(transport?.destinationAddress),
            VehicleLicence: transport?.vehicleLicence ?? null,
          }),
        }
      : {
          Document: filled({
            ...shared,
            ...(document.status === 'D' ? { Id: document.id } : {}),
            DueDate: document.dueDate,
            DocumentReference: document.documentReference,
            PurchaseOrder: document.purchaseOrder,
          }),
        }),
  }
}

/** Removes absent fields: an empty field of a form is not sent. */
const filled = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''))

const toClient = ({ receiver }: FetchedDocument): Fields =>
  filled({
    Name: receiver.name,
    NIF: receiver.taxId,
    CountryCode: receiver.countryCode ?? 'PT',
    Address: receiver.address,
    City: receiver.city,
    PostCode: receiver.postCode,
    PhoneNumber: receiver.phone,
    LegalName: receiver.legalName === receiver.name ? null : receiver.legalName,
    Email: receiver.email,
    IBAN: receiver.iban,
  })

const toLines = ({ lines }: FetchedDocument): Fields[] =>
  lines.map((line) =>
    filled({
      Code: line.code,
      Description: line.description,
      UnitPrice: line.unitPrice,
      Quantity: line.quantity,
      Unit: line.unit,
      Type: line.kind,
      TaxValue: line.taxPercent,
      ProductDiscount: line.discountPercent,
      CostCenter: line.costCenter,
    }),
  )

const toMoney = (document: FetchedDocument): Fields => ({
  TaxExemptionReasonCode: document.taxExemptionReasonCode,
  ...(document.currency === 'EUR' ? {} : { Currency: document.currency, EuroRate: document.euroRate }),
  Retention: document.retentionPercent === '0' ? null : document.retentionPercent,
})

const toAddress = (address: TransportAddress | null | undefined): Fields | null =>
  address
    ? filled({
        AddressDetail: address.addressDetail,
        City: address.city,
        PostalCode: address.postalCode,
        CountryCode: address.countryCode,
      })
    : null

/** A new document of another type that refers to this one, with its lines and client. */
export const toFollowing = (
  document: FetchedDocument,
  type: 'T' | 'I' | 'S' | 'C' | 'D',
  today: string,
): Fields => ({
  IsToClose: false,
  Client: toClient(document),
  Document: filled({
    Type: type,
    Date: today,
    DueDate: today,
    DocumentReference: document.number,
    ...toMoney(document),
    PurchaseOrder: document.purchaseOrder,
    Lines: toLines(document),
  }),
})
