/** Documents and Transactions alone on their screens: details, filters, tracked ids, what is asked of the service. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WorldFailed } from '../support/fake-bridge.ts'
import { company, companyAnswers, companyId, idleSync } from '../support/fake-company.ts'
import { openScreen } from '../support/open-screen.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

/** With plain blanks. */
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s/g, ' ')

test('the active document shows its detail', async () => {
  await openScreen('Documentos')
  const grid = await screen.findByRole('grid', { name: 'Documentos' })
  grid.focus()
  await screen.findByRole('heading', { name: 'FT A/1' })
})

test('a waybill owes nothing: its detail has neither an open amount nor a payment', async () => {
  const { 'documents.get': get } = companyAnswers({ documents: 5, transactions: 5 })
  const waybill = { type: 'W', openMinor: null, unpaidMinor: null, paymentStatus: 'NoPayment' } as const
  await openScreen('Documentos', {
    'documents.get': (asked: Parameters<typeof get>[0]) => ({ ...get(asked), ...waybill }),
  })
  const grid = await screen.findByRole('grid', { name: 'Documentos' })
  grid.focus()
  const detail = await screen.findByRole('article')
  expect(within(detail).getByText('Total')).toBeTruthy()
  for (const name of ['Por reconciliar', 'Em dívida no serviço', 'Pagamento'])
    expect(within(detail).queryByText(name)).toBeNull()
})

test('a credit note is not paid but settled', async () => {
  const { 'documents.get': get } = companyAnswers({ documents: 5, transactions: 5 })
  const credit = { type: 'C', openMinor: 100, unpaidMinor: 300, paymentStatus: 'NoPayment' } as const
  await openScreen('Documentos', {
    'documents.get': (asked: Parameters<typeof get>[0]) => ({ ...get(asked), ...credit }),
  })
  const grid = await screen.findByRole('grid', { name: 'Documentos' })
  grid.focus()
  const detail = await screen.findByRole('article')
  expect(within(detail).getByText('Por regularizar')).toBeTruthy()
  expect(within(detail).getByText('Por regularizar no serviço')).toBeTruthy()
  expect(within(detail).queryByText('Por pagar')).toBeNull()
  const sums = [...detail.querySelectorAll('dl:first-of-type dd')].map((one) => plain(one.textContent))
  expect(sums.slice(-2)).toEqual(['−3,00 €', '−1,00 €'])
  expect(sums.every((text) => text === '0,00 €' || text.startsWith('−'))).toBe(true)
})

test('amounts of a document in another currency are in EUR, its own total beside them', async () => {
  const { 'documents.get': get } = companyAnswers({ documents: 5, transactions: 5 })
  const foreign = { currency: 'USD', totalMinor: 66_489, foreignTotalMinor: 72_087 } as const
  await openScreen('Documentos', {
    'documents.get': (asked: Parameters<typeof get>[0]) => ({ ...get(asked), ...foreign }) as never,
  })
  const grid = await screen.findByRole('grid', { name: 'Documentos' })
  grid.focus()
  const detail = await screen.findByRole('article')
  const figureOf = (name: string) => plain(within(detail).getByText(name).nextElementSibling?.textContent)
  expect(figureOf('Total')).toBe('664,89 €')
  expect(figureOf('Total em USD')).toBe('720,87 US$')
})

test('what another file states otherwise of a document of a supplier is shown with it', async () => {
  const { 'documents.get': get } = companyAnswers({ documents: 5, transactions: 5 })
  const contradictions = [
    { field: 'total', counts: 12_300, other: 12_000, file: 'pendentes.csv' },
    { field: 'date', counts: '2026-03-02', other: '2026-03-03', file: 'pendentes.csv' },
  ]
  await openScreen('Documentos', {
    'documents.get': (asked: Parameters<typeof get>[0]) =>
      ({ ...get(asked), side: 'supplier', contradictions }) as never,
  })
  const grid = await screen.findByRole('grid', { name: 'Documentos' })
  grid.focus()
  const detail = await screen.findByRole('article')
  expect(within(detail).getByText('Difere entre ficheiros')).toBeTruthy()
  expect(plain(detail.textContent)).toContain('Total: conta 123,00 €; pendentes.csv tem 120,00 €')
  expect(plain(detail.textContent)).toContain('Data: conta 02/03/2026; pendentes.csv tem 03/03/2026')
})

