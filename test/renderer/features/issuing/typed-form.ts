/** A form that is right and what became of it, for tests to spoil; everything in it is invented. */
import type { IssuingEntry } from '#contract/issuing.ts'
import type { Instant, IsoDate, Minor } from '#contract/values.ts'
import { type FormState, newForm } from '../../../../src-renderer/features/issuing/state/form-state.ts'

export const TODAY = '2026-11-21' as IsoDate

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

/** An invoice that was issued from that form. */
export const anEntry = (over: Partial<IssuingEntry> = {}): IssuingEntry => ({
  intentId: 'i1',
  kind: 'document',
  type: 'I',
  state: 'saved',
  how: 'answered',
  onBehalfOf: null,
  externalId: 'concilia-f1',
  customer: 'Padaria Dourado',
  taxId: '509442013',
  totalMinor: 10_000 as Minor,
  toClose: true,
  documentId: null,
  number: null,
  status: null,
  error: null,
  sentAt: '2026-11-21T10:00:00.000Z' as Instant,
  nextAttemptAt: null,
  ...over,
})
