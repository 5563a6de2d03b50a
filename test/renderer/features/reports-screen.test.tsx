/** Reports: figures that lead to their rows, exports, and what Ctrl+E exports on each screen. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WorldFailed } from '../support/fake-bridge.ts'
import { companyId } from '../support/fake-company.ts'
import { openScreen } from '../support/open-screen.ts'

afterEach(cleanup)

test('a figure of the ageing opens the documents it sums', async () => {
  const { bridge, user } = await openScreen('Relatórios')
  await user.click((await screen.findAllByRole('button', { name: /^100,00/ }))[0]!)
  await screen.findByRole('button', { name: 'Remover filtro: 31 a 60 dias' })
  await waitFor(() =>
    expect(bridge.callsTo('documents.openList').at(-1)?.filter).toEqual({ view: 'open', age: '31-60' }),
  )
})

test('a chart says the month under the pointer or with the focus, and arrows go through the months', async () => {
  const { user } = await openScreen('Relatórios')
  const chart = within(await screen.findByRole('list', { name: 'Entradas e saídas por mês' }))
  const september = 'entradas 300,00'
  const months = chart.getAllByRole('button')
  expect(months.map((one) => one.tabIndex)).toEqual([-1, 0])
  await user.hover(months[0]!)
  expect(screen.getByText(new RegExp(`^09/2026: ${september}`))).toBeTruthy()
  await user.unhover(months[0]!)
  expect(screen.queryByText(new RegExp(`^09/2026: ${september}`))).toBeNull()
  act(() => months[1]!.focus())
  expect(screen.getByText(/^10\/2026: entradas 0,00/)).toBeTruthy()
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(months[0])
  expect(months.map((one) => one.tabIndex)).toEqual([0, -1])
})

test('a month of the due chart opens what falls due in it, which the list says and lets go of', async () => {
  const { bridge, user } = await openScreen('Relatórios')
  const chart = within(await screen.findByRole('list', { name: 'Previsto por vencimento e liquidado' }))
  await user.click(chart.getByRole('button', { name: /^10\/2026/ }))
  await waitFor(() =>
    expect(bridge.callsTo('documents.openList').at(-1)?.filter).toEqual({ view: 'all', dueIn: '2026-10' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Remover filtro: Vence em outubro de 2026' }))
  await waitFor(() => expect(bridge.callsTo('documents.openList').at(-1)?.filter).toEqual({ view: 'all' }))
})

test('a report is shown first and written as it is shown; a full disk says what is safe', async () => {
  const { bridge, user } = await openScreen('Relatórios', {
    'reports.export': () => {
      throw new WorldFailed('disk-full')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Documentos por reconciliar' }))
  const grid = await screen.findByRole('grid', { name: 'Documentos por reconciliar' })
  expect(within(grid).getByText('FT A/1')).toBeTruthy()
  // Columns that do not fit on paper are hidden until the person shows them.
  expect(within(grid).queryByText('Grupo')).toBeNull()
  await user.type(screen.getByRole('searchbox', { name: 'Procurar nas linhas' }), 'padaria')
  const scope = { search: 'padaria' }
  await waitFor(() =>
    expect(bridge.callsTo('reports.open').at(-1)).toEqual({ companyId, report: 'open-documents', scope }),
  )
  await user.click(screen.getByRole('button', { name: 'Exportar' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Folha de cálculo (XLSX)' }))
  await screen.findByText('O disco está cheio.')
  expect(screen.getByText('Nada ficou guardado pela metade.')).toBeTruthy()
  expect(bridge.callsTo('reports.export')).toEqual([
    { companyId, report: 'open-documents', scope, format: 'xlsx', profile: 'excel-pt' },
  ])
})

test('classified transactions are narrowed to a category and an other side, shown and written alike', async () => {
  const { bridge, user } = await openScreen('Relatórios')
  await user.click(await screen.findByRole('button', { name: 'Movimentos classificados' }))
  await screen.findByRole('grid', { name: 'Movimentos classificados' })
  await user.click(screen.getByRole('button', { name: /Todas as categorias/ }))
  await user.click(await screen.findByRole('option', { name: 'Despesas bancárias' }))
  await user.type(screen.getByRole('searchbox', { name: 'Contraparte' }), 'seguradora')
  const scope = { counterparty: 'seguradora', category: 'bank-charges' }
  await waitFor(() => expect(bridge.callsTo('reports.open').at(-1)?.scope).toEqual(scope))
  await user.keyboard('{Control>}e{/Control}')
  await waitFor(() => expect(bridge.callsTo('reports.export').at(-1)?.scope).toEqual(scope))
  // Another report has no category, and begins with no other side.
  await user.click(screen.getByRole('button', { name: 'Movimentos por reconciliar' }))
  await waitFor(() => expect(bridge.callsTo('reports.open').at(-1)?.scope).toEqual({}))
})

test('a statement of account waits for its customer; what was printed is told', async () => {
  const { bridge, user } = await openScreen('Relatórios', {
    'reports.print': () => ({ outcome: 'printed' as const }),
    'reports.listCustomers': ({ search }: { search: string }) => ({
      customers: 'padaria ribeiro'.includes(search.toLowerCase())
        ? [{ taxId: '504615947', name: 'Padaria Ribeiro' }]
        : [],
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Conta corrente de cliente' }))
  await screen.findByText('Escolha o cliente: a conta corrente é de um só.')
  expect(bridge.callsTo('reports.open')).toEqual([])
  const field = screen.getByRole('combobox', { name: 'Cliente' })
  await user.type(field, 'moinho')
  await screen.findByText('Nenhum cliente com este nome ou NIF.')
  // What is nobody's name does not stay as if it narrowed the report.
  await user.tab()
  expect(field).toHaveProperty('value', '')
  await user.type(field, 'ribeiro')
  await user.click(await screen.findByRole('option', { name: /^Padaria Ribeiro/ }))
  await screen.findByRole('grid', { name: 'Conta corrente de cliente' })
  expect(bridge.callsTo('reports.open').at(-1)?.scope).toEqual({ taxId: '504615947' })
  await user.click(screen.getByRole('button', { name: 'Imprimir' }))
  await screen.findByText('Enviado para a impressora: Conta corrente de cliente')
})

test('a report without rows says what comes first; one that is narrowed to nothing is widened by its button', async () => {
  const { bridge, user } = await openScreen('Relatórios', {
    'reports.open': () => ({ viewId: 'v', columns: [], count: 0, isWhole: true, sums: [], rows: [] }),
  })
  await user.click(await screen.findByRole('button', { name: 'Movimentos por reconciliar' }))
  await screen.findByText(/^Não há movimentos por reconciliar/)
  const search = () => screen.getByRole('searchbox', { name: 'Procurar nas linhas' })
  await user.type(search(), 'zzz')
  await user.click(await screen.findByRole('button', { name: 'Remover os filtros' }))
  await screen.findByText(/^Não há movimentos por reconciliar/)
  expect(search()).toHaveProperty('value', '')
  expect(bridge.callsTo('reports.open').at(-1)?.scope).toEqual({})
  await user.click(screen.getByRole('button', { name: 'Histórico de decisões' }))
  await screen.findByText(/^Ainda não há decisões/)
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Reconciliar' }))
  await screen.findByRole('grid', { name: 'Movimentos' })
})

test('a statement offers the month that is over; sums and the last rows of a part stand out', async () => {
  const { bridge, user } = await openScreen('Relatórios')
  await user.click(await screen.findByRole('button', { name: 'Fecho do mês' }))
  await user.keyboard('{Control>}e{/Control}')
  expect(await screen.findAllByText('Escolha um mês: o fecho é de um só.')).toHaveLength(2)
  expect(bridge.callsTo('reports.export')).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Mês passado' }))
  const grid = await screen.findByRole('grid', { name: 'Fecho do mês' })
  expect(bridge.callsTo('reports.open').at(-1)?.scope).toMatchObject({ to: expect.stringMatching(/-\d\d$/) })
  const rows = within(grid).getAllByRole('row').slice(1)
  expect(rows.slice(0, 3).map((row) => /sum/.test(row.className))).toEqual([false, true, false])
  expect(rows.slice(0, 2).map((row) => /last/.test(row.className))).toEqual([true, true])
})

test('a report that takes long says how far it is, and is cancelled', async () => {
  const opening = Promise.withResolvers<never>()
  const { bridge, user } = await openScreen('Relatórios', {
    'reports.export': () => opening.promise,
    'reports.cancel': () => {
      opening.reject(new WorldFailed('cancelled'))
      return {}
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Documentos por reconciliar' }))
  await screen.findByRole('grid', { name: 'Documentos por reconciliar' })
  const save = screen.getByRole('button', { name: 'Exportar' })
  act(() => save.focus())
  await user.keyboard('{Control>}e{/Control}')
  act(() => bridge.emit('reports.progressed', { companyId, rows: 12_000 }))
  const cancel = await screen.findByRole('button', { name: 'Cancelar' })
  expect(screen.getByRole('button', { name: 'A exportar' }).getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(save)
  await user.click(cancel)
  await screen.findByRole('button', { name: 'Exportar' })
  expect(document.activeElement).not.toBe(document.body)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a summary without figures offers the sync that brings them', async () => {
  const { bridge, user } = await openScreen('Relatórios', {
    'reports.getFigures': () => ({ currency: 'EUR', ageing: [], cash: [], due: [] }),
    'sync.start': () => ({}),
  })
  const summary = within(await screen.findByRole('region', { name: 'Resumo' }))
  await user.click(await summary.findByRole('button', { name: 'Sincronizar' }))
  await waitFor(() => expect(bridge.callsTo('sync.start')).toEqual([{ companyId }]))
})

test('ageing adds up, and every chart has its table', async () => {
  await openScreen('Relatórios')
  const ageing = await screen.findByRole('table', { name: 'Antiguidade do valor por reconciliar' })
  const rows = within(ageing).getAllByRole('row')
  expect(rows.at(-1)?.textContent).toContain('295,00')
  expect(screen.getByRole('rowheader', { name: '09/2026' })).toBeTruthy()
})

test('Ctrl+E exports what is on screen: the list as it is narrowed, the matched report where nothing is narrowed', async () => {
  const saved = () => ({ outcome: 'saved' as const, fileName: 'lista.csv', rows: 5, sha256: 'x' })
  const { bridge, user } = await openScreen('Documentos', {
    'reports.exportList': saved,
    'reports.export': saved,
  })
  await screen.findByRole('grid', { name: 'Documentos' })
  await user.keyboard('{Control>}e{/Control}')
  await screen.findByText(/lista.csv/)
  expect(bridge.callsTo('reports.exportList')).toEqual([
    { companyId, of: 'documents', listId: 'documents', profile: 'excel-pt' },
  ])
  await user.click(within(screen.getByRole('navigation')).getByRole('button', { name: 'Reconciliar' }))
  await screen.findByRole('grid', { name: 'Movimentos' })
  await user.keyboard('{Control>}e{/Control}')
  await waitFor(() => expect(bridge.callsTo('reports.export').at(-1)?.report).toBe('matched'))
  await user.keyboard('/')
  await user.type(screen.getByRole('searchbox', { name: 'Número, cliente, NIF ou valor' }), 'FT A/3')
  await waitFor(() => expect(bridge.callsTo('documents.openList').at(-1)?.filter.search).toBe('FT A/3'))
  await waitFor(async () => {
    await user.keyboard('{Control>}e{/Control}')
    expect(bridge.callsTo('reports.exportList')).toHaveLength(2)
  })
})
