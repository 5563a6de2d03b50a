/** Announcements of decisions on the reconcile screen, and the other side of a decided row. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { TransactionColumns } from '#contract/transactions.ts'
import type { CurrencyCode, Instant, IsoDate, Minor } from '#contract/values.ts'
import { companyAnswers, companyId, groupOf } from '../support/fake-company.ts'
import { openScreen } from '../support/open-screen.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const activeRow = (grid: HTMLElement) =>
  document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')

test('what is said of a rejection fits one document and several', async () => {
  const group = groupOf(1)
  const groups = [{ ...group, allocations: [...group.allocations, ...groupOf(3).allocations] }]
  const { user } = showApp({
    ...companyAnswers({ documents: 4, transactions: 4 }),
    'matching.listProposals': () => ({ groups, total: 1 }),
  })
  await screen.findByText('O descritivo indica o documento FT A/1')
  await user.keyboard('r')
  await screen.findByText('Rejeitado, não volta a ser proposto: FT A/1, FT A/3')
})

test('a decided row shows its other side, who decided and when, and undoes that decision', async () => {
  const { bridge, user } = showApp(companyAnswers({ documents: 12, transactions: 12 }))
  const documents = await screen.findByRole('grid', { name: 'Documentos' })
  documents.focus()
  await screen.findByRole('article')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(activeRow(documents)?.textContent).toContain('FT A/3'))
  bridge.emit('matching.changed', { companyId })
  // It keeps its amount, grey, in place of a zero.
  const first = () => within(documents).getAllByRole('row')[1]!
  await waitFor(() => expect(within(first()).queryByRole('img', { name: 'Reconciliado' })).not.toBeNull())
  expect(first().textContent).toContain('10,07')
  expect(first().textContent).not.toContain('0,00')
  await user.keyboard('{Home}')
  await screen.findByText(/Decidido por Ana Melo/)
  const card = await screen.findByRole('article')
  expect(card.textContent).toContain('FT A/1')
  expect(card.textContent).toContain('O descritivo indica o documento FT A/1')
  await user.click(within(card).getByRole('button', { name: 'Desfazer: FT A/1' }))
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
  const dialog = await screen.findByRole('dialog', { name: 'Escrever nota' })
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

test('the history shows what was written of notes; opened, what stands there now', async () => {
  const note = {
    kind: 'note' as const,
    sequence: 4,
    at: written.at,
    by: 'Ana Melo',
    action: 'changed' as const,
    text: 'Falta o recibo',
    before: 'Perguntei',
    of: { transactionId: 7 },
    name: 'TRF PADARIA',
    amountMinor: 12_300 as Minor,
    currency: 'EUR' as CurrencyCode,
    group: null,
    inForce: true,
  }
  const gone = { ...note, sequence: 3, action: 'removed' as const, of: null, name: null, text: null }
  const { bridge, user } = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'matching.listHistory': ({ before }) =>
      before?.note === undefined
        ? { entries: [note], next: { note: 4 } }
        : { entries: [{ ...gone, amountMinor: null, currency: null, inForce: false }], next: null },
    'notes.get': () => ({ note: written }),
  })
  await screen.findByRole('grid', { name: 'Documentos' })
  await user.click(await screen.findByRole('button', { name: 'Histórico' }))
  const dialog = await screen.findByRole('dialog', { name: 'Histórico' })
  expect(await within(dialog).findByText('Nota alterada')).toBeTruthy()
  expect(within(dialog).getByText('Falta o recibo')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'TRF PADARIA' }))
  expect(await within(dialog).findByText('Antes: Perguntei')).toBeTruthy()
  expect(await within(dialog).findByRole('button', { name: 'Desfazer nota: TRF PADARIA' })).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Mais antigas' }))
  expect(await within(dialog).findByText('Nota removida')).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Já não está neste computador' })).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: /Todas as decisões e notas/ }))
  await user.click(await screen.findByRole('option', { name: 'Notas' }))
  await waitFor(() =>
    expect(bridge.callsTo('matching.listHistory').at(-1)).toMatchObject({ companyId, view: 'notes' }),
  )
})

test('how many more documents a row was joined with is not cut with the first one', async () => {
  const answers = companyAnswers({ documents: 2, transactions: 1 })
  const other = { kind: 'payment' as const, name: 'FT A/1', date: '2026-10-02' as IsoDate, more: 1 }
  const joined = (rows: TransactionColumns) => ({ ...rows, otherSide: [other] })
  await openScreen('Movimentos', {
    'transactions.readFirst': () =>
      joined(answers['transactions.readList']({ companyId, listId: 'transactions', from: 0, count: 1 })),
    'transactions.openList': () => {
      const list = answers['transactions.openList']()
      return { ...list, rows: joined(list.rows) }
    },
  })
  const more = await screen.findByText(/^ e mais 1$/, { normalizer: (text) => text })
  expect(more.previousElementSibling?.textContent).toBe('FT A/1 · 02/10/2026')
  expect(more.parentElement?.title).toBe('FT A/1 · 02/10/2026 e mais 1')
})

const noted = { kind: 'left-open' as const, name: 'Falta a fatura', date: null, more: 0 }
const paid = { kind: 'payment' as const, name: 'FT A/1', date: '2026-10-02' as IsoDate, more: 1 }

test.each([
  ['a row', noted, -25_000 as Minor, '−250,00'],
  ['the rest of a row', paid, -4_000 as Minor, '−40,00'],
])(
  '%s that was left open on purpose shows that amount, and is not marked as reconciled',
  async (_, other, left, text) => {
    const answers = companyAnswers({ documents: 2, transactions: 1 })
    const leftOpen = (rows: TransactionColumns): TransactionColumns => ({
      ...rows,
      amountMinor: [-25_000 as Minor],
      openMinor: [0 as Minor],
      leftOpenMinor: [left],
      proposed: [null],
      otherSide: [other],
    })
    await openScreen('Movimentos', {
      'transactions.readFirst': () =>
        leftOpen(answers['transactions.readList']({ companyId, listId: 'transactions', from: 0, count: 1 })),
      'transactions.openList': () => {
        const list = answers['transactions.openList']()
        return { ...list, rows: leftOpen(list.rows) }
      },
    })
    const grid = await screen.findByRole('grid', { name: 'Movimentos' })
    expect(await within(grid).findByRole('img', { name: 'Deixado em aberto' })).toBeTruthy()
    expect(within(grid).queryByRole('img', { name: 'Reconciliado' })).toBeNull()
    expect(within(grid).getAllByText(text).length).toBeGreaterThan(0)
    expect(within(grid).queryByText('0,00')).toBeNull()
  },
)
