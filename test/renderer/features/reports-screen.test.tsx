/** Reports: figures that lead to their rows, exports, and what Ctrl+E exports on each screen. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WorldFailed } from '../support/fake-bridge.ts'
import { companyId } from '../support/fake-company.ts'
import { openScreen } from '../support/open-screen.ts'

afterEach(cleanup)

test('a figure of the ageing opens the documents it sums', async () => {
  const { bridge, user } = await openScreen('Relatórios')
  await user.click((await screen.findAllByRole('button', { name: /^100,00/ }))[0]!)
  await screen.findByRole('button', { name: 'Retirar filtro: 31 a 60 dias' })
  await waitFor(() =>
    expect(bridge.callsTo('documents.openList').at(-1)?.filter).toEqual({ view: 'open', age: '31-60' }),
  )
})

test('each report is exported in the chosen format; a full disk says what is safe', async () => {
  const { bridge, user } = await openScreen('Relatórios', {
    'reports.export': () => {
      throw new WorldFailed('disk-full')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Exportar CSV: Mapa de trabalho' }))
  await screen.findByText('O disco está cheio.')
  expect(screen.getByText('Nada ficou gravado pela metade.')).toBeTruthy()
  expect(bridge.callsTo('reports.export')).toEqual([
    { companyId, report: 'working-paper', profile: 'excel-pt' },
  ])
})

test('ageing adds up, and every chart has its table', async () => {
  await openScreen('Relatórios')
  const ageing = await screen.findByRole('table', { name: 'Antiguidade do valor em aberto' })
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
