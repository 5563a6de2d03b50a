import { afterAll, describe, expect, it } from 'vitest'
import { REGISTERED } from '../../../src-main/sandbox/partners.ts'
import { type Reply, startClient } from './client.ts'
import { documentBody, waybillBody } from './sample-bodies.ts'

const client = await startClient({ approveAfterMs: Number.POSITIVE_INFINITY })
afterAll(() => client.close())

const FRESH = '510999999'
const add = (body: object): Promise<Reply> => client.call('POST', '/api/v1.1/partner', body)
const tokens = (taxId: string): Promise<Reply> =>
  client.call('GET', `/api/v1.1/partner/tokens?taxId=${taxId}`)
const tokenOf = async (taxId: string): Promise<string> => {
  const [entry] = (await tokens(taxId)).body.Object as unknown as { AccessToken: string }[]
  return entry!.AccessToken
}

describe('partners', () => {
  it('3.3 an unknown company is registered and associated at once', async () => {
    expect((await tokens(FRESH)).body.ErrorValue).toEqual({ Value: 38, Name: 'PartnershipNotFound' })
    expect((await add({ CompanyTaxId: FRESH, CompanyLegalName: 'Nova, Lda' })).body).toMatchObject({
      IsSuccess: true,
      Object: null,
    })
    expect((await tokens(FRESH)).body.Object).toEqual([
      { AccessToken: expect.any(String), Description: 'Nova, Lda' },
    ])
  })

  it('3.3 a registered company is asked by e-mail, and its token comes only after its approval', async () => {
    const { nif } = REGISTERED[0]
    expect((await add({ TaxId: nif, Name: 'Beiramar' })).body.IsSuccess).toBe(true)
    expect(client.sandbox.outbox.at(-1)).toMatchObject({ kind: 'partner-approval', partnerNif: nif })
    expect((await tokens(nif)).body.ErrorValue?.Value).toBe(38)
    expect(client.sandbox.approvePartner(nif)).toBe(true)
    expect((await tokens(nif)).body.IsSuccess).toBe(true)
    const mails = client.sandbox.outbox.length
    expect((await add({ CompanyTaxId: nif })).body.IsSuccess).toBe(true)
    expect(client.sandbox.outbox).toHaveLength(mails)
  })

  it('4.6 field rules: tax id and lengths; a body that names nobody finds no partnership', async () => {
    expect((await add({ CompanyTaxId: '123456788' })).body.ValidationErrors).toMatchObject([
      { Type: 'InvalidTaxId' },
    ])
    expect(
      (await add({ CompanyTaxId: FRESH, CompanyLegalName: 'x'.repeat(51) })).body.ValidationErrors,
    ).toMatchObject([{ Type: 'MaxLengthExceeded', Field: 'CompanyLegalName' }])
    expect((await add({})).body.ErrorValue?.Value).toBe(38)
  })

  it.each([
    ['CompanyTaxId', 20],
    ['UserName', 75],
    ['UserEmail', 75],
    ['UserPhone', 50],
    ['CompanyLegalName', 50],
    ['CompanyAddress', 200],
    ['CompanyCity', 50],
    ['CompanyPostCode', 50],
    ['CompanyCountry', 2],
  ])('2.8 %s holds %i', async (field, max) => {
    const reply = await add({ CompanyTaxId: FRESH, [field]: 'x'.repeat(max + 1) })
    expect(reply.body.ValidationErrors).toMatchObject([{ Type: 'MaxLengthExceeded', Field: field }])
  })

  it('4.7 the token comes as a list, one object or a text, by switch', async () => {
    await add({ CompanyTaxId: FRESH })
    const shapes: unknown[] = []
    for (const partnerTokenShape of ['list', 'object', 'text'] as const) {
      client.sandbox.setSwitches({ partnerTokenShape })
      shapes.push((await tokens(FRESH)).body.Object)
    }
    client.sandbox.setSwitches({ partnerTokenShape: 'list' })
    const entry = { AccessToken: expect.any(String), Description: expect.any(String) }
    expect(shapes).toEqual([[entry], entry, expect.any(String)])
  })

  it('4.1 a partner token issues only T and C, in its fixed series, and owns what it issues', async () => {
    await add({ CompanyTaxId: FRESH })
    const token = await tokenOf(FRESH)
    const issue = (document: object): Promise<Reply> =>
      client.call('POST', '/api/v1.1/document', documentBody({ document }), { token })
    expect((await issue({ Type: 'I' })).body.ErrorValue?.Name).toBe('TypeInvalid')
    expect((await issue({ Type: 'T', Serie: 'OUTRA' })).body.ErrorValue?.Name).toBe('SerieDataNotMatch')
    const waybill = await client.call('POST', '/api/v1.1/document/waybill', waybillBody(), { token })
    expect(waybill.body.ErrorValue?.Name).toBe('TypeInvalid')
    const id = (await issue({ Type: 'T' })).body.Object.DocumentId
    client.pass(10_000)
    const path = `/api/v1.1/document?documentId=${id}`
    expect((await client.call('GET', path, undefined, { token })).body.Object).toMatchObject({
      DocumentNumber: 'FR P/1',
    })
    expect((await client.call('GET', path)).body.ErrorValue?.Value).toBe(45)
    expect((await client.call('PATCH', path)).body.ErrorValue?.Value).toBe(45)
  })

  it('3.3 a request approves by itself after the chosen delay', async () => {
    const own = await startClient({ approveAfterMs: 5_000 })
    const { nif } = REGISTERED[1]
    await own.call('POST', '/api/v1.1/partner', { CompanyTaxId: nif })
    const state = async () => (await own.call('GET', `/api/v1.1/partner/tokens?taxId=${nif}`)).body.IsSuccess
    expect(await state()).toBe(false)
    own.pass(5_000)
    expect(await state()).toBe(true)
    await own.close()
  })
})

