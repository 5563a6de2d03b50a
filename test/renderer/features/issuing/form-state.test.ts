/** The form's reducer: fields, clients, lines; nothing typed is lost on the way through it. */
import { expect, test } from 'vitest'
import { typedForm } from '#contract/issuing/forms.ts'
import {
  type FormAction,
  type FormState,
  formReducer,
  isWorthKeeping,
} from '../../../../src-renderer/features/issuing/state/form-state.ts'
import {
  formOfBody,
  formOfTyped,
  toTypedForm,
} from '../../../../src-renderer/features/issuing/state/from-body.ts'
import { toBody } from '../../../../src-renderer/features/issuing/state/to-body.ts'
import { emptyForm, rightForm, TODAY } from './typed-form.ts'

const run = (state: FormState, ...actions: FormAction[]): FormState => actions.reduce(formReducer, state)
const codes = ({ lines }: FormState) => lines.map(({ Code }) => Code)
const withCodes = (...names: string[]): FormState => {
  const [line] = rightForm().lines
  return rightForm({
    lines: names.map((Code, at) => ({ ...(line as FormState['lines'][number]), Code, key: at + 1 })),
    nextKey: names.length + 1,
  })
}

test('a new form is due a month after today and holds nothing worth keeping', () => {
  expect(emptyForm().fields).toMatchObject({ Date: '21/11/2026', DueDate: '21/12/2026' })
  expect(isWorthKeeping(emptyForm())).toBe(false)
  expect(isWorthKeeping(run(emptyForm(), { kind: 'field', name: 'Description', text: 'x' }))).toBe(true)
  expect(isWorthKeeping(run(emptyForm(), { kind: 'line', key: 1, field: 'Code', text: 'A' }))).toBe(true)
})

test('another client replaces every field of the one before', () => {
  const state = run(
    rightForm(),
    { kind: 'client', client: { NIF: '123456789', Name: 'A', City: 'Faro' } },
    { kind: 'client', client: { NIF: '999999990', Name: 'Consumidor final', CountryCode: 'PT' } },
  )
  expect(state.fields).toMatchObject({ 'Client.NIF': '999999990', 'Client.City': '' })
  expect(state.fields.Date).toBe('21/11/2026')
})

test('lines are added with the rate given, duplicated beside themselves, moved and removed', () => {
  const state = withCodes('A', 'B')
  expect(run(state, { kind: 'add-line', rate: '6' }).lines.at(-1)).toMatchObject({
    key: 3,
    TaxValue: '6',
    Quantity: '1',
  })
  expect(codes(run(state, { kind: 'duplicate-line', key: 1 }))).toEqual(['A', 'A', 'B'])
  expect(codes(run(state, { kind: 'move-line', key: 1, by: 1 }))).toEqual(['B', 'A'])
  expect(codes(run(state, { kind: 'move-line', key: 1, by: -1 }))).toEqual(['A', 'B'])
  expect(codes(run(state, { kind: 'remove-line', key: 1, rate: '23' }))).toEqual(['B'])
})

test('the last line removed leaves an empty one to write in', () => {
  const state = run(withCodes('A'), { kind: 'remove-line', key: 1, rate: '13' })
  expect(state.lines).toMatchObject([{ key: 2, Code: '', TaxValue: '13' }])
})

