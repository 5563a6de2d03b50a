/** Where the focus is after its screen, button or decision was removed: never nowhere. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Command } from '#contract/commands.ts'
import type { GroupView } from '#contract/matching.ts'
import type { Instant } from '#contract/values.ts'
import { WorldFailed } from '../support/fake-bridge.ts'
import { company, companyAnswers, companyId, groupOf } from '../support/fake-company.ts'
import { openScreen } from '../support/open-screen.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const expectFocus = (wanted: () => Element | null) =>
  waitFor(() => {
    const element = wanted()
    expect(element).not.toBeNull()
    expect(document.activeElement).toBe(element)
  })

test('a screen that a command leads to has the focus on its heading', async () => {
  const { bridge } = showApp(companyAnswers({ documents: 5, transactions: 5 }))
  await expectFocus(() => screen.queryByRole('grid', { name: 'Documentos' }))
  const screens: [Command, string][] = [
    ['show-closing', 'Fecho do mês'],
    ['show-reports', 'Relatórios'],
    ['show-start', 'Empresas'],
    ['show-settings', 'Definições'],
    ['show-partners', 'Parceiros'],
  ]
  for (const [command, name] of screens) {
    act(() => bridge.emit('app.commandGiven', { command }))
    await expectFocus(() => screen.queryByRole('heading', { level: 1, name }))
  }
})

test('a list without rows takes the focus too', async () => {
  showApp({
    ...companyAnswers({ documents: 0, transactions: 0 }),
    'companies.list': () => ({ companies: [{ ...company, environment: 'files' }], current: companyId }),
  })
  await expectFocus(() => screen.queryByRole('grid', { name: 'Documentos' }))
})

test('once a decision is undone in the detail of a row the detail has the focus; a refusal leaves it', async () => {
  let isClosed = true
  const { user } = await openScreen('Documentos', {
    'matching.undo': () => {
      if (isClosed) throw new WorldFailed('month-closed', { period: '2026-10' } as never)
      return { undone: { ...groupOf(1), state: 'undone' }, count: 1 }
    },
    'matching.listDecided': () => ({
      groups: [{ ...groupOf(1), state: 'accepted', decidedBy: 'Ana Melo', decidedAt: null }],
    }),
  })
  ;(await screen.findByRole('grid', { name: 'Documentos' })).focus()
  const button = await screen.findByRole('button', { name: 'Desfazer: FT A/1' })
  button.focus()
  await user.keyboard('{Enter}')
  await screen.findByText('Mês: outubro de 2026.')
  expect(document.activeElement).toBe(button)
  isClosed = false
  await user.keyboard('{Enter}')
  await expectFocus(() => screen.queryByRole('complementary', { name: 'Detalhe' }))
})

const classified: GroupView = {
  ...groupOf(1),
  state: 'undone',
  allocations: groupOf(4).allocations.map((row) => ({
    ...row,
    documentId: null,
    documentNumber: null,
    transactionId: 4,
  })),
}

test('a decision about transactions alone that is undone from the documents is shown among the transactions', async () => {
  const { user } = showApp({
    ...companyAnswers({ documents: 12, transactions: 12 }),
    'matching.undo': () => ({ undone: classified, count: 1 }),
  })
  await expectFocus(() => screen.queryByRole('grid', { name: 'Documentos' }))
  await user.keyboard('u')
  await expectFocus(() => screen.queryByRole('grid', { name: 'Movimentos' }))
  const grid = screen.getByRole('grid', { name: 'Movimentos' })
  const active = () => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')
  await waitFor(() => expect(active()?.getAttribute('aria-rowindex')).toBe('5'))
})

test('a button of a proposal that is decided gives the focus to the list', async () => {
  const { bridge, user } = showApp(companyAnswers({ documents: 12, transactions: 12 }))
  const card = await screen.findByRole('article')
  within(card)
    .getByRole('button', { name: /^Rejeitar/ })
    .focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(bridge.callsTo('matching.reject')).toHaveLength(1))
  await expectFocus(() => screen.queryByRole('grid', { name: 'Documentos' }))
})

test('what is undone in the history keeps the focus in its row', async () => {
  const entry = {
    kind: 'decision' as const,
    text: null,
    sequence: 9,
    at: '2026-11-02T10:00:00.000Z' as Instant,
    by: 'Ana Melo',
    action: 'accepted' as const,
    redone: false,
    act: null,
    group: { ...groupOf(1), state: 'accepted' as const },
  }
  let inForce = true
  const { bridge, user } = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'matching.listHistory': () => ({ entries: [{ ...entry, inForce }], next: null }),
    'matching.undo': () => {
      inForce = false
      return { undone: { ...groupOf(1), state: 'undone' }, count: 1 }
    },
  } as never)
  await screen.findByRole('grid', { name: 'Documentos' })
  await user.click(await screen.findByRole('button', { name: 'Histórico' }))
  const dialog = await screen.findByRole('dialog', { name: 'Histórico' })
  ;(await within(dialog).findByRole('button', { name: 'Desfazer: FT A/1' })).focus()
  await user.keyboard('{Enter}')
  bridge.emit('matching.changed', { companyId })
  await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Desfazer: FT A/1' })).toBeNull())
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'FT A/1' }))
})
