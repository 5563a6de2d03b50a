/** Lists, reports, settings, palette and help. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { defaultSettings } from '#contract/default-settings.ts'
import type { Request } from '#contract/index.ts'
import { WorldFailed } from '../support/fake-bridge.ts'
import { company, companyAnswers, companyId, idleSync } from '../support/fake-company.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const openScreen = async (name: string, more = {}, language: 'pt-PT' | 'en' = 'pt-PT') => {
  const shown = showApp({ ...companyAnswers({ documents: 5, transactions: 5 }), ...more }, language)
  await screen.findByRole('grid', { name: 'Documentos' })
  await shown.user.click(within(screen.getByRole('navigation')).getByRole('button', { name }))
  return shown
}

test('the active document shows its detail', async () => {
  await openScreen('Documentos')
  const grid = await screen.findByRole('grid', { name: 'Documentos' })
  grid.focus()
  await screen.findByRole('heading', { name: 'FT A/1' })
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
  await screen.findByText('Nada neste computador abre PDF: guarde-o')
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
  await user.click(screen.getByRole('button', { name: 'Todas entradas' }))
  await screen.findByText('O disco está cheio.')
})

test('a filter is kept under a name and brought back whole', async () => {
  const { bridge, user } = await openScreen('Documentos')
  const search = await screen.findByRole('searchbox', { name: 'Número, cliente, NIF ou valor' })
  await user.type(search, 'ponte')
  await user.click(screen.getByRole('button', { name: 'Filtros' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Guardar este filtro' }))
  await user.type(await screen.findByLabelText('Nome do filtro'), 'As pontes{Enter}')
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
  await screen.findByText(/^Em aberto 1.?234,56/)
})

test('a figure of the ageing opens the documents it sums', async () => {
  const { bridge, user } = await openScreen('Relatórios')
  await user.click((await screen.findAllByRole('button', { name: /^100,00/ }))[0]!)
  await screen.findByRole('button', { name: 'Retirar filtro: 31 a 60 dias' })
  await waitFor(() =>
    expect(bridge.callsTo('documents.openList').at(-1)?.filter).toEqual({ view: 'open', age: '31-60' }),
  )
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

test('ids to follow are typed as numbers and ranges', async () => {
  const { bridge, user } = await openScreen('Documentos', {
    'documents.track': () => ({ tracked: 4, alreadyTracked: 0 }),
  })
  await user.click(screen.getByRole('button', { name: 'Documentos acompanhados' }))
  const field = await screen.findByLabelText('Ids ou intervalos')
  await user.type(field, 'doze')
  await user.click(screen.getByRole('button', { name: 'Seguir' }))
  await screen.findByText('Escreva números ou intervalos separados por vírgulas.')
  await user.clear(field)
  await user.type(field, '1, 10-12')
  await user.click(screen.getByRole('button', { name: 'Seguir' }))
  await waitFor(() =>
    expect(bridge.callsTo('documents.track')).toEqual([{ companyId, ids: { list: [1, 10, 11, 12] } }]),
  )
})

test('what became of each tracked id is shown; missed ones are tried again or taken out', async () => {
  const { bridge, user } = await openScreen('Documentos', {
    'documents.retryTracked': () => ({ due: 1 }),
    'documents.untrack': () => ({ untracked: 1 }),
    'documents.probe': () => {
      throw new WorldFailed('offline')
    },
  })
  await user.click(screen.getByRole('button', { name: 'Documentos acompanhados' }))
  const tracked = await screen.findByRole('region', { name: 'Ids acompanhados' })
  expect(within(tracked).getByText('Não existe no serviço')).toBeTruthy()
  await user.click(within(tracked).getByRole('button', { name: 'Repetir 77' }))
  await screen.findByText('1 será pedido na sincronização seguinte')
  await user.click(within(tracked).getByRole('button', { name: 'Retirar 77' }))
  await waitFor(() => expect(bridge.callsTo('documents.untrack')).toEqual([{ companyId, ids: [77] }]))
  bridge.answer({
    'documents.retryTracked': () => {
      throw new WorldFailed('disk-full')
    },
  })
  await user.click(within(tracked).getByRole('button', { name: 'Repetir 77' }))
  await within(tracked).findByText('O disco está cheio.')
  expect(within(tracked).getByText('Não existe no serviço')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Procurar vizinhos' }))
  await screen.findByText('Sem ligação ao serviço.')
})

test('a one-off fetch sends the service its own filters, and says what came', async () => {
  const { bridge, user } = await openScreen('Movimentos', {
    'transactions.fetch': () => ({ received: 12, inserted: 3, updated: 1 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Pedir ao serviço' }))
  const dialog = await screen.findByRole('dialog', { name: 'Pedir movimentos ao serviço' })
  await user.type(within(dialog).getByLabelText('Valor mínimo'), 'muito')
  await within(dialog).findByText('Escreva um valor, como 1.234,56.')
  expect(within(dialog).getByRole('button', { name: 'Pedir' })).toHaveProperty('disabled', true)
  await user.clear(within(dialog).getByLabelText('Valor mínimo'))
  await user.type(within(dialog).getByLabelText('Valor mínimo'), '1.234,56')
  await user.type(within(dialog).getByLabelText('Texto'), 'ponte{Enter}')
  await screen.findByText('12 recebidos: 3 novos, 1 alterados')
  expect(bridge.callsTo('transactions.fetch')).toEqual([
    { companyId, filter: { search: 'ponte', minAmountMinor: 123_456 } },
  ])
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

test('changing the language changes the words at once', async () => {
  const answers = companyAnswers({ documents: 5, transactions: 5 })
  const settings = answers['app.getSettings']()
  const { user } = await openScreen('Definições', {
    'app.updateSettings': (changes: object) => ({ ...settings, ...changes }),
  })
  await user.click(await screen.findByRole('button', { name: /Idioma/ }))
  await user.click(await screen.findByRole('option', { name: 'English' }))
  await screen.findByRole('heading', { name: 'Settings' })
  expect(document.documentElement.lang).toBe('en')
})

test('a system without a keychain is told, and the company stays usable', async () => {
  const answers = companyAnswers({ documents: 5, transactions: 5 })
  const info = answers['app.getInfo']()
  await openScreen('Reconciliar', { 'app.getInfo': () => ({ ...info, keychain: 'missing' }) })
  await screen.findByText('Sem porta-chaves: as credenciais ficam só até fechar a aplicação.')
  expect(await screen.findByRole('grid', { name: 'Documentos' })).toBeTruthy()
})

test('missing credentials are said in one line: the keychain only where it is what has to be opened', async () => {
  const answers = companyAnswers({ documents: 5, transactions: 5 })
  const info = answers['app.getInfo']()
  const openWith = async (keychain: 'missing' | 'locked') => {
    await openScreen('Reconciliar', {
      'app.getInfo': () => ({ ...info, keychain }),
      'companies.list': () => ({ companies: [{ ...company, secrets: 'missing' }], current: companyId }),
    })
    const lines = await screen.findAllByText(/credenciais/)
    return lines.map(({ textContent }) => textContent)
  }
  expect(await openWith('missing')).toEqual([expect.stringMatching(/^Faltam as credenciais desta empresa/)])
  cleanup()
  expect(await openWith('locked')).toEqual([
    'Porta-chaves bloqueado: desbloqueie-o para guardar credenciais.',
  ])
})

test('a notification that was chosen leads to what it was about, in the company it came from', async () => {
  const other = { ...company, id: 'other' as typeof companyId, name: 'Outra, Lda' }
  const { bridge } = await openScreen('Definições', {
    'companies.list': () => ({ companies: [company, other], current: companyId }),
    'companies.open': ({ companyId: id }: { companyId: typeof companyId }) =>
      id === other.id ? other : company,
  })
  await screen.findByRole('heading', { name: 'Definições' })
  act(() => bridge.emit('sync.noticeOpened', { companyId, notice: 'review' }))
  await waitFor(() =>
    expect(bridge.callsTo('transactions.openList').at(-1)?.filter).toMatchObject({ proposed: 'ambiguous' }),
  )
  expect(bridge.callsTo('companies.open')).not.toContainEqual({ companyId: other.id })
  act(() => bridge.emit('sync.noticeOpened', { companyId: other.id, notice: 'credentials' }))
  await waitFor(() => expect(bridge.callsTo('companies.open')).toContainEqual({ companyId: other.id }))
  await screen.findByRole('heading', { name: 'Empresas' })
})

test('the palette finds a command by part of its name', async () => {
  const { user } = await openScreen('Reconciliar')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Comandos' }), 'defin')
  await user.click(await screen.findByRole('option', { name: 'Definições' }))
  await screen.findByRole('heading', { name: 'Definições' })
})

test('the palette lists what can be done now with its key, and of what is looked for and cannot be done, why', async () => {
  const { bridge, user } = await openScreen('Reconciliar')
  const grid = await screen.findByRole('grid', { name: 'Documentos' })
  await screen.findByRole('button', { name: /^Rejeitar/ })
  await user.keyboard('{Control>}k{/Control}')
  const find = await screen.findByRole('combobox', { name: 'Comandos' })
  const reject = screen.getByRole('option', { name: 'Rejeitar a proposta' })
  expect(within(reject).getByText('R').tagName).toBe('KBD')
  expect(screen.queryByRole('option', { name: 'Aceitar a seleção como grupo' })).toBeNull()
  await user.type(find, 'grupo')
  const group = await screen.findByRole('option', { name: 'Aceitar a seleção como grupo' })
  expect(group.getAttribute('aria-disabled')).toBe('true')
  expect(group.textContent).toContain('Nada está selecionado')
  await user.clear(find)
  await user.type(find, 'rejeitar{Enter}')
  await waitFor(() => expect(bridge.callsTo('matching.reject')).toHaveLength(1))
  await waitFor(() => expect(document.activeElement).toBe(grid))
})

test('a list alone offers what it can do, nothing of deciding', async () => {
  const { user } = await openScreen('Documentos')
  const grid = await screen.findByRole('grid', { name: 'Documentos' })
  act(() => grid.focus())
  await user.keyboard('{ArrowDown}{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Comandos' }), 'rejeitar')
  expect(screen.queryByRole('option', { name: 'Rejeitar a proposta' })).toBeNull()
  await user.clear(screen.getByRole('combobox', { name: 'Comandos' }))
  await user.type(screen.getByRole('combobox', { name: 'Comandos' }), 'selecionar a linha{Enter}')
  await waitFor(() => expect(within(grid).getAllByRole('row', { selected: true })).toHaveLength(1))
})

test('the palette finds documents and transactions too, and Enter goes to what is open where it is decided', async () => {
  const { bridge, user } = await openScreen('Relatórios')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Comandos' }), 'cliente 4')
  const documents = await screen.findByRole('group', { name: /^Documentos 1/ })
  expect(within(documents).getByRole('option', { name: /FT A\/4 · Cliente 4/ })).toBeTruthy()
  expect(screen.getByRole('group', { name: /^Movimentos 1/ })).toBeTruthy()
  expect(bridge.callsTo('search.find').at(-1)?.text).toBe('cliente 4')
  await user.keyboard('{Enter}')
  const grid = await screen.findByRole('grid', { name: 'Documentos' })
  await waitFor(() => {
    const active = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')
    expect(active?.textContent).toContain('FT A/4')
  })
  await waitFor(() => expect(document.activeElement).toBe(grid))
  await screen.findByRole('heading', { name: 'Reconciliar' })
})

test('what a search names exactly comes first, once, and is there before the rest is found', async () => {
  const answers = companyAnswers({ documents: 40, transactions: 40 })
  const rest = Promise.withResolvers<void>()
  const { user } = await openScreen('Relatórios', {
    ...answers,
    'search.find': async (asked: Request<'search.find'>) => {
      await rest.promise
      const { documents, transactions } = await answers['search.find']!(asked)
      return {
        documents: {
          ...documents,
          rows: (await answers['search.find']!({ ...asked, limit: 50 })).documents.rows,
        },
        transactions,
      }
    },
  })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Comandos' }), 'ft a/3')
  const early = await screen.findByRole('group', { name: 'Documentos 1' })
  expect(within(early).getAllByRole('option')).toHaveLength(1)
  rest.resolve()
  const all = await screen.findByRole('group', { name: /^Documentos 8 de 11/ })
  const texts = within(all)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(texts[0]).toContain('FT A/3 ')
  expect(texts.filter((text) => text?.includes('FT A/3 '))).toHaveLength(1)
})

test('Ctrl+E exports what is on screen: the list as it is narrowed, the matched report where one reconciles', async () => {
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
})

test('F1 shows the keys', async () => {
  const { user } = await openScreen('Reconciliar')
  await user.keyboard('{F1}')
  const help = await screen.findByRole('dialog', { name: 'Teclas' })
  expect(within(help).getByText('Rejeitar a proposta')).toBeTruthy()
})

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
