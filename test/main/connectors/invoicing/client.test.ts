import { describe, expect, it } from 'vitest'
import { isAppError } from '#core/app-error.ts'
import type { InvoicingClient } from '../../../../src-main/connectors/invoicing/api.ts'
import type { DocumentBody, WaybillBody } from '../../../../src-main/connectors/invoicing/bodies.ts'
import { createInvoicingClient } from '../../../../src-main/connectors/invoicing/create-invoicing-client.ts'
import { readDuplicate } from '../../../../src-main/connectors/invoicing/duplicate.ts'
import { type Answer, startScripted } from '../../../helpers/scripted-service.ts'
import { holdTime, silent, testHttp } from '../test-http.ts'
import { closedInvoice, failure, success } from './samples.ts'

const own = { email: 'api@padaria.example', token: 'own-token' }
const network = { email: 'owner@rede.example', token: 'network-token' }

const withService = async <T>(
  answers: Answer | Answer[],
  work: (client: InvoicingClient) => Promise<T>,
  partner = false,
) => {
  await using server = await startScripted(Array.isArray(answers) ? answers : [answers])
  const client = createInvoicingClient({
    baseUrl: `${server.url}/base`,
    credentials: async () => own,
    ...(partner ? { partnerCredentials: async () => network } : {}),
    http: testHttp().http,
  })
  const outcome = await work(client).catch((error: unknown) => {
    if (isAppError(error)) return error
    throw error
  })
  return { outcome, received: server.received }
}

const body: DocumentBody = {
  IsToClose: true,
  Client: { Name: 'Café Sul', NIF: '123456789', CountryCode: 'PT' },
  Document: {
    Type: 'I',
    Date: '2026-01-20',
    DueDate: '2026-02-19',
    Lines: [
      {
        Code: 'S1',
        Description: 'Consultoria',
        UnitPrice: '10.50',
        Quantity: 1,
        Unit: 'Hora',
        Type: 'S',
        TaxValue: 23,
        ProductDiscount: 0,
      },
    ],
  },
}

