/** Valid request bodies that the tests then spoil. */
import { TODAY } from './client.ts'

export const CLIENT = {
  Name: 'Padaria Dourado',
  NIF: '509442013',
  CountryCode: 'PT',
  Address: 'Rua das Flores, 1',
  City: 'Aveiro',
  PostCode: '3800-100',
}

export const LINE = {
  Code: 'NOVO-1',
  Description: 'Serviço',
  UnitPrice: 100,
  Quantity: 1,
  Unit: 'un',
  Type: 'S',
  TaxValue: 23,
  ProductDiscount: 0,
}

interface Overrides {
  client?: object
  document?: object
  line?: object
  body?: object
}

export const documentBody = ({ client, document, line, body }: Overrides = {}): object => ({
  IsToClose: true,
  Client: { ...CLIENT, ...client },
  Document: {
    Type: 'I',
    Date: TODAY,
    DueDate: '2026-04-30',
    Lines: [{ ...LINE, ...line }],
    ...document,
  },
  ...body,
})

const ADDRESS = {
  AddressDetail: 'Rua do Armazém, 2',
  City: 'Porto',
  PostalCode: '4000-100',
  CountryCode: 'PT',
}

export const waybillBody = (waybill: object = {}, body: object = {}): object => ({
  IsToClose: true,
  Client: CLIENT,
  Waybill: {
    Type: 'W',
    Date: TODAY,
    Lines: [{ ...LINE, Type: 'S' }],
    LoadDateTime: `${TODAY}T14:30:00`,
    LoadAddress: ADDRESS,
    DestinationAddress: ADDRESS,
    VehicleLicence: '12-AB-34',
    ...waybill,
  },
  ...body,
})
