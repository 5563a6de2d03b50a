/** A sent and acknowledged document in the shape of a fetched one: the mirror shows it until the real one can be fetched. */
import type { AddressBody, DocumentBody, LineBody, WaybillBody } from '#contract/issuing/bodies.ts'
import { compactTaxId } from '#contract/issuing/tax-ids.ts'
import type { Minor } from '#contract/values.ts'
import type {
  DocumentLine,
  DocumentReceiver,
  DocumentTransport,
  FetchedDocument,
  TransportAddress,
} from '#core/documents.ts'
import { computeTotals } from '#core/issuing/totals.ts'

/** The totals equal the service's to the cent. The number is null where the service gives it only on fetching. */
export const toAcknowledged = (
  body: DocumentBody | WaybillBody,
  { documentId, number }: { documentId: number; number: string | null },
): FetchedDocument | null => {
  const content = 'Waybill' in body ? body.Waybill : body.Document
  const totals = computeTotals(content)
  if (totals === undefined) return null // a total that no document can have is never sent
  const isOwed = body.IsToClose && UNPAID_WHEN_CLOSED.has(content.Type)
  return {
    id: documentId,
    status: body.IsToClose ? 'C' : 'D',
    type: content.Type,
    serie: content.Serie ?? '',
    number,
    date: content.Date,
    dueDate: 'Waybill' in body ? null : body.Document.DueDate,
    receiver: toReceiver(body),
    currency: content.Currency ?? 'EUR',
    euroRate: content.EuroRate ?? null,
    retentionPercent: content.Retention ?? null,
    externalId: content.ExternalId ?? null,
    purchaseOrder: 'Waybill' in body ? null : (body.Document.PurchaseOrder ?? null),
    documentReference: 'Waybill' in body ? null : (body.Document.DocumentReference ?? null),
    description: content.Description ?? null,
    taxExemptionReasonCode: content.TaxExemptionReasonCode ?? null,
    transport: toTransport(body),
    totalMinor: totals.totalMinor,
    withoutTaxMinor: totals.withoutTaxMinor,
    taxMinor: totals.taxMinor,
    discountMinor: totals.discountMinor,
    retentionMinor: totals.retentionMinor,
    foreignTotalMinor: totals.foreignMinor,
    unpaidMinor: isOwed ? totals.totalMinor : (null as Minor | null),
    paymentStatus: isOwed ? 'NoPayment' : null,
    lines: content.Lines.map(toLine),
    raw: '{}',
  }
}

const toReceiver = ({ Client: client }: DocumentBody | WaybillBody): DocumentReceiver => ({
  taxId: compactTaxId(client.NIF, client.CountryCode),
  name: client.Name,
  legalName: client.LegalName ?? client.Name,
  address: client.Address ?? null,
  city: client.City ?? null,
  postCode: client.PostCode ?? null,
  countryCode: client.CountryCode,
  email: client.Email ?? null,
  iban: client.IBAN ?? null,
  phone: client.PhoneNumber ?? null,
})

const toLine = (line: LineBody): DocumentLine => ({
  code: line.Code,
  description: line.Description,
  unitPrice: line.UnitPrice,
  quantity: line.Quantity,
  unit: line.Unit,
  kind: line.Type,
  taxPercent: line.TaxValue,
  discountPercent: line.ProductDiscount,
  costCenter: line.CostCenter ?? null,
})

const toAddress = (address: AddressBody): TransportAddress => ({
  addressDetail: address.AddressDetail,
  city: address.City,
  postalCode: address.PostalCode,
  countryCode: address.CountryCode,
})

const toTransport = (body: DocumentBody | WaybillBody): DocumentTransport | null =>
  'Waybill' in body
    ? {
        loadDateTime: body.Waybill.LoadDateTime,
        loadAddress: toAddress(body.Waybill.LoadAddress),
        destinationAddress: toAddress(body.Waybill.DestinationAddress),
        vehicleLicence: body.Waybill.VehicleLicence ?? null,
      }
    : null

/** Types that are unpaid when they are closed. What is paid on issue has an unpaid amount that only the service knows. */
const UNPAID_WHEN_CLOSED = new Set(['I', 'D', 'C'])
