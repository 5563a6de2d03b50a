/** The companies as one table: what each needs, and the ways through them. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Response } from '#contract/index.ts'
import type { OfficeCompany, SyncRound } from '#contract/office.ts'
import type { Instant } from '#contract/values.ts'
import { type Screen, showScreen, useSession } from '../../../src-renderer/lib/session.ts'
import type { companyId } from '../support/fake-company.ts'
import { checked, figures, inOffice, office } from '../support/fake-office.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const fromMore = async (user: ReturnType<typeof showApp>['user'], entry: string) => {
  await user.click(await screen.findByRole('button', { name: 'Mais' }))
  await user.click(screen.getByRole('menuitem', { name: entry }))
}
const namesShown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent?.replace('Testes', ''))

test('many companies are one table, the most pressing first, searched as one types', async () => {
  const { bridge, user } = showApp(office())
  await screen.findByText('Credenciais recusadas')
  expect(namesShown()).toEqual(['Gama', 'Beta', 'Alfa', 'Delta'])
  expect(screen.getByText(/^4 por rever · dados de /)).toBeTruthy()
  expect(screen.getByText('4 empresas · 2 precisam de si')).toBeTruthy()
  expect(bridge.callsTo('companies.getOverview')).toHaveLength(1)
  await user.type(screen.getByRole('searchbox', { name: 'Procurar uma empresa' }), 'del')
  await waitFor(() => expect(namesShown()).toEqual(['Delta']))
})

test('the table begins with what needs a person most, whichever company is open; that one is told below', async () => {
  const answers = office()
  const { companies } = answers['companies.list']()
  showApp({ ...answers, 'companies.list': () => ({ companies, current: companies[3]?.id ?? null }) })
  await screen.findByRole('grid', { name: 'Documentos' })
  act(() => showScreen('start'))
  await screen.findByText('Credenciais recusadas')
  expect(screen.getByRole('heading', { level: 3, name: 'Delta' })).toBeTruthy()
  const table = screen.getByRole('grid', { name: 'Empresas' })
  expect(table.getAttribute('aria-activedescendant')).toBeNull()
  act(() => table.focus())
  await screen.findByRole('heading', { level: 3, name: 'Gama' })
})

test('a company is found without its accents, and by its taxpayer number', async () => {
  const answers = office()
  const { companies, current } = answers['companies.list']()
  const [first, second, ...others] = companies
  if (!first || !second) throw new Error('there are four')
  const named = [{ ...first, name: 'Água Fria, São João' }, { ...second, taxId: '508112303' }, ...others]
  const { user } = showApp({ ...answers, 'companies.list': () => ({ companies: named, current }) })
  const search = await screen.findByRole('searchbox', { name: 'Procurar uma empresa' })
  await user.type(search, 'agua fria, sao')
  await waitFor(() => expect(namesShown()).toEqual(['Água Fria, São João']))
  await user.clear(search)
  await user.type(search, '5081')
  await waitFor(() => expect(namesShown()).toEqual([second.name]))
})

test('Enter opens the company of the row, and a key the next one that needs a person', async () => {
  const { bridge, user } = showApp(office())
  await screen.findByText('Credenciais recusadas')
  await user.click(screen.getByRole('grid', { name: 'Empresas' }))
  await user.keyboard('{Home}{ArrowDown}{Enter}')
  await screen.findByRole('grid', { name: 'Documentos' })
  expect(bridge.callsTo('companies.open')).toEqual([{ companyId: 'b' }])
  await user.keyboard('{F8}')
  await waitFor(() => expect(bridge.callsTo('companies.open').at(-1)).toEqual({ companyId: 'c' }))
})

test('F8 says that nobody else needs a person, also where there is but one company', async () => {
  const answers = office()
  const { companies } = answers['companies.list']()
  const { user } = showApp({
    ...answers,
    'companies.list': () => ({ companies: companies.slice(0, 1), current: null }),
  })
  await screen.findByRole('heading', { level: 3, name: 'Alfa' })
  await user.keyboard('{F8}')
  await screen.findByText('Nenhuma outra empresa tem trabalho por fazer')
})

test('documents in doubt are a need of their company', async () => {
  const answers = office()
  const { companies } = answers['office.list']()
  const listed = companies.map((one, at) => (at === 3 ? { ...one, figures: figures({ doubtful: 2 }) } : one))
  showApp({ ...answers, 'office.list': () => ({ companies: listed }) })
  await screen.findByText('2 documentos por esclarecer')
  expect(namesShown()).toEqual(['Gama', 'Delta', 'Beta', 'Alfa'])
})

const settled: readonly (readonly [string, Screen, Partial<OfficeCompany>])[] = [
  ['refused credentials', 'start', { error: { code: 'credential-rejected', message: '', details: {} } }],
  ['missing credentials', 'start', { error: { code: 'credential-missing', message: '', details: {} } }],
  ['documents in doubt', 'issue', { figures: figures({ doubtful: 1 }) }],
  ['decisions that differ', 'reconcile', { figures: figures({ differing: 1 }) }],
  ['an account without a direction', 'reconcile', { figures: figures({ undirected: 1 }) }],
  ['transactions that are missing', 'transactions', { figures: figures({ missing: 1 }) }],
  [
    'documents that a SAF-T (PT) file has',
    'closing',
    { figures: figures({ completeness: { ...checked, missing: 1 } }) },
  ],
  ['documents that could not be read', 'documents', { figures: figures({ unreadable: 1 }) }],
  ['decisions that wait for a sync', 'start', { figures: figures({ waitingDecisions: 1 }) }],
  [
    'a month to be closed',
    'closing',
    { figures: figures({ months: { ...figures().months, period: '2020-01' as Month, count: 3 } }) },
  ],
]
test.each(settled)('F8 leads to where it is settled: %s', async (_what, place, need) => {
  const answers = office()
  const companies = ['a', 'b', 'c', 'd'].map((id) => inOffice(id, id === 'c' ? need : {}))
  const { bridge, user } = showApp({ ...answers, 'office.list': () => ({ companies }) })
  await screen.findByRole('grid', { name: 'Empresas' })
  await user.keyboard('{F8}')
  await waitFor(() => expect(useSession.getState()).toMatchObject({ companyId: 'c', screen: place }))
  expect(bridge.callsTo('companies.open')).toEqual([{ companyId: 'c' }])
})

test('on the screen of companies F8 shows the one it leads to, whichever row was chosen before', async () => {
  const { user } = showApp(office())
  await screen.findByText('Credenciais recusadas')
  await user.click(screen.getByRole('grid', { name: 'Empresas' }))
  await user.keyboard('{End}')
  await screen.findByRole('heading', { level: 3, name: 'Delta' })
  await user.keyboard('{F8}')
  await screen.findByRole('heading', { level: 3, name: 'Gama' })
})

test('figures that main summed again are read again', async () => {
  const { bridge } = showApp(office())
  await screen.findByText('Credenciais recusadas')
  bridge.answer({
    'office.list': () => ({
      companies: ['a', 'b', 'c', 'd'].map((id) => inOffice(id, { figures: figures({ differing: 2 }) })),
    }),
  })
  bridge.emit('office.changed', {})
  await waitFor(() => expect(screen.getAllByText('2 decisões com diferença')).toHaveLength(4))
})

test('a row says what the connection of its company lacks, beside what the company needs', async () => {
  const answers = office()
  const [a, b, c, d] = answers['companies.list']().companies
  if (!(a && b && c && d)) throw new Error('four companies')
  showApp({
    ...answers,
    'companies.list': () => ({
      companies: [
        a,
        { ...b, secrets: 'session' as const },
        c,
        { ...d, invoicingUrl: '', secrets: 'missing' as const },
      ],
      current: null,
    }),
  })
  await screen.findByText(/^4 por rever · Credenciais só até fechar · dados de /)
  expect(screen.getByText('Faltam os endereços · Sem credenciais')).toBeTruthy()
  expect(screen.getByText('Nada')).toBeTruthy()
})

test('all are synced in the order of need, with one progress, and what failed by cause with its act', async () => {
  const { bridge, user } = showApp(office())
  await screen.findByText('Credenciais recusadas')
  await user.click(screen.getByRole('button', { name: 'Sincronizar todas' }))
  expect(bridge.callsTo('office.syncAll')).toEqual([{ companyIds: ['c', 'b', 'a', 'd'] }])
  const failed = (id: string, code: ErrorCode) => ({
    companyId: id as typeof companyId,
    error: { code, message: '', details: {} },
  })
  const round = {
    state: 'running' as SyncRound['state'],
    total: 4,
    done: 1,
    current: ['b', 'a'] as (typeof companyId)[],
    failures: [failed('c', 'credential-rejected')],
    waitsUntil: null as Instant | null,
  }
  act(() => bridge.emit('office.syncAllProgressed', { round }))
  const panel = await screen.findByRole('region', { name: 'Sincronização das empresas' })
  expect(within(panel).getByText('1 de 4 empresas · agora: Beta; Alfa · 1 falhou')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sincronizar todas' })).toHaveProperty('disabled', true)
  const waitsUntil = new Date(2026, 10, 3, 9, 4, 35).toISOString() as Instant
  act(() => bridge.emit('office.syncAllProgressed', { round: { ...round, waitsUntil } }))
  await within(panel).findByText(
    '1 de 4 empresas · um serviço pediu para esperar; continua às 09:04:35 · agora: Beta; Alfa · 1 falhou',
  )
  await user.click(within(panel).getByRole('button', { name: 'Pausar' }))
  act(() => bridge.emit('office.syncAllProgressed', { round: { ...round, state: 'paused' } }))
  await user.click(await within(panel).findByRole('button', { name: 'Retomar' }))
  await user.click(within(panel).getByRole('button', { name: 'Cancelar' }))
  expect(bridge.callsTo('office.steerSyncAll')).toEqual([
    { act: 'pause' },
    { act: 'resume' },
    { act: 'cancel' },
  ])
  const failures = [
    failed('c', 'credential-rejected'),
    failed('a', 'offline'),
    failed('d', 'credential-rejected'),
  ]
  act(() =>
    bridge.emit('office.syncAllProgressed', {
      round: { ...round, state: 'ended', done: 4, current: [], failures },
    }),
  )
  const retry = await within(panel).findByRole('button', { name: 'Repetir as 3 que falharam' })
  expect(document.activeElement).not.toBe(document.body)
  const causes = within(panel).getAllByRole('listitem')
  expect(causes.map((cause) => cause.textContent)).toEqual([
    expect.stringMatching(/^2 empresas: O serviço não aceitou as credenciais.*Gama; Delta$/),
    expect.stringMatching(/^1 empresa: .*Alfa$/),
  ])
  await user.click(retry)
  const lone = { ...round, total: 1, done: 1, current: [], failures: [] }
  act(() => bridge.emit('office.syncAllProgressed', { round: { ...lone, state: 'ended' } }))
  expect(await within(panel).findByText('Sincronização terminada: 1 de 1 empresa')).toBeTruthy()
  expect(bridge.callsTo('office.syncAll').at(-1)).toEqual({ companyIds: ['c', 'a', 'd'] })
})

test('missing credentials need a person, and so do documents that a SAF-T (PT) file has and the company has not', async () => {
  const answers = office()
  const { companies, current } = answers['companies.list']()
  const lacking = companies.map((one) =>
    one.name === 'Delta' ? { ...one, secrets: 'missing' as const } : one,
  )
  const listed = answers['office.list']().companies.map((one) =>
    one.companyId === ('a' as typeof companyId)
      ? {
          ...one,
          figures: figures({
            completeness: checked,
          }),
        }
      : one,
  )
  showApp({
    ...answers,
    'companies.list': () => ({ companies: lacking, current }),
    'office.list': () => ({ companies: listed }),
  })
  await screen.findByText('Faltam 2 documentos do SAF\u2011T (PT)')
  expect(namesShown()).toEqual(['Gama', 'Delta', 'Alfa', 'Beta'])
  expect(within(screen.getByRole('grid', { name: 'Empresas' })).getByText('Sem credenciais')).toBeTruthy()
})

test('the row distinguishes a damaged, a missing and an unreachable file', async () => {
  const answers = office()
  const { companies: listed } = await answers['office.list']()
  const codes: readonly (ErrorCode | null)[] = ['storage-corrupt', 'mirror-lost', 'in-use', 'storage-failed']
  showApp({
    ...answers,
    'office.list': () => ({
      companies: listed.map((one, at) => {
        const code = codes[at]
        return { ...one, error: code ? { code, message: '', details: {} } : null }
      }),
    }),
  })
  const grid = within(await screen.findByRole('grid', { name: 'Empresas' }))
  await grid.findByText('Ficheiro de dados danificado')
  await grid.findByText(/^Ficheiro de dados em falta/)
  await grid.findByText(/^Os dados estão abertos por outra janela ou comando\./)
  await grid.findByText('Pasta ou ficheiro inacessível')
})

test('of names that begin alike the part that differs is there for itself', async () => {
  const answers = office()
  const { companies, current } = answers['companies.list']()
  const alike = 'Sociedade de Produtos Alimentares '
  const named = companies.map((one, at) =>
    at < 2 ? { ...one, name: `${alike}${['do Norte', 'do Sul'][at]}` } : one,
  )
  showApp({ ...answers, 'companies.list': () => ({ companies: named, current }) })
  const grid = within(await screen.findByRole('grid', { name: 'Empresas' }))
  for (const name of ['Norte', 'Sul']) {
    const rest = await grid.findByText(name)
    expect(rest.previousElementSibling?.textContent).toBe(`${alike}do `)
  }
})

test('a company whose sync found no credentials says so in two words', async () => {
  const answers = office()
  const { companies: listed } = await answers['office.list']()
  const error = {
    code: 'credential-missing',
    message: 'no token is kept for this company',
    details: {},
  } as const
  showApp({
    ...answers,
    'office.list': () => ({ companies: listed.map((one, at) => (at === 1 ? { ...one, error } : one)) }),
  })
  const grid = await screen.findByRole('grid', { name: 'Empresas' })
  await within(grid).findByText(/^Sem credenciais/)
  expect(within(grid).queryByText(/Faltam as credenciais/)).toBeNull()
})

test('one act stands above the table, the others are in a menu and in the palette', async () => {
  const { user } = showApp(office())
  await user.click(await screen.findByRole('button', { name: 'Mais' }))
  const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(entries).toEqual([
    'Exportar relatórios de várias empresas…',
    'Ligar uma empresa…',
    'Adicionar várias empresas…',
    'Abrir um arquivo…',
  ])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'Ligar uma empresa' })).toBeNull()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Comandos' }), 'ligar uma emp')
  await user.keyboard('{Enter}')
  await screen.findByRole('form', { name: 'Ligar uma empresa' })
})

test('connecting another stands there until there are several to sync', async () => {
  const answers = office()
  const { companies, current } = answers['companies.list']()
  const { user } = showApp({
    ...answers,
    'companies.list': () => ({ companies: companies.slice(0, 1), current }),
  })
  await user.click(await screen.findByRole('button', { name: 'Mais' }))
  const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(entries).toEqual(['Adicionar várias empresas…', 'Abrir um arquivo…'])
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Ligar uma empresa' }))
  await screen.findByRole('form', { name: 'Ligar uma empresa' })
})

test('a report of several companies is asked for as chosen, told as it is written, and what failed by cause', async () => {
  const answer = Promise.withResolvers<Response<'reports.exportMany'>>()
  const { bridge, user } = showApp({ ...office(), 'reports.exportMany': () => answer.promise })
  await fromMore(user, 'Exportar relatórios de várias empresas…')
  const dialog = await screen.findByRole('dialog', { name: 'Relatórios de várias empresas' })
  const list = within(dialog).getByRole('listbox', { name: 'Empresas' })
  expect(within(list).getAllByRole('option', { selected: true })).toHaveLength(4)
  await user.click(within(list).getByRole('option', { name: 'Gama' }))
  await user.click(within(dialog).getByRole('button', { name: 'Exportar 3 empresas' }))
  expect(bridge.callsTo('reports.exportMany')).toEqual([
    { companyIds: ['a', 'b', 'd'], report: 'open-documents', scope: {}, format: 'csv', profile: 'excel-pt' },
  ])
  act(() =>
    bridge.emit('reports.manyProgressed', {
      round: { state: 'running', total: 3, done: 1, current: ['b' as typeof companyId], failures: [] },
    }),
  )
  expect(await within(dialog).findByText('1 de 3 empresas · agora: Beta')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
  expect(bridge.callsTo('reports.cancelMany')).toHaveLength(1)
  const error = { code: 'storage-corrupt' as const, message: '', details: {} }
  const failures = [{ companyId: 'd' as typeof companyId, error }]
  act(() =>
    answer.resolve({ outcome: 'saved', folderName: 'Fecho', files: 2, without: [], lacking: [], failures }),
  )
  expect(await within(dialog).findByText('2 ficheiros guardados em Fecho')).toBeTruthy()
  expect(within(dialog).getByText('1 empresa:')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Nenhuma' }))
  expect(within(dialog).getByRole('button', { name: 'Exportar 0 empresas' })).toHaveProperty('disabled', true)
  // What was told was of another choice.
  expect(within(dialog).queryByText('2 ficheiros guardados em Fecho')).toBeNull()
  expect(within(dialog).queryByText('1 empresa:')).toBeNull()
})

test('a statement of account of several companies waits for a tax id, and says who has no such customer', async () => {
  const ids = ['a', 'b'] as (typeof companyId)[]
  const { bridge, user } = showApp({
    ...office(),
    'reports.exportMany': () => ({
      outcome: 'saved' as const,
      ...{ folderName: 'Fecho', files: 2, without: [ids[0]!], lacking: [ids[1]!], failures: [] },
    }),
  })
  await fromMore(user, 'Exportar relatórios de várias empresas…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Relatórios de várias empresas' }))
  await user.click(dialog.getByRole('button', { name: /^Documentos por reconciliar/ }))
  await user.click(await screen.findByRole('option', { name: 'Conta corrente de cliente' }))
  const act = dialog.getByRole('button', { name: 'Exportar 4 empresas' })
  expect(act).toHaveProperty('disabled', true)
  await user.type(dialog.getByRole('textbox', { name: 'NIF do cliente' }), ' 504615947 ')
  await user.click(act)
  expect(bridge.callsTo('reports.exportMany').at(-1)).toMatchObject({
    report: 'customer-statement',
    scope: { taxId: '504615947' },
  })
  await dialog.findByText(/^Sem linhas, por isso sem ficheiro: .*Alfa/)
  await dialog.findByText(/^Faltam contas, por isso sem ficheiro: .*Beta/)
})