test('no two lines ever have the same key', () => {
  const state = run(
    withCodes('A', 'B', 'C'),
    { kind: 'duplicate-line', key: 2 },
    { kind: 'move-line', key: 4, by: 1 },
    { kind: 'remove-line', key: 1, rate: '' },
    { kind: 'add-line', rate: '' },
    { kind: 'duplicate-line', key: 4 },
  )
  const keys = state.lines.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

test('what is remembered of a product completes its line and leaves its quantity', () => {
  const state = run(withCodes('A'), {
    kind: 'complete-line',
    key: 1,
    texts: { Description: 'Hora', UnitPrice: '50,00', TaxValue: '6' },
  })
  expect(state.lines).toMatchObject([{ Code: 'A', Description: 'Hora', UnitPrice: '50,00', Quantity: '2,5' }])
})

test('a transport document goes on with no draft of another kind', () => {
  expect(run(rightForm({ draftId: 7 }), { kind: 'type', type: 'W' }).draftId).toBeNull()
  expect(run(rightForm({ draftId: 7 }), { kind: 'type', type: 'T' }).draftId).toBe(7)
})

test('the lines of a transport document are goods until somebody says otherwise', () => {
  const types = ({ lines }: FormState) => lines.map(({ Type }) => Type)
  const waybill = run(emptyForm(), { kind: 'type', type: 'W' }, { kind: 'add-line', rate: '23' })
  expect(types(waybill)).toEqual(['P', 'P'])
  expect(types(run(waybill, { kind: 'remove-line', key: 1, rate: '' }))).toEqual(['P'])
  expect(types(run(waybill, { kind: 'type', type: 'I' }, { kind: 'add-line', rate: '23' }))).toEqual([
    ...['S', 'S', 'S'],
  ])
  // What was written stays as it is.
  expect(types(run(rightForm(), { kind: 'type', type: 'W' }))).toEqual(['S'])
})

test('a form comes back from where it is kept as it was left, readable or not', () => {
  const state = run(rightForm(), { kind: 'field', name: 'Date', text: 'amanhã' })
  const kept = typedForm.parse(JSON.parse(JSON.stringify(toTypedForm(state))))
  expect(toTypedForm(formOfTyped(kept))).toEqual(toTypedForm(state))
})

test('a draft from the service is sent again as it is', () => {
  const body = {
    Client: { Name: 'Padaria', NIF: '509442013', CountryCode: 'PT', PostCode: '3800-100' },
    Document: {
      Type: 'T',
      Id: 4401,
      Date: '2026-11-20',
      DueDate: '2026-11-30',
      Retention: '11.5',
      Lines: [
        {
          Code: 'A',
          Description: 'Um',
          UnitPrice: '1234.5',
          Quantity: '1.125',
          Unit: 'kg',
          Type: 'P',
          TaxValue: '6',
          ProductDiscount: '0',
        },
      ],
    },
  }
  for (const language of ['pt-PT', 'en'] as const) {
    const state = formOfBody(body, { id: 'concilia-f2', language })
    expect(state).toMatchObject({ type: 'T', draftId: 4401 })
    expect(toBody(state, false, TODAY)).toEqual({
      ...body,
      IsToClose: false,
      Document: { ...body.Document, Lines: [{ ...body.Document.Lines[0], UnitPrice: '1234.50' }] },
    })
  }
})

test('a waybill is filled with a time, a place of loading and the client’s address; what was typed stays', () => {
  const client = {
    NIF: '509442013',
    Name: 'Padaria',
    Address: 'Rua A, 1',
    PostCode: '4000-001',
    City: 'Porto',
  }
  const loading = {
    AddressDetail: 'Armazém 2',
    PostalCode: '4450-001',
    City: 'Matosinhos',
    CountryCode: 'PT',
  }
  const fill: FormAction = { kind: 'fill-transport', loadedAt: '21/11/2026 10:15', loading }
  const waybill = run(emptyForm(), { kind: 'type', type: 'W' }, { kind: 'client', client }, fill)
  expect(waybill.fields).toMatchObject({
    LoadDateTime: '21/11/2026 10:15',
    'LoadAddress.City': 'Matosinhos',
    'DestinationAddress.AddressDetail': 'Rua A, 1',
    'DestinationAddress.PostalCode': '4000-001',
  })
  expect(run(waybill, { kind: 'client', client: { ...client, City: 'Faro' } }).fields).toMatchObject({
    'DestinationAddress.City': 'Faro',
  })
  const elsewhere = run(
    waybill,
    { kind: 'field', name: 'DestinationAddress.City', text: 'Braga' },
    { kind: 'field', name: 'LoadDateTime', text: '22/11/2026 08:00' },
    { kind: 'client', client: { ...client, City: 'Faro' } },
    { ...fill, loading: { ...loading, City: 'Lisboa' } },
  )
  expect(elsewhere.fields).toMatchObject({
    LoadDateTime: '22/11/2026 08:00',
    'LoadAddress.City': 'Matosinhos',
    'DestinationAddress.City': 'Braga',
  })
  expect(isWorthKeeping(run(emptyForm(), { kind: 'type', type: 'W' }, fill))).toBe(false)
})
