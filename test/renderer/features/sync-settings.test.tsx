/** How a company syncs, in its settings. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { defaultSettings } from '#contract/default-settings.ts'
import { company, companyId } from '../support/fake-company.ts'
import { openScreen } from '../support/open-screen.ts'

afterEach(cleanup)

test('how a company syncs is set in its own section, and what cannot be is not sent', async () => {
  const { bridge, user } = await openScreen('Definições', {
    'sync.getSettings': () => ({
      overlapDays: 14,
      requestsPerSecond: 20,
      accounts: [{ accountId: 'conta-1', direction: 'in' }],
    }),
    'sync.updateSettings': () => ({ overlapDays: 30, requestsPerSecond: 20, accounts: [] }),
    'app.updateSettings': () => ({ ...defaultSettings, notifications: false }),
  })
  expect(await screen.findByText('Nesta empresa')).toBeTruthy()
  const days = await screen.findByLabelText('Dias a pedir de novo')
  await user.clear(days)
  await user.type(days, '91')
  await screen.findByText('Um número de 0 a 90.')
  await user.clear(days)
  await user.type(days, '30{Enter}')
  expect(bridge.callsTo('sync.updateSettings')).toEqual([{ companyId, overlapDays: 30 }])
  await user.click(screen.getByRole('switch', { name: /Avisar quando for preciso/ }))
  expect(bridge.callsTo('app.updateSettings')).toEqual([{ notifications: false }])
})

test('a company on files alone is asked for nothing that only a service has', async () => {
  await openScreen('Definições', {
    'companies.list': () => ({
      companies: [{ ...company, environment: 'files' as const }],
      current: companyId,
    }),
  })
  await screen.findByText('Sincronizar ao abrir')
  expect(screen.queryByText('Nesta empresa')).toBeNull()
})
