/** A form that is right, for tests to spoil; everything in it is invented. */
import { type FormState, newForm } from '../../../../src-renderer/features/issue/state/form-state.ts'

export const TODAY = '2026-11-21'

export const emptyForm = (over: Partial<FormState> = {}): FormState => ({
  ...newForm({ id: 'concilia-f1', type: 'I', language: 'pt-PT', today: TODAY, rate: '23' }),
  ...over,
})

export const rightForm = (over: Partial<FormState> = {}): FormState => {
  const form = emptyForm()
  const [line] = form.lines
  if (line === undefined) throw new Error('a form has a line')
  return {
    ...form,
    fields: { ...form.fields, 'Client.NIF': '509442013', 'Client.Name': 'Padaria Dourado' },
    lines: [{ ...line, Code: 'HORA', Description: 'Consultoria', UnitPrice: '1.234,56', Quantity: '2,5' }],
    ...over,
  }
}