test('what a company on files alone is owed is told by its files', async () => {
  const { 'documents.get': get } = companyAnswers({ documents: 5, transactions: 5 })
  await openScreen('Documentos', {
    'companies.list': () => ({ companies: [{ ...company, environment: 'files' }], current: companyId }),
    'documents.get': (asked: Parameters<typeof get>[0]) => ({
      ...get(asked),
      ...{ type: 'C', openMinor: 100, unpaidMinor: 300, sourceId: null },
    }),
  })
  const grid = await screen.findByRole('grid', { name: 'Documentos' })
  grid.focus()
  const detail = await screen.findByRole('article')
  expect(within(detail).getByText('Por regularizar segundo os ficheiros')).toBeTruthy()
  expect(detail.textContent).not.toMatch(/serviço/i)
})

test('the PDF of a closed document is asked of main, which chooses the place; offline says what is safe', async () => {
  const { bridge, user } = await openScreen('Documentos', {
    'issuing.savePdf': () => {
      throw new WorldFailed('offline')
    },
  })
  const grid = await screen.findByRole('grid', { name: 'Documentos' })
  grid.focus()
  await user.click(await screen.findByRole('button', { name: 'Guardar PDF' }))
  await screen.findByText('Sem ligação ao serviço.')
  expect(bridge.callsTo('issuing.savePdf')).toEqual([{ companyId, documentId: 5_001 }])
})

test('the PDF is opened in the system’s viewer; where there is none, that is said', async () => {
  const { bridge, user } = await openScreen('Documentos', {
    'issuing.openPdf': () => ({ outcome: 'no-viewer' }),
  })
  const grid = await screen.findByRole('grid', { name: 'Documentos' })
  grid.focus()
  await user.click(await screen.findByRole('button', { name: 'Abrir PDF' }))
  await screen.findByText('Nenhum programa neste computador abre PDF: guarde-o')
  expect(bridge.callsTo('issuing.openPdf')).toEqual([{ companyId, documentId: 5_001 }])
})

test('the active transaction shows its raw record and its page of origin', async () => {
  await openScreen('Movimentos')
  const grid = await screen.findByRole('grid', { name: 'Movimentos' })
  grid.focus()
  await screen.findByText('Registo original')
  expect(screen.getByText('Página de origem')).toBeTruthy()
})

test('what could not be read of a transaction is said in words, and a direction that is not taken says why', async () => {
  const { 'transactions.get': get } = companyAnswers({ documents: 5, transactions: 5 })
  const { user } = await openScreen('Movimentos', {
    'transactions.get': (asked: Parameters<typeof get>[0]) => ({
      ...get(asked),
      direction: 'unknown',
      flags: ['date-unreadable'],
    }),
    'attention.setDirection': () => {
      throw new WorldFailed('disk-full')
    },
  })
  const grid = await screen.findByRole('grid', { name: 'Movimentos' })
  grid.focus()
  await screen.findByText('Data ilegível')
  await user.click(screen.getByRole('button', { name: 'Só entradas' }))
  await screen.findByText('O disco está cheio.')
})

