import { afterAll, describe, expect, it } from 'vitest'
import { type Reply, startClient } from './client.ts'
import { CLIENT, documentBody, LINE } from './sample-bodies.ts'

const client = await startClient()
afterAll(() => client.close())

const create = (body: object): Promise<Reply> => client.call('POST', '/api/v1.1/document', body)
const idOf = (reply: Reply): number => Number(reply.body.Object.DocumentId)
const fetchDocument = async (id: number): Promise<Record<string, never>> => {
  client.pass(10_000)
  return (await client.call('GET', `/api/v1.1/document?documentId=${id}`)).body.Object
}
const problems = (reply: Reply): string[] =>
  (reply.body.ValidationErrors ?? []).map((error) => `${error.Field} ${error.Type}`)

describe('creating', () => {
  it('2.1 a success carries the whole envelope', async () => {
    const { status, body } = await create(documentBody())
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual([
      'ErrorHumanReadable',
      'ErrorValue',
      'IsError',
      'IsSuccess',
      'Object',
      'RequestId',
      'Type',
      'ValidationErrors',
    ])
    expect(body).toMatchObject({ Type: 0, IsSuccess: true, IsError: false, ErrorValue: null })
    expect(body.Object).toEqual({ DocumentId: expect.any(Number), ErrorMessage: null })
  })

  it('3.1 a draft has neither number nor PDF', async () => {
    const id = idOf(await create(documentBody({ body: { IsToClose: false } })))
    const document = await fetchDocument(id)
    expect(document).toMatchObject({ DocumentNumber: '', DownloadUrl: null })
    expect(document.Details).toMatchObject({ Document: { DocumentStatusId: 'D', DocumentStatus: 'Draft' } })
  })

  it('3.1 closing gives numbers without gaps in type and series', async () => {
    const numbers: string[] = []
    for (let count = 0; count < 3; count += 1) {
      const id = idOf(await create(documentBody({ document: { Serie: 'NOVA' } })))
      numbers.push(String((await fetchDocument(id)).DocumentNumber))
    }
    expect(numbers).toEqual(['FT NOVA/1', 'FT NOVA/2', 'FT NOVA/3'])
  })

  it('3.1 a draft is updated and then closed by its Id, and can no longer be changed', async () => {
    const draft = (document: object, IsToClose: boolean) =>
      create(documentBody({ document: { Serie: 'RASC', ...document }, body: { IsToClose } }))
    const id = idOf(await draft({ Description: 'primeira' }, false))
    expect(idOf(await draft({ Id: id, Description: 'segunda' }, false))).toBe(id)
    expect((await fetchDocument(id)).Details).toMatchObject({ Document: { Description: 'segunda' } })
    expect(idOf(await draft({ Id: String(id) }, true))).toBe(id)
    expect(await fetchDocument(id)).toMatchObject({ DocumentNumber: 'FT RASC/1' })
    const refused = await draft({ Id: id }, true)
    expect(refused.body.ErrorValue).toEqual({ Value: 14, Name: 'SaveFailed' })
  })

  it('4.1 an unknown Id answers ElementDoesNotExist', async () => {
    const refused = await create(documentBody({ document: { Id: 999_999 } }))
    expect(refused.body.ErrorValue).toEqual({ Value: 6, Name: 'ElementDoesNotExist' })
  })

  it('2 numbers and booleans may come as texts', async () => {
    const reply = await create(
      documentBody({
        body: { IsToClose: 'true' },
        line: { UnitPrice: '10.50', Quantity: '2', TaxValue: '23', ProductDiscount: '0' },
      }),
    )
    expect(reply.body.IsSuccess).toBe(true)
    expect((await fetchDocument(idOf(reply))).Details).toMatchObject({ Totals: { Amount: 25.83 } })
  })

  it('4.1 a duplicate ExternalId of the same client is refused, of another it is not', async () => {
    const first = await create(documentBody({ document: { ExternalId: 'E-1' } }))
    const second = await create(documentBody({ document: { ExternalId: 'E-1' } }))
    expect(second.body.ErrorValue).toEqual({ Value: 14, Name: 'SaveFailed' })
    expect(second.body.ValidationErrors).toMatchObject([
      { Type: 'DocumentIsADuplicate', Field: 'DocumentDetailExternalId', ElementNumber: idOf(first) },
    ])
    const other = await create(
      documentBody({ client: { NIF: '504615947' }, document: { ExternalId: 'E-1' } }),
    )
    expect(other.body.IsSuccess).toBe(true)
  })

  it('4.1 a Date earlier than the last closed one of the series is refused, the same day is not', async () => {
    const on = (date: string) => create(documentBody({ document: { Serie: 'DATAS', Date: date } }))
    expect((await on('2026-03-20')).body.IsSuccess).toBe(true)
    expect((await on('2026-03-20')).body.IsSuccess).toBe(true)
    expect(problems(await on('2026-03-19'))).toEqual([
      'DocumentDetailDate MustBePosteriorToMostCurrentClosedDocument',
    ])
  })

  it('2.3 the strict switch follows the letter: the same day is refused, and DueDate equal to Date', async () => {
    client.sandbox.setSwitches({ strictDates: true })
    try {
      const on = (date: string, DueDate: string) =>
        create(documentBody({ document: { Serie: 'LETRA', Date: date, DueDate } }))
      expect(problems(await on('2026-03-20', '2026-03-20'))).toEqual([
        'DocumentDetailDueDate MustBePosteriorToDate',
      ])
      expect((await on('2026-03-20', '2026-03-21')).body.IsSuccess).toBe(true)
      expect(problems(await on('2026-03-20', '2026-03-21'))).toEqual([
        'DocumentDetailDate MustBePosteriorToMostCurrentClosedDocument',
      ])
    } finally {
      client.sandbox.setSwitches({ strictDates: false })
    }
  })

  it('2.3 without Serie the default of the type is used', async () => {
    const id = idOf(await create(documentBody()))
    expect((await fetchDocument(id)).DocumentNumber).toMatch(/^FT 2026\/\d+$/)
  })

  it('2.3 a strict series switch refuses what does not exist with 18', async () => {
    client.sandbox.setSwitches({ strictSeries: true })
    const refused = await create(documentBody({ document: { Serie: 'NENHUMA' } }))
    client.sandbox.setSwitches({ strictSeries: false })
    expect(refused.body.ErrorValue).toEqual({ Value: 18, Name: 'SerieDataNotMatch' })
  })

  it('1 closing with SendTo sends an e-mail, saving a draft does not', async () => {
    const before = client.sandbox.outbox.length
    await create(documentBody({ body: { SendTo: 'a@cliente.example', IsToClose: false } }))
    expect(client.sandbox.outbox).toHaveLength(before)
    const id = idOf(await create(documentBody({ body: { SendTo: 'a@cliente.example' } })))
    expect(client.sandbox.outbox.at(-1)).toMatchObject({ to: 'a@cliente.example', documentId: id })
  })
})