describe('fetching a document (interface 4.2)', () => {
  it('sends the credentials as headers and gives the document with its link apart', async () => {
    const { outcome, received } = await withService({ json: success(closedInvoice) }, (client) =>
      client.getDocument(4711),
    )
    expect(outcome).toMatchObject({
      kind: 'found',
      document: { id: 4711, totalMinor: 123457 },
      downloadUrl: 'https://files.example.com/47.pdf?signature=secret',
    })
    expect(received).toMatchObject([
      { method: 'GET', path: '/base/api/v1.1/document', query: { documentId: '4711' } },
    ])
    expect(received[0]?.headers).toMatchObject(own)
  })

  it.each([
    ['HTTP 200', 200, failure(6, 'ElementDoesNotExist'), 'unknown'],
    ['HTTP 404', 404, failure(6, 'ElementDoesNotExist'), 'unknown'],
    ['HTTP 400', 400, failure(45, 'NotAllowedToAccessThisDocument'), 'not-allowed'],
    ['a text as Type', 200, { Type: '1', ErrorValue: { Value: '6' } }, 'unknown'],
    ['the name alone', 200, { IsError: true, ErrorValue: { Name: 'ElementDoesNotExist' } }, 'unknown'],
    ['a bare value', 200, { Type: 1, ErrorValue: 45 }, 'not-allowed'],
    ['no Type at all', 404, { ErrorValue: { Value: 6 } }, 'unknown'],
  ])('tells a document that is not there by the envelope: %s', async (_, status, json, kind) => {
    const { outcome } = await withService({ status, json }, (client) => client.getDocument(1))
    expect(outcome).toEqual({ kind })
  })

  it('keeps error values nobody knows', async () => {
    const { outcome } = await withService({ json: failure(77, 'BrandNew') }, (client) =>
      client.getDocument(1),
    )
    expect(outcome).toMatchObject({
      code: 'service-refused',
      message: 'the service refused the request (77 BrandNew)',
      details: {
        serviceValue: 77,
        serviceName: 'BrandNew',
        serviceText: 'Text of BrandNew',
        httpStatus: 200,
      },
    })
  })

  it('repeats a failing read and believes its envelope in the end', async () => {
    const { outcome, received } = await withService(
      { status: 500, json: failure(3, 'GeneralUnknownError') },
      (client) => client.getDocument(1),
    )
    expect(outcome).toMatchObject({ code: 'service-refused', details: { serviceValue: 3, httpStatus: 500 } })
    expect(received).toHaveLength(4)
  })

  it.each([
    ['envelope and 401', { status: 401, json: failure(1, 'AuthenticationError') }, 'credential-rejected'],
    ['AuthenticationError and 200', { json: failure(1, 'AuthenticationError') }, 'credential-rejected'],
    ['401 without a body', { status: 401, text: '' }, 'credential-rejected'],
    ['401 with other JSON', { status: 401, json: { message: 'no' } }, 'credential-rejected'],
    ['401 with a web page', { status: 401, text: '<html>denied</html>' }, 'client-rejected'],
    ['403 with a web page', { status: 403, text: '<html>denied</html>' }, 'client-rejected'],
    ['404 with a web page', { status: 404, text: '<html>not here</html>' }, 'not-found'],
    ['500 with a web page', { status: 500, text: '<html>sorry</html>' }, 'remote-failed'],
    ['200 with a web page', { text: '<html>welcome</html>' }, 'offline'],
    ['200 with a list', { json: [] }, 'remote-shape-changed'],
    ['200 with nothing', { text: '' }, 'remote-shape-changed'],
    ['success without an object', { json: success(null) }, 'remote-shape-changed'],
    ['success with a text', { json: success('hello') }, 'remote-shape-changed'],
    ['success without details', { json: success({ DocumentNumber: 'FT A/1' }) }, 'remote-shape-changed'],
  ])('%s', async (_, answer, code) => {
    const { outcome } = await withService(answer, (client) => client.getDocument(1))
    expect(outcome).toMatchObject({ code })
  })

  it('refuses another document than was asked for', async () => {
    for (const ask of ['getDocument', 'getPayment'] as const) {
      const { outcome } = await withService<unknown>({ json: success(closedInvoice) }, (client) =>
        client[ask](4712),
      )
      expect(outcome).toMatchObject({ code: 'remote-shape-changed', details: { field: 'Id' } })
    }
  })

  it('explains that a gateway blocks the User-Agent', async () => {
    const { outcome } = await withService({ status: 403, text: '<html></html>' }, (client) =>
      client.getDocument(1),
    )
    expect(outcome).toMatchObject({ message: expect.stringContaining('User-Agent is blocked') })
  })

  it('never lets a secret or a payload into an error', async () => {
    for (const answer of [
      { status: 401, json: failure(1, 'AuthenticationError') },
      { json: success({ Details: { Document: { Id: 'PT50000201231234567890154' } } }) },
      { status: 500, text: 'own-token api@padaria.example' },
    ]) {
      const { outcome } = await withService(answer, (client) => client.getDocument(1))
      expect(outcome).toBeInstanceOf(Error)
      const error = outcome as Error
      const said = `${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause ?? '')}`
      expect(said).not.toMatch(/own-token|api@padaria|PT50/)
    }
  })
})

