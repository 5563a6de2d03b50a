import { afterAll, describe, expect, it } from 'vitest'
import { type Reply, startClient, TODAY } from './client.ts'
import { documentBody, waybillBody } from './sample-bodies.ts'

const client = await startClient()
afterAll(() => client.close())

const create = (waybill?: object, body?: object): Promise<Reply> =>
  client.call('POST', '/api/v1.1/document/waybill', waybillBody(waybill, body))
const problems = (reply: Reply): string[] =>
  (reply.body.ValidationErrors ?? []).map((error) => `${error.Field} ${error.Type}`)
const detailsOf = async (reply: Reply): Promise<unknown> => {
  client.pass(10_000)
  const id = reply.body.Object.DocumentId
  return (await client.call('GET', `/api/v1.1/document?documentId=${id}`)).body.Object.Details
}

describe('waybills and delivery notes', () => {
  it('4.5 a closed one answers with its number', async () => {
    const reply = await create({ Serie: 'G' })
    expect(reply.body.Object).toEqual({
      DocumentId: expect.any(Number),
      DocumentNumber: 'GT G/1',
      ErrorMessage: null,
    })
    expect((await create({ Serie: 'G', Type: 'Y' })).body.Object).toMatchObject({ DocumentNumber: 'GR G/1' })
  })

  it('2.7 addresses, load time and plate come back; on an invoice they are null', async () => {
    expect(await detailsOf(await create())).toMatchObject({
      Document: {
        Type: 'W',
        LoadDateTime: `${TODAY}T14:30:00`,
        LoadAddress: { AddressDetail: 'Rua do Armazém, 2', PostalCode: '4000-100' },
        DestinationAddress: { City: 'Porto', CountryCode: 'PT' },
        VehicleLicence: '12-AB-34',
      },
    })
    const invoice = await client.call('POST', '/api/v1.1/document', documentBody())
    expect(await detailsOf(invoice)).toMatchObject({
      Document: { LoadDateTime: null, LoadAddress: null, DestinationAddress: null, VehicleLicence: null },
    })
  })

  it('4.5 a bad tax id yields InvalidTaxId', async () => {
    const reply = await create({}, { Client: { Name: 'A', NIF: '123', CountryCode: 'PT' } })
    expect(reply.body.ValidationErrors).toMatchObject([{ Type: 'InvalidTaxId' }])
  })

  it.each([
    ['2.5 LoadDateTime is required', { LoadDateTime: null }, 'DocumentDetailLoadDateTime RequiredField'],
    [
      '2.5 LoadDateTime has its shape',
      { LoadDateTime: '2026-03-31' },
      'DocumentDetailLoadDateTime InvalidValue',
    ],
    [
      '2.5 LoadDateTime is not before Date',
      { LoadDateTime: '2026-03-30T23:59:59' },
      'DocumentDetailLoadDateTime MustBeEqualOrPosteriorToDate',
    ],
    [
      '2.5 VehicleLicence holds 30',
      { VehicleLicence: 'x'.repeat(31) },
      'DocumentDetailVehicleLicence MaxLengthExceeded',
    ],
    ['2.5 LoadAddress is required', { LoadAddress: null }, 'DocumentDetailLoadAddress RequiredField'],
    [
      '2.5 DestinationAddress is required',
      { DestinationAddress: 'Porto' },
      'DocumentDetailDestinationAddress RequiredField',
    ],
    [
      '2.6 City is required',
      { LoadAddress: { AddressDetail: 'a', PostalCode: '1', CountryCode: 'PT' } },
      'LoadAddressCity RequiredField',
    ],
    [
      '2.6 AddressDetail holds 100',
      { LoadAddress: { AddressDetail: 'x'.repeat(101), City: 'a', PostalCode: '1', CountryCode: 'PT' } },
      'LoadAddressAddressDetail MaxLengthExceeded',
    ],
    [
      '2.6 PostalCode is required',
      { DestinationAddress: { AddressDetail: 'a', City: 'a', CountryCode: 'PT' } },
      'DestinationAddressPostalCode RequiredField',
    ],
    [
      '2.6 CountryCode is ISO 3166',
      { DestinationAddress: { AddressDetail: 'a', City: 'a', PostalCode: '1', CountryCode: 'ZZ' } },
      'DestinationAddressCountryCode InvalidValue',
    ],
  ])('%s', async (_rule, waybill, problem) => {
    expect(problems(await create(waybill))).toEqual([problem])
  })

  it('2.5 Type is W or Y', async () => {
    expect((await create({ Type: 'I' })).body.ErrorValue).toEqual({ Value: 7, Name: 'TypeInvalid' })
  })

  it('4.5 Waybill is required', async () => {
    expect(problems(await create({}, { Waybill: null }))).toEqual(['Waybill RequiredField'])
  })

  it('1 a closed one gets an ATCode only when the conditions hold, a draft never', async () => {
    expect(await detailsOf(await create())).toMatchObject({
      Document: { ATCode: expect.stringMatching(/^AT\d{10}$/) },
    })
    expect(await detailsOf(await create({}, { IsToClose: false }))).toMatchObject({
      Document: { ATCode: null },
    })
    client.sandbox.setSwitches({ taxCommunication: false })
    expect(await detailsOf(await create())).toMatchObject({ Document: { ATCode: null } })
    client.sandbox.setSwitches({ taxCommunication: true })
  })
})
