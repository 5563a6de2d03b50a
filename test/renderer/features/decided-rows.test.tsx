/** What a decided row says of its other side on the reconcile screen. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Instant } from '#contract/values.ts'
import { companyAnswers, companyId } from '../support/fake-company.ts'
import { openScreen } from '../support/open-screen.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const activeRow = (grid: HTMLElement) =>
  document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')

test('a decided row shows its other side, who decided and when, and undoes that decision', async () => {
  const { bridge, user } = showApp(companyAnswers({ documents: 12, transactions: 12 }))
  const documents = await screen.findByRole('grid', { name: 'Documentos' })
  documents.focus()
  await screen.findByRole('article')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(activeRow(documents)?.textContent).toContain('FT A/3'))
  bridge.emit('matching.changed', { companyId })
  await user.keyboard('{Home}')
  await screen.findByText(/Decidido por Ana Melo/)
  const card = await screen.findByRole('article')
  expect(card.textContent).toContain('FT A/1')
  expect(card.textContent).toContain('O descritivo indica o documento FT A/1')
  await user.click(within(card).getByRole('button', { name: 'Desfazer FT A/1' }))
  expect(bridge.callsTo('matching.undo')).toMatchObject([{ companyId, groupId: 'g-1' }])
})

const written = {
  text: 'Falta o recibo',
  previous: null,
  by: 'Ana Melo',
  at: '2026-11-02T10:00:00.000Z' as Instant,
}

test('a note is written on the row in focus by its key, and undone in the detail', async () => {
  const { bridge, user } = showApp({
    ...companyAnswers({ documents: 12, transactions: 12 }),
    'notes.write': () => ({ note: written }),
    'notes.undo': () => ({ note: { ...written, text: null, previous: written.text } }),
  })
  const documents = await screen.findByRole('grid', { name: 'Documentos' })
  documents.focus()
  await screen.findByRole('article')
  await user.keyboard('n')
  const dialog = await screen.findByRole('dialog', { name: 'Nota' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Nota' }), 'Falta o recibo{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bridge.callsTo('notes.write')).toMatchObject([
    { companyId, of: { documentId: 1 }, text: 'Falta o recibo' },
  ])
})

test('the detail says who wrote the note and when, and puts back what stood there before', async () => {
  const { bridge, user } = await openScreen('Movimentos', {
    'notes.get': () => ({ note: written }),
    'notes.undo': () => ({ note: { ...written, text: null, previous: written.text } }),
  })
  ;(await screen.findByRole('grid', { name: 'Movimentos' })).focus()
  await screen.findByText(/Escrita por Ana Melo/)
  await user.click(screen.getByRole('button', { name: /^Desfazer nota/ }))
  expect(bridge.callsTo('notes.undo')).toMatchObject([
    { companyId, of: { transactionId: expect.any(Number) } },
  ])
})