test('a filter is kept under a name and brought back whole', async () => {
  const { bridge, user } = await openScreen('Documentos')
  const search = await screen.findByRole('searchbox', { name: 'Número, cliente, NIF ou valor' })
  await user.type(search, 'ponte')
  await user.click(screen.getByRole('button', { name: 'Filtros' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Guardar este filtro' }))
  await user.type(await screen.findByLabelText('Nome do filtro'), ' {Enter}')
  await screen.findByText('Dê um nome ao filtro.')
  await user.type(screen.getByLabelText('Nome do filtro'), 'As pontes{Enter}')
  await user.clear(screen.getByRole('searchbox', { name: 'Número, cliente, NIF ou valor' }))
  await waitFor(() => expect(bridge.callsTo('documents.openList').at(-1)?.filter).toEqual({ view: 'all' }))
  await user.click(screen.getByRole('button', { name: 'Filtros' }))
  await user.click(await screen.findByRole('menuitem', { name: 'As pontes' }))
  await waitFor(() =>
    expect(screen.getByRole('searchbox', { name: 'Número, cliente, NIF ou valor' })).toHaveProperty(
      'value',
      'ponte',
    ),
  )
})

test('selected rows are counted and summed beside the title', async () => {
  const { user } = await openScreen('Documentos')
  const grid = await screen.findByRole('grid', { name: 'Documentos' })
  grid.focus()
  await user.keyboard('x{Shift>}{ArrowDown}{/Shift}')
  await screen.findByText('2 selecionados · 20,21 €')
  await user.keyboard('{Escape}')
  await screen.findByText(/^Por reconciliar 1.?234,56/)
})

test('before the first sync the lists offer it', async () => {
  const { bridge, user } = showApp({
    ...companyAnswers({ documents: 0, transactions: 0 }),
    'sync.getState': () => ({ ...idleSync, lastCompletedAt: null }),
  })
  const [offer] = await screen.findAllByRole('button', { name: 'Sincronizar agora' })
  await user.click(offer!)
  await waitFor(() => expect(bridge.callsTo('sync.start')).toEqual([{ companyId }]))
})

test('a search that finds nothing offers every row, and the list has the focus again', async () => {
  const { 'documents.openList': open } = companyAnswers({ documents: 5, transactions: 5 })
  const { 'documents.openList': openNone } = companyAnswers({ documents: 0, transactions: 5 })
  const { user } = await openScreen('Documentos', {
    'documents.openList': ({ filter }: { filter: object }) => ('search' in filter ? openNone() : open()),
  })
  await user.type(await screen.findByRole('searchbox', { name: 'Número, cliente, NIF ou valor' }), 'nenhum')
  await screen.findByText('Nenhum documento com esta procura.')
  await user.click(screen.getByRole('button', { name: 'Mostrar todos' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'Documentos' })))
  expect(screen.getByRole('searchbox', { name: 'Número, cliente, NIF ou valor' })).toHaveProperty('value', '')
  expect(screen.queryByRole('button', { name: 'Mostrar todos' })).toBeNull()
})

test('ids to track are typed as numbers and ranges', async () => {
  const { bridge, user } = await openScreen('Documentos', {
    'documents.track': () => ({ tracked: 4, alreadyTracked: 0 }),
  })
  await user.click(screen.getByRole('button', { name: 'Documentos acompanhados' }))
  const field = await screen.findByLabelText('Ids ou intervalos')
  await user.type(field, 'doze')
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  await screen.findByText('Escreva números ou intervalos separados por vírgulas.')
  await user.clear(field)
  await user.type(field, '1-999999')
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  await screen.findByText(/^De cada vez podem ser adicionados até 100\s000 ids/)
  await user.clear(field)
  await user.type(field, '1, 10-12')
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  await waitFor(() =>
    expect(bridge.callsTo('documents.track')).toEqual([{ companyId, ids: { list: [1, 10, 11, 12] } }]),
  )
})

test('nothing is offered to be asked again while every tracked id was answered', async () => {
  const { 'documents.listTracked': list } = companyAnswers({ documents: 5, transactions: 5 })
  const { user } = await openScreen('Documentos', {
    'documents.listTracked': () => ({
      ...list(),
      counts: { pending: 0, fetched: 5, unreadable: 0, unknown: 0, 'not-allowed': 0 },
    }),
  })
  await user.click(screen.getByRole('button', { name: 'Documentos acompanhados' }))
  const tracked = await screen.findByRole('region', { name: 'Ids acompanhados' })
  expect(within(tracked).queryByRole('button', { name: /não obtido/ })).toBeNull()
})

test('what became of each tracked id is shown; missed ones are tried again or taken out', async () => {
  const { bridge, user } = await openScreen('Documentos', {
    'documents.retryTracked': () => ({ due: 1 }),
    'documents.untrack': () => ({ untracked: 1 }),
    'documents.probe': () => {
      throw new WorldFailed('offline')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Documentos acompanhados' }))
  const tracked = await screen.findByRole('region', { name: 'Ids acompanhados' })
  expect(within(tracked).getByText('Não existe no serviço')).toBeTruthy()
  await user.click(within(tracked).getByRole('button', { name: 'Repetir: 77' }))
  await screen.findByText('1 será pedido na sincronização seguinte')
  await user.click(within(tracked).getByRole('button', { name: 'Remover: 77' }))
  await waitFor(() => expect(bridge.callsTo('documents.untrack')).toEqual([{ companyId, ids: [77] }]))
  bridge.answer({
    'documents.retryTracked': () => {
      throw new WorldFailed('disk-full')
    },
  })
  await user.click(within(tracked).getByRole('button', { name: 'Repetir: 77' }))
  await within(tracked).findByText('O disco está cheio.')
  expect(within(tracked).getByText('Não existe no serviço')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Procurar ids próximos' }))
  await screen.findByText('Sem ligação ao serviço.')
  bridge.answer({
    'documents.probe': () => {
      throw new WorldFailed('invalid-input')
    },
  })
  await user.click(screen.getByRole('button', { name: 'Procurar ids próximos' }))
  await screen.findByText('Ainda não há nenhum id: escreva primeiro um, em cima.')
})

test('a one-off fetch sends the service its own filters, and says what came', async () => {
  const { bridge, user } = await openScreen('Movimentos', {
    'transactions.fetch': () => ({ received: 12, inserted: 3, updated: 1 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Pedir ao serviço' }))
  const dialog = await screen.findByRole('dialog', { name: 'Pedir movimentos ao serviço' })
  await user.type(within(dialog).getByLabelText('Valor mínimo'), 'muito{Enter}')
  await within(dialog).findByText('Escreva um valor, como 1.234,56.')
  await user.clear(within(dialog).getByLabelText('Valor mínimo'))
  await user.type(within(dialog).getByLabelText('Valor mínimo'), '1.234,56')
  await user.type(within(dialog).getByLabelText('Descritivo'), 'ponte{Enter}')
  await screen.findByText('Recebidos: 12. Novos: 3. Alterados: 1.')
  expect(bridge.callsTo('transactions.fetch')).toEqual([
    { companyId, filter: { search: 'ponte', minAmountMinor: 123_456 } },
  ])
})

test('the sample company offers a list of its purchases where it has no document of a supplier', async () => {
  const answers = companyAnswers({ documents: 5, transactions: 5 })
  const { user, bridge } = await openScreen('Documentos', {
    'companies.list': () => ({ companies: [{ ...company, environment: 'sample' }], current: companyId }),
    'documents.openList': ({ filter }: { filter: { side?: string } }) => ({
      ...answers['documents.openList'](),
      ...(filter.side === 'supplier' && { count: 0 }),
    }),
    'imports.offerSample': () => ({ files: [{ handle: 'list', name: 'e-fatura-compras.csv' }] }),
  })
  await screen.findByRole('grid', { name: 'Documentos' })
  expect(screen.getByRole('button', { name: 'Documentos acompanhados' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Clientes ou fornecedores/ }))
  await user.click(await screen.findByRole('option', { name: 'Fornecedores' }))
  await user.click(await screen.findByRole('button', { name: /^Ver com um e.Fatura de exemplo$/ }))
  await waitFor(() => expect(bridge.callsTo('imports.offerSample')).toEqual([{ companyId }]))
  // The service has no documents of suppliers to ask for.
  expect(screen.queryByRole('button', { name: 'Documentos acompanhados', hidden: true })).toBeNull()
})
