/** What is typed becomes the body of a call, and what is wrong with it is found at its field. */
import { expect, test } from 'vitest'
import type { FormState } from '../../../../src-renderer/features/issuing/state/form-state.ts'
import { hasField } from '../../../../src-renderer/features/issuing/state/shown-fields.ts'
import { toBody } from '../../../../src-renderer/features/issuing/state/to-body.ts'
import { placeRefusal, validateForm } from '../../../../src-renderer/features/issuing/state/validate-form.ts'
import { emptyForm, rightForm, TODAY } from './typed-form.ts'

const problemsOf = (state: FormState, isToClose = true) => {
  const validated = validateForm(state, isToClose, TODAY)
  return validated.kind === 'at-fault' ? Object.fromEntries(validated.problems) : {}
}
const withFields = (fields: FormState['fields'], form = rightForm()): FormState => ({
  ...form,
  fields: { ...form.fields, ...fields },
})
const withLine = (texts: object, form = rightForm()): FormState => ({
  ...form,
  lines: form.lines.map((line) => ({ ...line, ...texts })),
})

test('dates and numbers are sent as the service takes them', () => {
  const validated = validateForm(rightForm(), true, TODAY)
  expect(validated).toMatchObject({
    kind: 'document',
    body: {
      IsToClose: true,
      Client: { NIF: '509442013', CountryCode: 'PT' },
      Document: {
        Date: '2026-11-21',
        DueDate: '2026-12-21',
        ExternalId: 'concilia-f1',
        Lines: [{ UnitPrice: '1234.56', Quantity: '2.5', TaxValue: '23', ProductDiscount: '0' }],
      },
    },
  })
})

test('an empty form says what it lacks, each at its field', () => {
  expect(problemsOf(emptyForm())).toEqual({
    'Client.Name': 'required',
    'Client.NIF': 'required',
    'Lines.0.Code': 'required',
    'Lines.0.Description': 'required',
    'Lines.0.UnitPrice': 'required',
  })
})

test.each([
  [withFields({ 'Client.NIF': '509442014' }), { 'Client.NIF': 'tax-id' }],
  [withFields({ Date: '31/02/2026' }), { Date: 'not-a-date' }],
  [withFields({ DueDate: '20/11/2026' }), { DueDate: 'too-early' }],
  [withFields({ 'Client.PostCode': '3800' }), { 'Client.PostCode': 'post-code' }],
  [withFields({ SendTo: 'ninguém' }), { SendTo: 'email' }],
  [withFields({ Currency: 'USD' }), { EuroRate: 'required' }],
  [withFields({ Retention: '101' }), { Retention: 'out-of-range' }],
  [withLine({ Quantity: 'dois' }), { 'Lines.0.Quantity': 'not-a-decimal' }],
  [withLine({ UnitPrice: '-1' }), { 'Lines.0.UnitPrice': 'out-of-range' }],
  [withLine({ TaxValue: '0' }), { TaxExemptionReasonCode: 'required' }],
  [rightForm({ type: 'C' }), { DocumentReference: 'required' }],
])('a rule that is broken is told at its field (%#)', (state, problems) => {
  expect(problemsOf(state)).toEqual(problems)
  for (const name of Object.keys(problems)) expect(hasField(state, name)).toBe(true)
})

test('errors across fields are shown together with those of single fields', () => {
  const form = rightForm({ type: 'C' })
  const state = withFields(
    { 'Client.Name': '', 'Client.PostCode': '3800', Currency: 'USD', DueDate: '20/11/2026' },
    withLine({ TaxValue: '0', UnitPrice: '' }, form),
  )
  expect(problemsOf(state)).toEqual({
    'Client.Name': 'required',
    'Client.PostCode': 'post-code',
    'Lines.0.UnitPrice': 'required',
    TaxExemptionReasonCode: 'required',
    EuroRate: 'required',
    DueDate: 'too-early',
    DocumentReference: 'required',
  })
})

test('an error is shown once: for an unknown country no tax id and no post code is validated', () => {
  expect(problemsOf(withFields({ 'Client.CountryCode': 'XX', 'Client.PostCode': '3800' }))).toEqual({
    'Client.CountryCode': 'country',
  })
  expect(problemsOf(withFields({ Date: '31/02/2026' }, withLine({ TaxValue: '0' })))).toEqual({
    Date: 'not-a-date',
    TaxExemptionReasonCode: 'required',
  })
})

test('lines nobody wrote into are not sent, and the places of the others stay', () => {
  const [line] = rightForm().lines
  const [blank] = emptyForm().lines
  if (!line || !blank) throw new Error('a form has a line')
  const state = rightForm({ lines: [line, { ...blank, key: 2 }, { ...line, key: 3 }, { ...blank, key: 4 }] })
  const { Document } = toBody(state, true, TODAY) as { Document: { Lines: unknown[] } }
  expect(Document.Lines).toHaveLength(3)
  expect(Object.keys(problemsOf(state))).toEqual(['Lines.1.Code', 'Lines.1.Description', 'Lines.1.UnitPrice'])
})

test('what another type has is kept and not sent', () => {
  const state = withFields(
    { DocumentReference: 'FT A/1', VehicleLicence: '00-AA-00' },
    rightForm({ type: 'W' }),
  )
  const { Waybill } = toBody(state, true, TODAY) as { Waybill: object }
  expect(Waybill).not.toHaveProperty('DocumentReference')
  expect(Waybill).not.toHaveProperty('DueDate')
  expect(Waybill).toHaveProperty('VehicleLicence', '00-AA-00')
  const untaxed = withFields({ TaxExemptionReasonCode: 'M07' })
  expect(JSON.stringify(toBody(untaxed, true, TODAY))).not.toContain('M07')
})

test('no e-mail is sent for a draft', () => {
  const state = withFields({ SendTo: 'geral@padaria.example' })
  expect(toBody(state, true, TODAY)).toHaveProperty('SendTo')
  expect(toBody(state, false, TODAY)).not.toHaveProperty('SendTo')
})

test('a draft keeps the ExternalId it has', () => {
  const { Document } = toBody(rightForm({ draftId: 9 }), true, TODAY) as { Document: object }
  expect(Document).toMatchObject({ Id: 9 })
  expect(Document).not.toHaveProperty('ExternalId')
})

const refusal = (type: string, field: string | null, elementNumber: string | null = null) => ({
  type,
  field,
  elementNumber,
  detail: `o serviço: ${type}`,
  value: null,
})

test('a refusal is shown at its field or line, or above the form where it names none', () => {
  const state = rightForm()
  const { atFields, elsewhere } = placeRefusal(
    [
      refusal('MustBePosteriorToMostCurrentClosedDocument', 'DocumentDetailDate'),
      refusal('InvalidTaxId', 'TaxId'),
      refusal('TaxValueCodeNotAccordingToRegion', 'LineTaxValue', '0'),
      refusal('SomethingNew', 'DocumentDetailMood'),
      refusal('NothingOfAField', null),
      refusal('OfALineNobodySees', 'LineCode', '7'),
    ],
    state,
    (name) => hasField(state, name),
  )
  expect([...atFields.keys()]).toEqual(['Date', 'Client.NIF', 'Lines.0.TaxValue'])
  expect(elsewhere).toEqual([
    'o serviço: SomethingNew',
    'o serviço: NothingOfAField',
    'o serviço: OfALineNobodySees',
  ])
})
