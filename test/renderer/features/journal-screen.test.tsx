/** Journal entries: missing accounts are named and entered, entries are exported once, a lost file is written again. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Response } from '#contract/index.ts'
import type { Instant } from '#contract/values.ts'
import { companyId } from '../support/fake-company.ts'
import { openScreen } from '../support/open-screen.ts'

afterEach(cleanup)

const state: Response<'journal.getState'> = {
  waiting: 2,
  posted: 0,
  unsettled: 0,
  missing: ['customers'],
  accounts: [
    { subject: 'bank:conta-1', account: '12001', name: null, origin: 'own', office: null },
    { subject: 'customers', account: null, name: null, origin: 'default', office: null },
  ],
  exports: [
    {
      id: 1,
      at: '2026-11-20T14:32:00.000Z' as Instant,
      by: 'Ana Sá',
      from: null,
      to: null,
      taxId: null,
      entries: 3,
      withdrawn: null,
      isLatest: true,
      isUnwritten: false,
    },
  ],
}

const open = async (answers: Parameters<typeof openScreen>[1] = {}) => {
  const opened = await openScreen('Relatórios', { 'journal.getState': () => state, ...answers })
  await opened.user.click(await screen.findByRole('button', { name: 'Lançamentos contabilísticos' }))
  await screen.findByText('2 lançamentos por exportar.')
  return opened
}

test('a missing account refuses the export, and is typed by its name or its number', async () => {
  const { bridge, user } = await open({
    'journal.export': () => ({ outcome: 'accounts-missing' as const, missing: ['customers'] }),
    'journal.saveAccount': () => ({}),
  })
  expect(screen.getByText('Contas em falta: Clientes.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Exportar' }))
  // What is only read out is in the language of the window, whatever the system's is.
  expect(screen.getAllByLabelText('Dispensar').length).toBeGreaterThan(0)
  await user.click(await screen.findByRole('menuitem', { name: 'Folha de cálculo (XLSX)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Contas' }))
  expect(bridge.callsTo('journal.export')).toEqual([
    { companyId, scope: {}, format: 'xlsx', profile: 'excel-pt' },
  ])
  // What is missing comes first, and has the focus.
  const field = dialog.getByRole('combobox', { name: 'Clientes' })
  expect(document.activeElement).toBe(field)
  await user.type(field, 'gerais')
  await user.click(await screen.findByRole('option', { name: /^2111 ?Clientes gerais/ }))
  await user.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() =>
    expect(bridge.callsTo('journal.saveAccount')).toEqual([
      { companyId, subject: 'customers', account: '2111' },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Enter over offers takes the highlighted one; where none is, it saves what is typed', async () => {
  const { bridge, user } = await open({ 'journal.saveAccount': () => ({}) })
  await user.click(screen.getByRole('button', { name: 'Contas' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Contas' }))
  const customers = dialog.getByRole('combobox', { name: 'Clientes' })
  await user.type(customers, 'gerais')
  await screen.findByRole('option', { name: /^2111/ })
  await user.keyboard('{ArrowDown}{Enter}')
  expect((customers as HTMLInputElement).value).toBe('2111')
  expect(bridge.callsTo('journal.saveAccount')).toEqual([])
  await user.clear(customers)
  await user.type(customers, '211')
  await screen.findByRole('option', { name: /^2111/ })
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(bridge.callsTo('journal.saveAccount')).toEqual([
      { companyId, subject: 'customers', account: '211' },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what was exported is told, and the rows are read again; a PDF only shows what waits', async () => {
  const saved = { outcome: 'saved' as const, fileName: 'a.csv', rows: 4, sha256: 'x' }
  const { bridge, user } = await open({
    'journal.export': () => saved,
    'reports.export': () => ({ ...saved, fileName: 'a.pdf' }),
  })
  await screen.findByRole('grid', { name: 'Lançamentos contabilísticos' })
  const before = bridge.callsTo('reports.open').length
  const exportAs = async (name: RegExp) => {
    await user.click(screen.getByRole('button', { name: 'Exportar' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await exportAs(/^CSV · RFC 4180/)
  await screen.findByText('a.csv guardado: 4 linhas')
  expect(bridge.callsTo('journal.export')).toEqual([
    { companyId, scope: {}, format: 'csv', profile: 'rfc4180' },
  ])
  await waitFor(() => expect(bridge.callsTo('reports.open').length).toBe(before + 1))
  await exportAs(/^PDF/)
  await screen.findByText('a.pdf guardado: 4 linhas')
  expect(bridge.callsTo('journal.export')).toHaveLength(1)
})

test('a lost file is written again, and the latest export withdrawn', async () => {
  const { bridge, user } = await open({
    'journal.writeAgain': () => ({ outcome: 'cancelled' as const }),
    'journal.withdraw': () => ({ outcome: 'withdrawn' as const }),
  })
  await user.click(screen.getByRole('button', { name: 'Exportações' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Exportações' }))
  expect(dialog.getByText('Ana Sá')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Repetir CSV: 1' }))
  await waitFor(() =>
    expect(bridge.callsTo('journal.writeAgain')).toEqual([
      { companyId, id: 1, format: 'csv', profile: 'excel-pt' },
    ]),
  )
  await user.click(dialog.getByRole('button', { name: 'Desfazer: 1' }))
  await waitFor(() => expect(bridge.callsTo('journal.withdraw')).toEqual([{ companyId, id: 1 }]))
})

test('accounts of suppliers are asked for by their names, one of a supplier is added', async () => {
  const accounts = [
    ...state.accounts,
    { subject: 'suppliers', account: null, name: null, origin: 'default' as const, office: null },
    {
      ...{ subject: 'supplier:508112307', account: '2711', name: 'Imobiliária do Cais' },
      ...{ origin: 'own' as const, office: null },
    },
  ]
  const missing = ['suppliers', 'supplier-withholding']
  const { bridge, user } = await openScreen('Relatórios', {
    'journal.getState': () => ({ ...state, missing, accounts }),
    'journal.saveAccount': () => ({}),
    'reports.listCustomers': () => ({ customers: [{ taxId: '501964843', name: 'Gráfica Norte' }] }),
  })
  await user.click(await screen.findByRole('button', { name: 'Lançamentos contabilísticos' }))
  await screen.findByText(/Contas em falta: Fornecedores.*Retenções a fornecedores por entregar/)
  await user.click(screen.getByRole('button', { name: 'Contas' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Contas' }))
  dialog.getByRole('combobox', { name: /^Fornecedor: .*Imobiliária do Cais \(508112307\)/ })
  await user.type(dialog.getByRole('combobox', { name: 'Conta própria de um fornecedor' }), 'Gráfica')
  await user.click(await screen.findByRole('option', { name: /Gráfica Norte/ }))
  expect(bridge.callsTo('reports.listCustomers').at(-1)).toMatchObject({ side: 'supplier' })
  await user.type(await dialog.findByRole('combobox', { name: /Gráfica Norte \(501964843\)/ }), '22110002')
  await user.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() =>
    expect(bridge.callsTo('journal.saveAccount')).toEqual([
      { companyId, subject: 'supplier:501964843', account: '22110002' },
    ]),
  )
})
