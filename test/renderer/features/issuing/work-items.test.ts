/** What is under way: one item for each document, however often it was sent. */
import { expect, test } from 'vitest'
import type { IssuingEntry } from '#contract/issuing.ts'
import type { Instant } from '#contract/values.ts'
import { toTypedForm } from '../../../../src-renderer/features/issuing/state/from-body.ts'
import { isEditable, toWorkItems } from '../../../../src-renderer/features/issuing/state/work-items.ts'
import { anEntry, rightForm } from './typed-form.ts'

let count = 0
const entry = (over: Partial<IssuingEntry>): IssuingEntry => {
  count += 1
  const sentAt = new Date(Date.UTC(2026, 10, 21, 10, count)).toISOString() as Instant
  return anEntry({ intentId: `i${count}`, documentId: 7, sentAt, ...over })
}
const kept = (over = {}) => ({ keptAt: '2026-11-21T09:00:00.000Z', form: toTypedForm(rightForm(over)) })
const lost = { documentId: null, how: null } as const

test('a draft saved twice and closed is one document', () => {
  const drafts = [entry({ toClose: false }), entry({ toClose: false })]
  expect(toWorkItems(drafts, [])).toMatchObject([{ key: '7', standing: 'draft', documentId: 7 }])
  const closed = [...drafts, entry({})]
  expect(toWorkItems(closed, [])).toMatchObject([{ key: '7', standing: 'awaiting-number' }])
  expect(toWorkItems([...drafts, entry({ number: 'FT A/1' })], [])).toMatchObject([
    { standing: 'issued', number: 'FT A/1' },
  ])
})

test.each([
  [{ kind: 'cancel', toClose: false, customer: '', externalId: null } as const],
  [{ kind: 'document', status: 'A' } as const],
])('a cancelled document stays under its number (%#)', (over) => {
  const items = toWorkItems([entry({ number: 'FT A/1' }), entry(over)], [])
  expect(items).toMatchObject([{ standing: 'cancelled', number: 'FT A/1', customer: 'Padaria Dourado' }])
})

test('what is in doubt says so before anything else, and its form cannot be sent meanwhile', () => {
  for (const state of ['sending', 'uncertain', 'asks'] as const) {
    const [item] = toWorkItems([entry({ ...lost, state }), entry({ ...lost, state: 'refused' })], [kept()])
    expect(item).toMatchObject({ standing: state, form: { id: 'concilia-f1' } })
    expect(item && isEditable(item)).toBe(false)
  }
})

test('a refused document is its form again, with the reason', () => {
  const error = { code: 'service-refused' as const, message: 'x', details: {} }
  const [item] = toWorkItems([entry({ ...lost, state: 'refused', error })], [kept()])
  expect(item).toMatchObject({ standing: 'refused', entry: { error } })
  expect(item && isEditable(item)).toBe(true)
})

test('a cancellation that was refused leaves the document issued', () => {
  const items = toWorkItems(
    [
      entry({ number: 'FT A/1' }),
      entry({ kind: 'cancel', state: 'refused', toClose: false, externalId: null }),
    ],
    [],
  )
  expect(items).toMatchObject([{ standing: 'issued' }])
})

test('an unsent form, and one that changes a draft, are in the list', () => {
  const items = toWorkItems(
    [entry({ toClose: false, externalId: 'elsewhere' })],
    [kept({ id: 'concilia-f9', draftId: 7 }), kept({ id: 'concilia-f8' })],
  )
  expect(items.map(({ standing, form }) => [standing, form?.id])).toEqual([
    ['draft-changed', 'concilia-f9'],
    ['unsent', 'concilia-f8'],
  ])
})

test('what a person said was never issued can be gone on with where its form is kept', () => {
  const dismissed = entry({ ...lost, state: 'dismissed', how: 'dismissed' })
  expect(toWorkItems([dismissed], [kept()])).toMatchObject([{ standing: 'unsent' }])
  expect(toWorkItems([dismissed], [])).toMatchObject([{ standing: 'dismissed' }])
})

test('a refused cancellation of a document that came from elsewhere is nothing to go on with', () => {
  const refused = { kind: 'cancel', state: 'refused', toClose: false, externalId: null } as const
  expect(toWorkItems([entry(refused), entry(refused)], [])).toEqual([])
})