describe('client data', () => {
  const find = (query: string): Promise<Reply> => client.call('GET', `/api/v1.1/client?${query}`)

  it('4.8 knows the companies of the register', async () => {
    const { nif, name } = REGISTERED[2]
    const record = (await find(`countryCode=PT&taxId=${nif}`)).body.Object
    expect(record).toMatchObject({ NIF: nif, Name: name, CountryCode: 'PT' })
    for (const value of Object.values(record)) expect(value).toBeTypeOf('string')
  })

  it('4.8 knows the customers of the documents', async () => {
    await client.call(
      'POST',
      '/api/v1.1/document',
      documentBody({ client: { NIF: '123456789', Name: 'Cliente X' } }),
    )
    expect((await find('countryCode=PT&taxId=123456789')).body.Object).toMatchObject({ Name: 'Cliente X' })
  })

  it('4.8 an invalid tax id is told on field TaxId, an unknown one is 6', async () => {
    expect((await find('countryCode=PT&taxId=123456788')).body.ValidationErrors).toMatchObject([
      { Type: 'InvalidTaxId', Field: 'TaxId' },
    ])
    expect((await find('countryCode=PT&taxId=599999993')).body.ErrorValue?.Value).toBe(6)
  })

  it('4.8 both members are required', async () => {
    expect((await find('taxId=123456789')).status).toBe(400)
    expect((await find('countryCode=PT')).status).toBe(400)
  })
})

describe('tax-id validation', () => {
  const validate = (countryCode: string, taxId: string): Promise<Reply> =>
    client.call(
      'GET',
      `/api/v1.1/taxIdValidation?countryCode=${countryCode}&taxId=${encodeURIComponent(taxId)}`,
    )

  it.each([
    ['PT', '123456789'],
    ['PT', '999999990'],
    ['PT', 'PT509442013'],
    ['ES', 'B12345678'],
    ['DE', '123456789'],
    ['GR', 'EL123456789'],
    ['IE', '1234567FA'],
    ['US', '12-3456789'],
  ])('4.9 %s %s is valid: Type 0 without Object', async (country, taxId) => {
    expect((await validate(country, taxId)).body).toMatchObject({ Type: 0, Object: null })
  })

  it.each([
    ['PT', '123456788'],
    ['PT', '12345678'],
    ['ES', '12'],
    ['FR', '123456789'],
  ])('4.9 %s %s is Type 1 with InvalidTaxId 4', async (country, taxId) => {
    const { body } = await validate(country, taxId)
    expect(body.Type).toBe(1)
    expect(body.ErrorValue).toEqual({ Value: 4, Name: 'InvalidTaxId' })
  })
})
