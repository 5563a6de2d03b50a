/** The days of a company in the cash-basis regime of VAT, and the list of reports that follows them. */
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { IsoDate } from '#contract/values.ts'
import { companyId } from '../support/fake-company.ts'
import { openScreen } from '../support/open-screen.ts'

afterEach(cleanup)

const regime = { from: '2026-01-01' as IsoDate, until: null }
const field = async (name: string) =>
  within(await screen.findByRole('region', { name: 'IVA de caixa' })).getByLabelText(name)

test('a first day without a last one puts the company into the regime, and empty fields take it out', async () => {
  const { bridge, user } = await openScreen('Definições', {
    'reports.setVatRegime': (asked: unknown) => ({ regime: (asked as { regime: null }).regime }),
  })
  await user.type(await field('Primeiro dia no regime'), '01/01/2026{Enter}')
  await screen.findByText('Guardado. Relatórios tem a lista IVA de caixa.')
  await user.clear(await field('Primeiro dia no regime'))
  await user.keyboard('{Enter}')
  await screen.findByText('Guardado. A empresa não está no regime de IVA de caixa.')
  expect(bridge.callsTo('reports.setVatRegime')).toEqual([
    { companyId, regime },
    { companyId, regime: null },
  ])
})

test('a last day before the first, or without one, is not sent', async () => {
  const { bridge, user } = await openScreen('Definições', {
    'reports.getVatRegime': () => ({ regime }),
  })
  const last = await field('Último dia no regime')
  await user.type(last, '31/12/2025{Enter}')
  await screen.findByText('O fim é anterior ao início.')
  await user.clear(await field('Primeiro dia no regime'))
  await screen.findByText('Falta o primeiro dia.')
  expect(bridge.callsTo('reports.setVatRegime')).toEqual([])
})

test('the list of reports has it only for a company in the regime', async () => {
  await openScreen('Relatórios', {})
  const list = within(await screen.findByRole('list', { name: 'Lista de relatórios' }))
  expect(list.getByRole('button', { name: 'Recibos por emitir' })).toBeTruthy()
  expect(list.queryByRole('button', { name: 'IVA de caixa' })).toBeNull()
  cleanup()
  await openScreen('Relatórios', { 'reports.getVatRegime': () => ({ regime }) })
  expect(await screen.findByRole('button', { name: 'IVA de caixa' })).toBeTruthy()
})
