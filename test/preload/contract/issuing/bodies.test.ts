import { describe, expect, it } from 'vitest'
import { documentBody, partnerBody, waybillBody } from '#contract/issuing/bodies.ts'
import { fieldIssues } from '#contract/issuing/fields.ts'
import { aDocumentBody, aLine, aWaybillBody } from '../../../helpers/issuing-bodies.ts'

/** The one field at fault, or all of them. */
const issuesOf = (schema: typeof documentBody | typeof waybillBody | typeof partnerBody, body: unknown) => {
  const parsed = schema.safeParse(body)
  return parsed.success ? [] : fieldIssues(parsed.error).map(({ field, problem }) => `${field} ${problem}`)
}

describe('a document body (interface 2.2 to 2.4)', () => {
  it('is taken as it is when it is right, decimals as plain texts', () => {
    const body = documentBody.parse(
      aDocumentBody({
        line: { UnitPrice: '0010.500', Quantity: 3, TaxValue: '23.0' },
        body: { IsToClose: 'true' },
      }),
    )
    expect(body.Document.Lines[0]).toMatchObject({ UnitPrice: '10.5', Quantity: '3', TaxValue: '23' })
    expect(body.IsToClose).toBe(true)
  })

  it('leaves out what a form left empty', () => {
    const body = documentBody.parse(
      aDocumentBody({
        client: { Email: ' ', City: '' },
        document: { Serie: '', Retention: '', Id: '', Currency: '', Description: '' },
      }),
    )
    expect(JSON.parse(JSON.stringify(body))).toEqual(
      JSON.parse(JSON.stringify(documentBody.parse(aDocumentBody()))),
    )
  })

  it.each([
    [{ client: { Name: '' } }, 'Client.Name required'],
    [{ client: { Name: undefined } }, 'Client.Name required'],
    [{ client: { Name: 'a'.repeat(76) } }, 'Client.Name too-long'],
    [{ client: { NIF: '123456788' } }, 'Client.NIF tax-id'],
    [{ client: { NIF: '1'.repeat(21) } }, 'Client.NIF too-long'],
    [{ client: { CountryCode: 'XX' } }, 'Client.CountryCode country'],
    [{ client: { Address: 'a'.repeat(201) } }, 'Client.Address too-long'],
    [{ client: { City: 'a'.repeat(51) } }, 'Client.City too-long'],
    [{ client: { PostCode: '3800100' } }, 'Client.PostCode post-code'],
    [{ client: { PhoneNumber: '1'.repeat(51) } }, 'Client.PhoneNumber too-long'],
    [{ client: { LegalName: 'a'.repeat(501) } }, 'Client.LegalName too-long'],
    [{ client: { Email: 'ninguem' } }, 'Client.Email email'],
    [{ client: { IBAN: '1'.repeat(301) } }, 'Client.IBAN too-long'],
    [{ client: { Nif: '123456789' } }, 'Client.Nif unknown-field'],
    [{ document: { Type: 'W' } }, 'Document.Type not-allowed'],
    [{ document: { Serie: 'a'.repeat(31) } }, 'Document.Serie too-long'],
    [{ document: { Id: 0 } }, 'Document.Id required'],
    [{ document: { Date: '2026-02-30' } }, 'Document.Date not-a-date'],
    [{ document: { Date: undefined } }, 'Document.Date required'],
    [{ document: { Date: '' } }, 'Document.Date required'],
    [{ document: { DueDate: '2026-03-30' } }, 'Document.DueDate too-early'],
    [{ document: { Description: 'ab' } }, 'Document.Description too-short'],
    [{ document: { Type: 'C' } }, 'Document.DocumentReference required'],
    [{ document: { Type: 'D', DocumentReference: '' } }, 'Document.DocumentReference required'],
    [{ document: { DocumentReference: 'a'.repeat(51) } }, 'Document.DocumentReference too-long'],
    [{ line: { TaxValue: 0 } }, 'Document.TaxExemptionReasonCode required'],
    [{ document: { TaxExemptionReasonCode: 'M08' } }, 'Document.TaxExemptionReasonCode exemption'],
    [{ document: { TaxExemptionReasonCode: 'X99' } }, 'Document.TaxExemptionReasonCode exemption'],
    [{ document: { Currency: 'EURO' } }, 'Document.Currency currency'],
    [{ document: { Currency: 'USD' } }, 'Document.EuroRate required'],
    [{ document: { EuroRate: '1,1' } }, 'Document.EuroRate not-a-decimal'],
    [{ document: { Retention: 101 } }, 'Document.Retention out-of-range'],
    [{ document: { ExternalId: 'a'.repeat(51) } }, 'Document.ExternalId too-long'],
    [{ document: { PurchaseOrder: 'a'.repeat(51) } }, 'Document.PurchaseOrder too-long'],
    [{ document: { Lines: [] } }, 'Document.Lines required'],
    [{ line: { Code: '' } }, 'Document.Lines.0.Code required'],
    [{ line: { Description: 'a'.repeat(201) } }, 'Document.Lines.0.Description too-long'],
    [{ line: { UnitPrice: 'dez' } }, 'Document.Lines.0.UnitPrice not-a-decimal'],
    [{ line: { Quantity: -1 } }, 'Document.Lines.0.Quantity out-of-range'],
    [{ line: { Unit: undefined } }, 'Document.Lines.0.Unit required'],
    [{ line: { Type: 'X' } }, 'Document.Lines.0.Type not-allowed'],
    [{ line: { TaxValue: 100.5 } }, 'Document.Lines.0.TaxValue out-of-range'],
    [{ line: { ProductDiscount: undefined } }, 'Document.Lines.0.ProductDiscount required'],
    [{ line: { CostCenter: 'a'.repeat(51) } }, 'Document.Lines.0.CostCenter too-long'],
    [{ body: { SendTo: 'x' } }, 'SendTo email'],
    [{ body: { IsToClose: 'talvez' } }, 'IsToClose'],
  ])('names the field of %j', (over, expected) => {
    const issues = issuesOf(documentBody, aDocumentBody(over))
    expect(issues).toHaveLength(1)
    expect(issues[0]).toContain(expected)
  })

  it('tells every field at fault at once', () => {
    const body = aDocumentBody({ client: { Name: '', Email: 'x' }, document: { Date: '' } })
    expect(issuesOf(documentBody, body).map((line) => line.split(' ')[0])).toEqual([
      'Client.Name',
      'Client.Email',
      'Document.Date',
    ])
  })

  it('takes a due date equal to the date, a withdrawn reason on an old document, a foreign post code', () => {
    expect(issuesOf(documentBody, aDocumentBody({ document: { DueDate: '2026-03-31' } }))).toEqual([])
    const old = { Date: '2022-05-02', DueDate: '2022-06-01', TaxExemptionReasonCode: 'M08' }
    expect(issuesOf(documentBody, aDocumentBody({ document: old }))).toEqual([])
    const foreign = { CountryCode: 'fr', NIF: 'FR40303265045', PostCode: '75 001' }
    expect(issuesOf(documentBody, aDocumentBody({ client: foreign }))).toEqual([])
  })

  it('refuses more lines than a document holds', () => {
    const Lines = Array.from({ length: 1_001 }, () => aLine)
    expect(issuesOf(documentBody, aDocumentBody({ document: { Lines } }))).toEqual([
      'Document.Lines too-long',
    ])
  })
})

