/** Bodies of the create calls (interface 4.1, 4.5) with invented data: what `--example` prints, to be filled in. */
import type { IsoDate } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'

const client = {
  Name: 'Padaria Dourado, Lda',
  NIF: '509442013',
  CountryCode: 'PT',
  Address: 'Rua das Flores, 1',
  City: 'Aveiro',
  PostCode: '3800-100',
}

const addressIn = (City: string, PostalCode: string, AddressDetail: string) => ({
  AddressDetail,
  City,
  PostalCode,
  CountryCode: 'PT',
})

/** Type: I invoice, T invoice/receipt, S simplified invoice, C credit note, D debit note. IsToClose false: a draft. */
export const exampleDocument = (today: IsoDate) => ({
  IsToClose: false,
  Client: client,
  Document: {
    Type: 'I',
    Date: today,
    DueDate: addDays(today, 30),
    Lines: [
      {
        Code: 'HORA',
        Description: 'Hora de consultoria',
        UnitPrice: '50.00',
        Quantity: '2',
        Unit: 'h',
        Type: 'S',
        TaxValue: '23',
        ProductDiscount: '0',
      },
    ],
  },
})

/** Type: W waybill, Y delivery note. */
export const exampleWaybill = (today: IsoDate) => ({
  IsToClose: true,
  Client: client,
  Waybill: {
    Type: 'W',
    Date: today,
    LoadDateTime: `${today}T18:00:00`,
    LoadAddress: addressIn('Porto', '4000-100', 'Rua do Armazém, 2'),
    DestinationAddress: addressIn('Aveiro', '3800-100', 'Rua das Flores, 1'),
    VehicleLicence: 'AA-00-AA',
    Lines: [
      {
        Code: 'FARINHA',
        Description: 'Farinha de trigo, 25 kg',
        UnitPrice: '18.50',
        Quantity: '10',
        Unit: 'un',
        Type: 'P',
        TaxValue: '6',
        ProductDiscount: '0',
      },
    ],
  },
})
