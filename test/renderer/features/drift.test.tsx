/** The work list of decisions the source contradicts. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { DriftEntry } from '#contract/drift.ts'
import { AUTOMATIC } from '#contract/plain-values.ts'
import type { Instant } from '#contract/values.ts'
import type { Answers } from '../support/fake-bridge.ts'
import { company, companyAnswers, companyId, groupOf } from '../support/fake-company.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const at = '2026-11-20T14:32:00.000Z' as Instant
const entryOf = (id: number): DriftEntry => ({
  group: { ...groupOf(id), state: 'conflicting', decidedBy: 'ana', decidedAt: at },
  reasons: [{ code: 'unpaid-differs', params: { number: `FT A/${id}`, nowMinor: 5_000, expectedMinor: 0 } }],
  kept: null,
})

const openDrift = async (first: readonly DriftEntry[], answers: Answers = {}) => {
  let entries = [...first]
  const shown = showApp({
    ...companyAnswers({ documents: 9, transactions: 9 }),
    'drift.list': () => ({ entries }),
    'drift.keep': ({ groupId }) => {
      entries = entries.map((one) => (one.group.id === groupId ? { ...one, kept: { by: 'ana', at } } : one))
      return { outcome: 'kept' }
    },
    'matching.undo': ({ groupId }) => {
      entries = entries.filter(({ group }) => group.id !== groupId)
      return { undone: null, count: 1 }
    },
    ...answers,
  })
  const counter = (await screen.findByText('Com diferença')).parentElement
  if (!counter) throw new Error('the counter has a place')
  within(counter).getByRole('button').focus()
  await shown.user.keyboard('{Enter}')
  return { ...shown, dialog: await screen.findByRole('dialog') }
}

test('the counter opens the list; keeping and undoing work by keyboard and lead to the next entry', async () => {
  const { bridge, user, dialog } = await openDrift([entryOf(1), entryOf(3)])
  await within(dialog).findByText(/FT A\/1: em dívida no serviço 50,00 €; com esta decisão ficaria 0,00 €/)
  within(dialog).getByRole('button', { name: 'Manter a decisão: FT A/1' }).focus()
  await user.keyboard('{Enter}')
  await within(dialog).findByText('Mantidas: 1')
  expect(bridge.callsTo('drift.keep')).toEqual([{ companyId, groupId: 'g-1' }])
  const next = within(dialog).getByRole('button', { name: 'Manter a decisão: FT A/3' })
  await waitFor(() => expect(document.activeElement).toBe(next))
  await user.keyboard('{Tab}{Enter}')
  await within(dialog).findByText('O serviço não contradiz nenhuma decisão.')
  expect(bridge.callsTo('matching.undo')).toEqual([{ companyId, groupId: 'g-3' }])
})

test('of a company on files alone it is the files that contradict a decision', async () => {
  const { dialog } = await openDrift([entryOf(1)], {
    'companies.list': () => ({ companies: [{ ...company, environment: 'files' }], current: companyId }),
  })
  await within(dialog).findByText(/FT A\/1: em dívida segundo os ficheiros 50,00 €/)
  expect(dialog.textContent).toContain('Decisões que os ficheiros contradizem')
  expect(dialog.textContent).not.toMatch(/serviço/i)
})

test('what was accepted automatically is said to be', async () => {
  const entry = entryOf(1)
  const { dialog } = await openDrift([{ ...entry, group: { ...entry.group, decidedBy: AUTOMATIC } }])
  await within(dialog).findByText(/^Aceite automaticamente em 20\/11\/2026/)
})

test('the document of an entry is opened among the documents', async () => {
  const { bridge, user, dialog } = await openDrift([entryOf(1)])
  await user.click(await within(dialog).findByRole('button', { name: 'Abrir o documento: FT A/1' }))
  await waitFor(() =>
    expect(bridge.callsTo('documents.openList').at(-1)?.filter).toMatchObject({ view: 'all' }),
  )
  expect(bridge.callsTo('documents.openList').at(-1)?.filter.search).toBe('FT A/1')
  expect(screen.getByRole('searchbox', { name: /Número/ })).toHaveProperty('value', 'FT A/1')
})

test('without drift the list says so', async () => {
  const { dialog } = await openDrift([])
  await within(dialog).findByText('O serviço não contradiz nenhuma decisão.')
})

test('the figure of the start screen opens it, in the company that it counts', async () => {
  const { dialog, user } = await openDrift([entryOf(1)])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  await user.click(screen.getByRole('button', { name: 'Início' }))
  await user.click(await screen.findByRole('button', { name: 'Com diferença: 2' }))
  const opened = await screen.findByRole('dialog')
  await within(opened).findByText(/FT A\/1: em dívida no serviço/)
})
