import { describe, expect, it } from 'vitest'
import { remoteDocument } from '../../../../src-main/connectors/invoicing/schema.ts'
import { toFetchedDocument, toPlainDecimal } from '../../../../src-main/connectors/invoicing/transform.ts'
import { closedInvoice } from './samples.ts'

type Patch = { top?: object; header?: object; receiver?: object | null; totals?: object | null }

const fetched = ({ top = {}, header = {}, receiver = {}, totals = {} }: Patch = {}) => {
  const { Details } = closedInvoice
  const sent = {
    ...closedInvoice,
    ...top,
    Details: {
      Document: { ...Details.Document, ...header },
      Receiver: receiver && { ...Details.Receiver, ...receiver },
      Totals: totals && { ...Details.Totals, ...totals },
    },
  }
  const document = toFetchedDocument(remoteDocument.parse(sent), sent)
  if (document === undefined) throw new Error('no document')
  return document
}

describe('a fetched document', () => {
  it('becomes this value', () => {
    const { raw, ...document } = fetched()
    expect(document).toEqual({
      id: 4711,
      status: 'C',
      type: 'I',
      serie: 'A',
      number: 'FT A/47',
      date: '2026-01-20',
      dueDate: '2026-02-19',
      receiver: {
        taxId: '501234560',
        name: 'Padaria Central',
        legalName: 'Padaria Central, Lda',
        address: 'Rua do Forno 3',
        city: 'Braga',
        postCode: '4700-001',
        countryCode: 'PT',
        email: null,
        iban: 'PT50000201231234567890154',
        phone: null,
      },
      currency: 'EUR',
      euroRate: '1',
      retentionPercent: '25',
      externalId: 'erp-9',
      purchaseOrder: 'PO 7',
      documentReference: null,
      description: 'Serviços de janeiro',
      taxExemptionReasonCode: null,
      transport: null,
      totalMinor: 123457,
      withoutTaxMinor: 100372,
      taxMinor: 23085,
      discountMinor: 0,
      retentionMinor: 25093,
      foreignTotalMinor: null,
      unpaidMinor: null,
      paymentStatus: null,
      lines: [
        {
          code: 'S1',
          description: 'Consultoria',
          unitPrice: '501.8575',
          quantity: '2',
          unit: 'Hora',
          kind: 'S',
          taxPercent: '23',
          discountPercent: '0',
          costCenter: null,
        },
      ],
    })
    expect(JSON.parse(raw)).toMatchObject({ DocumentNumber: 'FT A/47' })
  })

  it('keeps no trace of its download link', () => {
    expect(fetched().raw).not.toContain('signature')
    expect(fetched({ header: { Extra: { DownloadUrl: 'https://x.example/signature' } } }).raw).not.toContain(
      'signature',
    )
  })

  it('has no number while it is a draft', () => {
    const draft = fetched({ top: { DocumentNumber: '' }, header: { DocumentStatusId: 'D' } })
    expect(draft).toMatchObject({ number: null, status: 'D' })
  })

  it.each([
    ['1900-01-01T00:00:00', null],
    ['1900-01-01', null],
    ['0001-01-01T00:00:00', null],
    [null, null],
    ['', null],
    ['2026-02-28', '2026-02-28'],
    ['28/02/2026', '2026-02-28'],
    ['2026-02-28T00:00:00.000+00:00', '2026-02-28'],
  ])('reads the due date %s as %s', (sent, date) => {
    expect(fetched({ header: { DueDate: sent } }).dueDate).toBe(date)
  })

  it.each([
    ['0,00', 0],
    ['1.234,56', 123456],
    ['20,5', 2050],
    [0, 0],
    [12.3, 1230],
    [null, null],
    [undefined, null],
    ['', null],
    ['n/a', null],
  ])('reads the unpaid amount %s as %s, and never takes unknown for zero', (sent, minor) => {
    expect(fetched({ top: { UnpaidAmount: sent } }).unpaidMinor).toBe(minor)
  })

  it.each([
    ['NoPayment', 'NoPayment'],
    ['Incomplete', 'Incomplete'],
    ['Complete', 'Complete'],
    ['complete', 'Complete'],
    ['SomethingNew', null],
    [null, null],
  ])('reads the payment status %s as %s', (sent, status) => {
    expect(fetched({ top: { PaymentStatus: sent } }).paymentStatus).toBe(status)
  })

  it('takes the foreign total in the minor units of its currency', () => {
    const totals = { TotalAmountWithExchangeRate: 198765.4 }
    expect(fetched({ header: { Currency: 'usd', EuroRate: '1,0850' }, totals })).toMatchObject({
      currency: 'USD',
      euroRate: '1.085',
      foreignTotalMinor: 19876540,
    })
    expect(fetched({ header: { Currency: 'JPY' }, totals }).foreignTotalMinor).toBe(198765)
    expect(fetched({ totals }).foreignTotalMinor).toBeNull()
  })

  it('falls back on the rounded text, then on what the other totals say', () => {
    expect(fetched({ totals: { Amount: null } }).totalMinor).toBe(123457)
    expect(fetched({ totals: { Tax: null, TaxText: null } }).taxMinor).toBe(123457 - 100372)
    expect(fetched({ totals: { WithoutTax: null, WithoutTaxText: null } }).withoutTaxMinor).toBe(
      123457 - 23085,
    )
  })

  it('knows a receiver by the legal name alone, and a tax id with letters', () => {
    const receiver = {
      Name: null,
      LegalName: 'Boulangerie SARL',
      CompanyLegalName: null,
      TaxId: 'FR40303265045',
    }
    expect(fetched({ receiver }).receiver).toMatchObject({
      name: 'Boulangerie SARL',
      legalName: 'Boulangerie SARL',
      taxId: 'FR40303265045',
    })
    expect(fetched({ receiver: null }).receiver).toMatchObject({ name: '', taxId: '', iban: null })
  })

  it('carries the transport of a waybill', () => {
    const place = { AddressDetail: 'Cais 4', City: 'Leixões', PostalCode: '4450-001', CountryCode: 'PT' }
    const header = {
      Type: 'W',
      LoadDateTime: '2026-01-20T08:30:00',
      LoadAddress: place,
      DestinationAddress: { ...place, City: 'Faro' },
      VehicleLicence: 'AA-00-AA',
    }
    expect(fetched({ header }).transport).toEqual({
      loadDateTime: '2026-01-20T08:30:00',
      loadAddress: { addressDetail: 'Cais 4', city: 'Leixões', postalCode: '4450-001', countryCode: 'PT' },
      destinationAddress: {
        addressDetail: 'Cais 4',
        city: 'Faro',
        postalCode: '4450-001',
        countryCode: 'PT',
      },
      vehicleLicence: 'AA-00-AA',
    })
  })

  it('survives lone surrogates and a member called __proto__', () => {
    const header = JSON.parse('{"Description":"bad \\ud800 end","__proto__":{"Type":"X"}}')
    expect(fetched({ header }).description).toBe('bad \ufffd end')
  })

  it.each([
    ['Type', { header: { Type: 'X' } }],
    ['DocumentStatusId', { header: { DocumentStatusId: 'Q' } }],
    ['Date', { header: { Date: '2026-02-30' } }],
    ['Totals.Amount', { totals: null }],
    ['Totals.Amount', { totals: { Amount: 1e308, AmountText: 'x' } }],
  ])('is refused, with the place named, when its %s cannot be read', (field, patch) => {
    expect(() => fetched(patch)).toThrow(
      expect.objectContaining({ code: 'remote-shape-changed', details: { field } }),
    )
  })
})

describe('a decimal of a line', () => {
  it.each([
    [23, '23'],
    ['23,00', '23'],
    ['1.234,50', '1234.5'],
    ['1,234.50', '1234.5'],
    [0.1 + 0.2, '0.30000000000000004'],
    [1e-7, '0.0000001'],
    ['-2.5', '-2.5'],
    ['-0,00', '0'],
    ['007', '7'],
    ['', null],
    ['abc', null],
    [null, null],
    [1e300, null],
  ])('%s is written %s', (sent, text) => {
    expect(toPlainDecimal(sent)).toBe(text)
  })
})