describe('saving a document (interface 4.1)', () => {
  const save = (answer: Answer) => withService(answer, (client) => client.saveDocument(body))

  it('sends the body as it is and gives the id', async () => {
    const { outcome, received } = await save({ json: success({ DocumentId: 12, ErrorMessage: null }) })
    expect(outcome).toEqual({ kind: 'saved', documentId: 12, number: null, errorMessage: null })
    expect(received[0]).toMatchObject({ method: 'POST', path: '/base/api/v1.1/document' })
    expect(JSON.parse(received[0]?.body ?? '')).toEqual(body)
  })

  it('carries every validation error of a refusal', async () => {
    const sent = [
      {
        Type: 'DocumentIsADuplicate',
        ElementNumber: 991,
        Field: 'DocumentDetailExternalId',
        Detail: 'twice',
      },
      { Type: 'TaxValueCodeNotAccordingToRegion', ElementNumber: '2', Field: null, Detail: null, Value: 21 },
    ]
    const { outcome } = await save({ json: failure(14, 'SaveFailed', sent) })
    expect(outcome).toMatchObject({
      code: 'service-refused',
      details: {
        serviceValue: 14,
        validationErrors: [
          {
            type: 'DocumentIsADuplicate',
            field: 'DocumentDetailExternalId',
            elementNumber: '991',
            detail: 'twice',
            value: null,
          },
          {
            type: 'TaxValueCodeNotAccordingToRegion',
            field: null,
            elementNumber: '2',
            detail: null,
            value: '21',
          },
        ],
      },
    })
    expect(readDuplicate(outcome)).toEqual({ kind: 'duplicate', candidate: 991 })
  })

  it.each([
    ['an index', '0', null],
    ['a text', 'abc', null],
    ['an id', '120', 120],
  ])('takes %s in ElementNumber of a duplicate for what it is', async (_, number, candidate) => {
    const sent = [{ Type: 'DocumentIsADuplicate', ElementNumber: number, Field: 'DocumentDetailExternalId' }]
    const { outcome } = await save({ json: failure(14, 'SaveFailed', sent) })
    expect(readDuplicate(outcome)).toEqual({ kind: 'duplicate', candidate })
  })

  it.each<[string, Answer]>([
    ['the connection drops', (_, response) => void response.socket?.destroy()],
    ['nothing comes back', silent],
    ['a web page comes with 502', { status: 502, text: '<html>bad gateway</html>' }],
    ['a success is cut off', { text: '{"Type": 0, "Obj' }],
    ['a success names no id', { json: success(null) }],
  ])('is lost, and sent once only, when %s', async (_, answer) => {
    holdTime()
    const { outcome, received } = await save(answer)
    expect(outcome).toMatchObject({ kind: 'answer-lost' })
    expect(received).toHaveLength(1)
  })

  it('was refused, not lost, when an envelope says so at HTTP 500', async () => {
    const { outcome } = await save({ status: 500, json: failure(14, 'SaveFailed') })
    expect(outcome).toMatchObject({ code: 'service-refused' })
  })

  it('acts for a partner with the partner’s token', async () => {
    const { received } = await withService({ json: success({ DocumentId: 1 }) }, (client) =>
      client.saveDocument(body, { token: 'partner-token' }),
    )
    expect(received[0]?.headers).toMatchObject({ email: own.email, token: 'partner-token' })
  })

  it('creates waybills at their own path (interface 4.5)', async () => {
    const waybill: WaybillBody = {
      IsToClose: true,
      Client: body.Client,
      Waybill: {
        Type: 'W',
        Date: '2026-01-20',
        Lines: body.Document.Lines,
        LoadDateTime: '2026-01-20T08:00:00',
        LoadAddress: { AddressDetail: 'A', City: 'B', PostalCode: '4700-001', CountryCode: 'PT' },
        DestinationAddress: { AddressDetail: 'C', City: 'D', PostalCode: '4700-002', CountryCode: 'PT' },
      },
    }
    const { outcome, received } = await withService(
      { json: success({ DocumentId: '13', DocumentNumber: 'GT A/1', ErrorMessage: '' }) },
      (client) => client.saveWaybill(waybill),
    )
    expect(outcome).toEqual({ kind: 'saved', documentId: 13, number: 'GT A/1', errorMessage: null })
    expect(received[0]?.path).toBe('/base/api/v1.1/document/waybill')
  })
})

describe('cancelling (interface 4.3) and payment (interface 4.4)', () => {
  it('cancels with a PATCH without a body', async () => {
    const { outcome, received } = await withService({ json: success(null) }, (client) =>
      client.cancelDocument(5),
    )
    expect(outcome).toEqual({ kind: 'cancelled' })
    expect(received).toMatchObject([
      { method: 'PATCH', path: '/base/api/v1.1/document', query: { documentId: '5' }, body: '' },
    ])
  })

  it('does not say cancelled when the answer was lost', async () => {
    const { outcome } = await withService(
      (_, response) => void response.socket?.destroy(),
      (client) => client.cancelDocument(5),
    )
    expect(outcome).toMatchObject({ kind: 'answer-lost', error: { code: 'offline' } })
  })

  it('reads the payment with and without the rest of the document', async () => {
    const paid = {
      ...closedInvoice,
      PaymentStatus: 'Incomplete',
      TotalAmount: '1.234,57',
      UnpaidAmount: '34,57',
    }
    const { outcome, received } = await withService({ json: success(paid) }, (client) =>
      client.getPayment(4711),
    )
    expect(outcome).toMatchObject({
      kind: 'found',
      paymentStatus: 'Incomplete',
      totalMinor: 123457,
      unpaidMinor: 3457,
      document: { id: 4711, unpaidMinor: 3457, paymentStatus: 'Incomplete' },
    })
    expect(received[0]?.path).toBe('/base/api/v1.1/document/property')

    const bare = { PaymentStatus: 'NoPayment', TotalAmount: '20,00', UnpaidAmount: '20,00' }
    expect((await withService({ json: success(bare) }, (client) => client.getPayment(1))).outcome).toEqual({
      kind: 'found',
      paymentStatus: 'NoPayment',
      totalMinor: 2000,
      unpaidMinor: 2000,
      document: null,
    })
  })
})