describe('a waybill body (interface 2.5, 2.6)', () => {
  it('is taken as it is when it is right', () => {
    expect(issuesOf(waybillBody, aWaybillBody())).toEqual([])
  })

  it.each([
    [{ Type: 'I' }, 'Waybill.Type not-allowed'],
    [{ LoadDateTime: '2026-03-30T23:59:59' }, 'Waybill.LoadDateTime too-early'],
    [{ LoadDateTime: '2026-03-31 10:00' }, 'Waybill.LoadDateTime not-a-date'],
    [{ LoadDateTime: undefined }, 'Waybill.LoadDateTime required'],
    [{ LoadDateTime: '' }, 'Waybill.LoadDateTime required'],
    [{ LoadAddress: undefined }, 'Waybill.LoadAddress required'],
    [{ VehicleLicence: 'a'.repeat(31) }, 'Waybill.VehicleLicence too-long'],
    [
      {
        DestinationAddress: { AddressDetail: 'a'.repeat(101), City: 'b', PostalCode: '1', CountryCode: 'PT' },
      },
      'Waybill.DestinationAddress.AddressDetail too-long',
    ],
  ])('names the field of %j', (over, expected) => {
    expect(issuesOf(waybillBody, aWaybillBody(over))).toEqual([expected])
  })
})

it('a partner is found by a valid tax id (interface 2.8)', () => {
  expect(issuesOf(partnerBody, { CompanyTaxId: '509442013' })).toEqual([])
  expect(issuesOf(partnerBody, { CompanyTaxId: '509442014' })).toEqual(['CompanyTaxId tax-id'])
  expect(issuesOf(partnerBody, { CompanyTaxId: '509442013', CompanyLegalName: 'a'.repeat(51) })).toEqual([
    'CompanyLegalName too-long',
  ])
})
