/** Values of an issued body that are offered for the next one: customer, products, places and vehicle. */
import type {
  AddressBody,
  ClientBody,
  DocumentBody,
  LineBody,
  WaybillBody,
} from '#contract/issuing/bodies.ts'
import { compactTaxId } from '#contract/issuing/tax-ids.ts'
import { foldText } from '#core/fold.ts'
import type { RememberInput } from '../../db/issuing/remember.ts'

/** Equal for all spellings of a tax id and name. The name is part of it, since many have the end consumer's tax id. */
export const customerKey = (client: Pick<ClientBody, 'CountryCode' | 'NIF' | 'Name'>): string =>
  [client.CountryCode, compactTaxId(client.NIF, client.CountryCode), foldText(client.Name)].join(':')

const folded = (parts: readonly (string | undefined)[]): string =>
  foldText(parts.filter((part) => part !== undefined).join(' '))

const ofCustomer = (client: ClientBody): RememberInput => ({
  kind: 'customer',
  key: customerKey(client),
  search: folded([client.Name, client.LegalName, client.NIF, client.City, client.Email]),
  body: JSON.stringify(client),
})

const ofProduct = (line: LineBody): RememberInput => ({
  kind: 'product',
  key: line.Code,
  search: folded([line.Code, line.Description]),
  body: JSON.stringify(line),
})

const ofAddress = (address: AddressBody): RememberInput => ({
  kind: 'address',
  key: folded([address.AddressDetail, address.PostalCode, address.City, address.CountryCode]),
  search: folded([address.AddressDetail, address.PostalCode, address.City]),
  body: JSON.stringify(address),
})

/** Everything in a body that can be offered again. */
export const toRememberInputs = (body: DocumentBody | WaybillBody): RememberInput[] => {
  const content = 'Waybill' in body ? body.Waybill : body.Document
  const places =
    'Waybill' in body ? [body.Waybill.LoadAddress, body.Waybill.DestinationAddress].map(ofAddress) : []
  const licence = 'Waybill' in body ? body.Waybill.VehicleLicence : undefined
  return [
    ofCustomer(body.Client),
    ...content.Lines.map(ofProduct),
    ...places,
    ...(licence === undefined
      ? []
      : [
          {
            kind: 'vehicle' as const,
            key: licence,
            search: foldText(licence),
            body: JSON.stringify(licence),
          },
        ]),
  ]
}