describe('the partner network (interface 4.6 to 4.9)', () => {
  it('is called with its owner’s credentials', async () => {
    const { outcome, received } = await withService(
      { json: success(null) },
      (client) => client.addPartner({ CompanyTaxId: '123456789' }),
      true,
    )
    expect(outcome).toEqual({ kind: 'accepted', text: null })
    expect(received[0]).toMatchObject({ method: 'POST', path: '/base/api/v1.1/partner', headers: network })
  })

  it.each([
    ['a list', [{ AccessToken: 'p1', Description: 'Loja' }, { AccessToken: 'p2' }, {}], ['p1', 'p2']],
    ['one object', { AccessToken: 'p1', Description: null }, ['p1']],
    ['a text', 'p1', ['p1']],
  ])('reads tokens sent as %s', async (_, object, tokens) => {
    const { outcome, received } = await withService({ json: success(object) }, (client) =>
      client.getPartnerTokens('123456789'),
    )
    expect(outcome).toMatchObject({ kind: 'granted', tokens: tokens.map((token) => ({ token })) })
    expect(received[0]).toMatchObject({
      path: '/base/api/v1.1/partner/tokens',
      query: { taxId: '123456789' },
    })
  })

  it.each([
    ['no partnership', failure(38, 'PartnershipNotFound')],
    ['an empty list', success([])],
    ['nothing', success(null)],
  ])('has no token yet: %s', async (_, json) => {
    const { outcome } = await withService({ json }, (client) => client.getPartnerTokens('123456789'))
    expect(outcome).toEqual({ kind: 'not-granted' })
  })

  it('asks the other known path where the first does not exist', async () => {
    const { outcome, received } = await withService(
      [{ status: 404, text: 'no such page' }, { json: success('p1') }],
      (client) => client.getPartnerTokens('123456789'),
    )
    expect(outcome).toMatchObject({ kind: 'granted' })
    expect(received[1]).toMatchObject({
      path: '/base/api/v1.1/partner/accessTokens',
      query: { partnerTaxId: '123456789' },
    })
  })

  it('reads a client record', async () => {
    const { outcome, received } = await withService(
      { json: success({ NIF: 123456789, Name: 'Café Sul', CompanyLegalName: 'Café Sul, Lda', City: '' }) },
      (client) => client.getClient('PT', '123456789'),
    )
    expect(outcome).toEqual({
      kind: 'found',
      client: {
        taxId: '123456789',
        name: 'Café Sul',
        legalName: 'Café Sul, Lda',
        address: null,
        city: null,
        postCode: null,
        countryCode: null,
        countryName: null,
        phone: null,
        email: null,
        iban: null,
      },
    })
    expect(received[0]?.query).toEqual({ countryCode: 'PT', taxId: '123456789' })
  })

  it.each([
    ['4', failure(4, 'InvalidTaxId')],
    ['a validation error', failure(2, 'ValidationError', [{ Type: 'InvalidTaxId', Field: 'TaxId' }])],
  ])('knows an invalid tax id by %s', async (_, json) => {
    const checked = await withService({ json }, (client) => client.validateTaxId('PT', '123456788'))
    expect(checked.outcome).toBe('invalid')
    expect(checked.received[0]?.path).toBe('/base/api/v1.1/taxIdValidation')
    const looked = await withService({ json }, (client) => client.getClient('PT', '123456788'))
    expect(looked.outcome).toEqual({ kind: 'invalid-tax-id' })
  })

  it('finds a tax id valid, and a client unknown', async () => {
    const valid = await withService({ json: success(null) }, (client) =>
      client.validateTaxId('PT', '123456789'),
    )
    expect(valid.outcome).toBe('valid')
    const unknown = await withService({ json: failure(6, 'ElementDoesNotExist') }, (client) =>
      client.getClient('PT', '123456789'),
    )
    expect(unknown.outcome).toEqual({ kind: 'unknown' })
  })
})

describe('the connection test', () => {
  it.each([
    ['a document', { json: success(closedInvoice) }],
    ['an unknown document', { json: failure(6, 'ElementDoesNotExist') }],
    ['someone else’s document', { json: failure(45, 'NotAllowedToAccessThisDocument') }],
  ])('is passed by %s', async (_, answer) => {
    const { outcome, received } = await withService(answer, (client) => client.testConnection())
    expect(outcome).toBeUndefined()
    expect(received).toMatchObject([{ path: '/base/api/v1.1/document', query: { documentId: '1' } }])
  })

  it('is failed by a 401', async () => {
    const { outcome } = await withService(
      { status: 401, json: failure(1, 'AuthenticationError') },
      (client) => client.testConnection(),
    )
    expect(outcome).toMatchObject({ code: 'credential-rejected' })
  })
})