describe('field rules', () => {
  const long = (length: number): string => 'x'.repeat(length + 1)
  it.each([
    ['2.2 Name is required', { client: { Name: '' } }, 'ClientName RequiredField'],
    ['2.2 Name holds 75', { client: { Name: long(75) } }, 'ClientName MaxLengthExceeded'],
    ['2.2 NIF is required', { client: { NIF: null } }, 'ClientNIF RequiredField'],
    ['2.2 NIF must be valid', { client: { NIF: '123456788' } }, 'ClientNIF InvalidTaxId'],
    [
      '2.2 CountryCode is required',
      { client: { CountryCode: undefined } },
      'ClientCountryCode RequiredField',
    ],
    ['2.2 CountryCode is ISO 3166', { client: { CountryCode: 'XX' } }, 'ClientCountryCode InvalidValue'],
    ['2.2 Address holds 200', { client: { Address: long(200) } }, 'ClientAddress MaxLengthExceeded'],
    ['2.2 City holds 50', { client: { City: long(50) } }, 'ClientCity MaxLengthExceeded'],
    ['2.2 PostCode must be valid', { client: { PostCode: '3800' } }, 'ClientPostCode InvalidPostCode'],
    [
      '2.2 PhoneNumber holds 50',
      { client: { PhoneNumber: long(50) } },
      'ClientPhoneNumber MaxLengthExceeded',
    ],
    ['2.2 LegalName holds 500', { client: { LegalName: long(500) } }, 'ClientLegalName MaxLengthExceeded'],
    ['2.2 IBAN holds 300', { client: { IBAN: long(300) } }, 'ClientIBAN MaxLengthExceeded'],
    ['2.2 texts are texts', { client: { City: 12 } }, 'ClientCity InvalidValue'],
    ['2.3 Date is required', { document: { Date: '' } }, 'DocumentDetailDate RequiredField'],
    [
      '2.3 Date is a day of the calendar',
      { document: { Date: '2026-02-30' } },
      'DocumentDetailDate InvalidValue',
    ],
    ['2.3 DueDate is required', { document: { DueDate: null } }, 'DocumentDetailDueDate RequiredField'],
    [
      '2.3 DueDate is not before Date',
      { document: { DueDate: '2026-03-30' } },
      'DocumentDetailDueDate MustBePosteriorToDate',
    ],
    ['2.3 Serie holds 30', { document: { Serie: long(30) } }, 'DocumentDetailSerie MaxLengthExceeded'],
    [
      '2.3 Description holds 300',
      { document: { Description: long(300) } },
      'DocumentDetailDescription MaxLengthExceeded',
    ],
    [
      '2.3 Description is longer than two',
      { document: { Description: 'ab' } },
      'DocumentDetailDescription MinLengthNotReached',
    ],
    [
      '2.3 a credit note needs DocumentReference',
      { document: { Type: 'C' } },
      'DocumentDetailDocumentReference RequiredField',
    ],
    [
      '2.3 a debit note needs DocumentReference',
      { document: { Type: 'D' } },
      'DocumentDetailDocumentReference RequiredField',
    ],
    [
      '2.3 DocumentReference holds 50',
      { document: { DocumentReference: long(50) } },
      'DocumentDetailDocumentReference MaxLengthExceeded',
    ],
    [
      '2.3 0 % tax needs a reason',
      { line: { TaxValue: 0 } },
      'DocumentDetailTaxExemptionReasonCode RequiredField',
    ],
    [
      '2.3 ExternalId holds 50',
      { document: { ExternalId: long(50) } },
      'DocumentDetailExternalId MaxLengthExceeded',
    ],
    [
      '2.3 PurchaseOrder holds 50',
      { document: { PurchaseOrder: long(50) } },
      'DocumentDetailPurchaseOrder MaxLengthExceeded',
    ],
    ['2.3 EuroRate is a decimal', { document: { EuroRate: 'um' } }, 'DocumentDetailEuroRate InvalidValue'],
    ['2.3 Lines are required', { document: { Lines: [] } }, 'DocumentDetailLines RequiredField'],
    ['2.4 Code is required', { line: { Code: '' } }, 'LineCode RequiredField'],
    ['2.4 Code holds 60', { line: { Code: long(60) } }, 'LineCode MaxLengthExceeded'],
    ['2.4 Description is required', { line: { Description: null } }, 'LineDescription RequiredField'],
    ['2.4 Description holds 200', { line: { Description: long(200) } }, 'LineDescription MaxLengthExceeded'],
    ['2.4 UnitPrice is a decimal', { line: { UnitPrice: '1,5' } }, 'LineUnitPrice InvalidValue'],
    ['2.4 Quantity is required', { line: { Quantity: null } }, 'LineQuantity RequiredField'],
    ['2.4 Unit is required', { line: { Unit: '' } }, 'LineUnit RequiredField'],
    ['2.4 Type is S or P', { line: { Type: 'X' } }, 'LineType InvalidValue'],
    [
      '2.4 the type of a product cannot change',
      { line: { Code: 'CONS', Type: 'P' } },
      'LineType ProductTypeCannotBeChanged',
    ],
    [
      '2.4 TaxValue is a rate of the region',
      { line: { TaxValue: 22 } },
      'LineTaxValue TaxValueCodeNotAccordingToRegion',
    ],
    ['2.4 CostCenter holds 50', { line: { CostCenter: long(50) } }, 'LineCostCenter MaxLengthExceeded'],
    ['4.1 SendTo is an address', { body: { SendTo: 'nobody' } }, 'SendTo InvalidValue'],
    ['4.1 IsToClose is required', { body: { IsToClose: null } }, 'IsToClose RequiredField'],
    ['4.1 Client is required', { body: { Client: null } }, 'Client RequiredField'],
    ['4.1 Document is required', { body: { Document: [] } }, 'Document RequiredField'],
  ])('%s', async (_rule, overrides, problem) => {
    const reply = await create(documentBody(overrides as object))
    expect(reply.status).toBe(200)
    expect(reply.body.ErrorValue).toEqual({ Value: 2, Name: 'ValidationError' })
    expect(problems(reply)).toEqual([problem])
  })

  it.each([
    ['2.3 Type', { document: { Type: 'W' } }, 7, 'TypeInvalid'],
    [
      '2.3 TaxExemptionReasonCode',
      { document: { TaxExemptionReasonCode: 'M98' } },
      10,
      'TaxExemptionDoesNotExist',
    ],
    [
      '2.3 a withdrawn exemption code',
      { document: { TaxExemptionReasonCode: 'M03' } },
      10,
      'TaxExemptionDoesNotExist',
    ],
    ['2.3 Currency', { document: { Currency: 'EUX' } }, 11, 'CurrencyDoesNotExist'],
    ['2.3 Retention', { document: { Retention: 101 } }, 22, 'InvalidPercentage'],
    ['2.4 ProductDiscount', { line: { ProductDiscount: -1 } }, 22, 'InvalidPercentage'],
  ])('%s has an error value of its own', async (_rule, overrides, Value, Name) => {
    expect((await create(documentBody(overrides as object))).body.ErrorValue).toEqual({ Value, Name })
  })

  it('2.4 a line is named by its index', async () => {
    const reply = await create(documentBody({ document: { Lines: [LINE, { ...LINE, Unit: '' }] } }))
    expect(reply.body.ValidationErrors).toMatchObject([{ ElementNumber: 1, Field: 'LineUnit' }])
  })

  it('2.4 island rates are right for island customers', async () => {
    const reply = await create(documentBody({ client: { PostCode: '9000-100' }, line: { TaxValue: 22 } }))
    expect(reply.body.IsSuccess).toBe(true)
  })

  it('2.2 without LegalName the Name stands on the document; the end consumer is accepted', async () => {
    const id = idOf(await create(documentBody({ client: { NIF: '999999990', Name: 'Sr. Silva' } })))
    expect((await fetchDocument(id)).Details).toMatchObject({
      Receiver: { TaxId: '999999990', Name: 'Sr. Silva', LegalName: 'Sr. Silva' },
    })
  })

  it('2.2 foreign tax ids follow their country', async () => {
    const foreign = (NIF: string) =>
      create(documentBody({ client: { NIF, CountryCode: 'ES', PostCode: '28001' } }))
    expect((await foreign('B12345678')).body.IsSuccess).toBe(true)
    expect(problems(await foreign('123'))).toEqual(['ClientNIF InvalidTaxId'])
  })
})

