/** Valid bodies of create calls, which tests change to be invalid; everything in them is invented. */
export const TODAY = '2026-03-31'

export const aClient = {
  Name: 'Padaria Dourado',
  NIF: '509442013',
  CountryCode: 'PT',
  Address: 'Rua das Flores, 1',
  PostCode: '3800-100',
}

export const aLine = {
  Code: 'HORA',
  Description: 'Hora de consultoria',
  UnitPrice: '100',
  Quantity: '1',
  Unit: 'h',
  Type: 'S',
  TaxValue: '23',
  ProductDiscount: '0',
}

interface Overrides {
  client?: object
  document?: object
  line?: object
  body?: object
}

export const aDocumentBody = ({ client, document, line, body }: Overrides = {}) => ({
  IsToClose: true,
  Client: { ...aClient, ...client },
  Document: { Type: 'I', Date: TODAY, DueDate: '2026-04-30', Lines: [{ ...aLine, ...line }], ...document },
  ...body,
})

const anAddress = {
  AddressDetail: 'Rua do Armazém, 2',
  City: 'Porto',
  PostalCode: '4000-100',
  CountryCode: 'PT',
}

export const aWaybillBody = (waybill: object = {}, body: object = {}) => ({
  IsToClose: true,
  Client: aClient,
  Waybill: {
    Type: 'W',
    Date: TODAY,
    Lines: [aLine],
    LoadDateTime: `${TODAY}T14:30:00`,
    LoadAddress: anAddress,
    DestinationAddress: anAddress,
    ...waybill,
  },
  ...body,
})
