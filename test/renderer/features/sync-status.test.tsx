import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SyncState } from '#contract/sync.ts'
import type { Instant } from '#contract/values.ts'
import { companyAnswers, idleSync } from '../support/fake-company.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const running: SyncState = {
  ...idleSync,
  running: true,
  phase: 'transactions',
  page: 12,
  pageCount: 41,
  transactionsReceived: 2_400,
}

const showSync = async (state: SyncState) => {
  const shown = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'sync.getState': () => state,
  })
  await screen.findByRole('button', { name: /Sincronizar|Pausar|Retomar/ })
  return shown
}

test('a running sync can be paused with the keyboard, and the focus stays on the button that resumes it', async () => {
  const { bridge, user } = await showSync(running)
  expect(screen.getByText('Página 12 de 41 · 2 400 movimentos')).toBeDefined()
  screen.getByRole('button', { name: 'Pausar sincronização' }).focus()
  await user.keyboard('{Enter}')
  expect(bridge.callsTo('sync.pause')).toHaveLength(1)
  act(() => bridge.emit('sync.progressed', { ...running, running: false, paused: true, resumable: true }))
  await screen.findByText('Em pausa · página 12 de 41, 2 400 movimentos')
  const resume = screen.getByRole('button', { name: 'Retomar' })
  expect(document.activeElement).toBe(resume)
  await new Promise((resolve) => setTimeout(resolve, 450)) // longer than a double click
  await user.keyboard('{Enter}')
  expect(bridge.callsTo('sync.start')).toHaveLength(1)
})

test('a double click starts a sync and does not pause it', async () => {
  const { bridge, user } = await showSync(idleSync)
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
  await user.dblClick(screen.getByRole('button', { name: 'Sincronizar' }))
  vi.restoreAllMocks()
  expect(bridge.callsTo('sync.start')).toHaveLength(1)
  expect(bridge.callsTo('sync.pause')).toHaveLength(0)
})

const waiting: SyncState = {
  ...idleSync,
  page: 12,
  pageCount: 41,
  transactionsReceived: 2_400,
  resumable: true,
  outage: 'offline',
  retryAt: new Date(2026, 10, 21, 14, 35).toISOString() as Instant,
}

test('a sync that waits for its connection says when it tries again, and can be told not to', async () => {
  const { bridge, user } = await showSync(waiting)
  expect(screen.getByText(/^Sem ligação · dados das .* · volta a tentar às 14:35$/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Cancelar sincronização' }))
  expect(bridge.callsTo('sync.cancel')).toHaveLength(1)
})

test.each([
  ['slow', 'Sem resposta a tempo'],
  ['failing', 'O serviço está a falhar'],
] as const)('a service that is %s is told as calmly as a lost connection', async (outage, words) => {
  const lastError = { code: 'remote-failed', message: 'no', details: {} } as const
  await showSync({ ...waiting, outage, lastError })
  expect(screen.getByText(new RegExp(`^${words} · dados das .* · volta a tentar às 14:35$`))).toBeDefined()
  expect(screen.queryByText(/Sincronização interrompida/)).toBeNull()
})

test('a running sync says until when its service asked to wait', async () => {
  await showSync({ ...running, heldUntil: new Date(2026, 10, 21, 14, 35, 9).toISOString() as Instant })
  expect(screen.getByText('O serviço pediu para esperar até às 14:35:09')).toBeDefined()
})

test('main is notified when the computer has a network again', async () => {
  const { bridge } = await showSync(waiting)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(bridge.callsTo('sync.hurry')).toHaveLength(1)
})

test('a sync that was cut off says on which page it stopped', async () => {
  await showSync({ ...idleSync, page: 12, pageCount: 41, transactionsReceived: 2_400, resumable: true })
  expect(screen.getByText(/parou na página 12 de 41/)).toBeDefined()
})