describe('totals', () => {
  it('2.7 discount, tax, retention and second currency are exact, as number and comma text', async () => {
    const id = idOf(
      await create(
        documentBody({
          document: {
            Retention: 23,
            Currency: 'USD',
            EuroRate: '1.1',
            Lines: [
              { ...LINE, UnitPrice: '33.335', Quantity: 3, ProductDiscount: '12.5' },
              { ...LINE, UnitPrice: '0.1', Quantity: '0.2', TaxValue: 6 },
            ],
          },
        }),
      ),
    )
    // 33.335 x 3 = 100.005, less 12.5 % = 87.504375; 0.1 x 0.2 = 0.02
    expect((await fetchDocument(id)).Details).toMatchObject({
      Totals: {
        AmountBeforeDiscountAndTax: 100.025,
        AmountBeforeDiscountAndTaxText: '100,03',
        Discount: 12.500625,
        DiscountText: '12,50',
        WithoutTax: 87.524375,
        WithoutTaxText: '87,52',
        Tax: 20.12720625,
        TaxText: '20,13',
        Amount: 107.65158125,
        AmountText: '107,65',
        Retention: 20.13060625,
        RetentionText: '20,13',
        TotalAmountWithExchangeRate: 118.416739375,
        TotalAmountWithExchangeRateText: '118,42',
        TotalDebitAmountText: '107,65',
        TotalCreditAmountText: '0,00',
      },
    })
  })

  it('2.7 a credit note carries its amount on the credit side', async () => {
    const id = idOf(await create(documentBody({ document: { Type: 'C', DocumentReference: 'FT 2026/1' } })))
    expect((await fetchDocument(id)).Details).toMatchObject({
      Document: { TotalCredit: 123, TotalDebit: 0 },
      Totals: { TotalCreditAmountText: '123,00', TotalDebitAmountText: '0,00' },
    })
  })

  it('2.7 what was sent comes back', async () => {
    const id = idOf(
      await create(documentBody({ document: { PurchaseOrder: 'PO-9' }, line: { CostCenter: 'CC1' } })),
    )
    expect((await fetchDocument(id)).Details).toMatchObject({
      Document: {
        Id: id,
        Type: 'I',
        Date: '2026-03-31T00:00:00',
        DueDate: '2026-04-30T00:00:00',
        PurchaseOrder: 'PO-9',
        LoadDateTime: null,
        Lines: [{ ...LINE, CostCenter: 'CC1' }],
      },
      Receiver: { TaxId: CLIENT.NIF, PostCode: CLIENT.PostCode },
    })
  })
})
