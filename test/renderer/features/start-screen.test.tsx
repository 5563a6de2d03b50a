/** The start screen: the first minute of a first-time user, and the companies of everyone else. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { CompanyView } from '#contract/companies.ts'
import type { Instant, IsoDate, Minor } from '#contract/values.ts'
import { WorldFailed } from '../support/fake-bridge.ts'
import { company, companyAnswers, companyId, idleSync } from '../support/fake-company.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const nobody = () => ({
  ...companyAnswers({ documents: 3, transactions: 3 }),
  'companies.list': () => ({ companies: [], current: null }),
})

const fill = async (user: ReturnType<typeof showApp>['user'], values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) {
    await user.clear(screen.getByLabelText(label))
    await user.paste(value)
  }
}

const good = {
  Nome: 'Moinho',
  'Endereço da faturação': 'https://faturas.example',
  'E-mail': 'contas@moinho.example',
  Token: 'abc',
  'Endereço dos movimentos': 'https://banco.example',
  'Endereço de autorização': 'https://entrada.example',
  'Id de cliente (client id)': 'moinho',
  'Segredo (client secret)': 'xyz',
  Contas: 'conta-1',
}

const openForm = async () => {
  const shown = showApp(nobody())
  await shown.user.click(await screen.findByRole('button', { name: 'Ligar uma empresa' }))
  return shown
}

test('a first-time user sees one thing to do, and it leads to a company that fills itself', async () => {
  let isThere = false
  const { bridge, user } = showApp({
    ...nobody(),
    'companies.list': () => ({ companies: isThere ? [company] : [], current: null }),
    'companies.explore': () => {
      isThere = true
      return company
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Explorar com dados de exemplo' }))
  await screen.findByRole('grid', { name: 'Documentos' })
  expect(bridge.callsTo('sync.start')).toEqual([{ companyId }])
})

test.each([
  ['connect-company', 'Ligar uma empresa'],
  ['add-companies', 'Adicionar várias empresas'],
] as const)('the menu leads a first-time user to %s', async (command, name) => {
  const { bridge } = showApp(nobody())
  await screen.findByRole('button', { name: 'Ligar uma empresa' })
  act(() => bridge.emit('app.commandGiven', { command }))
  await screen.findByRole('form', { name })
})

test('secrets are typed into password fields', async () => {
  await openForm()
  expect(screen.getByLabelText('Token').getAttribute('type')).toBe('password')
  expect(screen.getByLabelText('Segredo (client secret)').getAttribute('type')).toBe('password')
})

test('saving with mistakes leads to the first wrong field, again each time', async () => {
  const { user } = await openForm()
  await fill(user, { Nome: 'Moinho', 'Endereço da faturação': 'http://faturas.example' })
  for (const key of ['Ligar', 'Testar a ligação', 'Ligar']) {
    await user.click(screen.getByRole('button', { name: key }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Endereço da faturação')))
  }
  await fill(user, { 'Endereço da faturação': 'https://faturas.example' })
  await user.click(screen.getByRole('button', { name: 'Ligar' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail')))
})

test('an address is taken without a user or a query, and an account named twice counts once', async () => {
  const { bridge, user } = await openForm()
  await fill(user, { ...good, 'Endereço da faturação': 'https://ana:segredo@faturas.example/?x=1' })
  await user.click(screen.getByRole('button', { name: 'Ligar' }))
  await screen.findByText('Só o endereço e o seu caminho: sem utilizador, sem ? nem #.')
  expect(document.activeElement).toBe(screen.getByLabelText('Endereço da faturação'))
  await fill(user, { ...good, Contas: 'PT50 1; PT50 1, PT50 2' })
  await user.click(screen.getByRole('button', { name: 'Ligar' }))
  await waitFor(() =>
    expect(bridge.callsTo('companies.connect').at(-1)?.accountIds).toEqual(['PT50 1', 'PT50 2']),
  )
})

test('where something else answers at an address, the address is to be checked, and the button keeps the focus', async () => {
  const { bridge, user } = await openForm()
  bridge.answer({
    'companies.test': () => ({
      invoicing: { state: 'ok' },
      banking: { state: 'failed', error: { code: 'not-found', message: 'x', details: {} } },
    }),
  })
  await fill(user, good)
  const button = screen.getByRole('button', { name: 'Testar a ligação' })
  await user.click(button)
  await within(screen.getByRole('group', { name: 'Movimentos bancários' })).findByText(
    'Neste endereço responde outro serviço. Confirme-o com quem o indicou.',
  )
  expect(document.activeElement).toBe(button)
})

test('each field that cannot be sent says why, and nothing is sent', async () => {
  const { bridge, user } = await openForm()
  await fill(user, {
    'Endereço da faturação': 'http://faturas.example',
    'Endereço dos movimentos': 'banco',
    'E-mail': 'contas',
  })
  await user.click(screen.getByRole('button', { name: 'Ligar' }))
  await screen.findByText('Use um endereço https (http só para este computador).')
  expect(screen.getByText('Isto não é um endereço completo.')).toBeTruthy()
  expect(screen.getByText('Isto não é um endereço de e-mail.')).toBeTruthy()
  expect(screen.getAllByText('Falta preencher.').length).toBe(6)
  expect(bridge.callsTo('companies.connect')).toEqual([])
})

test('a failed test answers at its part and keeps what was typed', async () => {
  const { bridge, user } = await openForm()
  bridge.answer({
    'companies.connect': () => ({
      outcome: 'refused',
      invoicing: { state: 'ok' },
      banking: { state: 'failed', error: { code: 'binding-missing', message: 'x', details: {} } },
    }),
  })
  await fill(user, good)
  await user.click(screen.getByRole('button', { name: 'Ligar' }))
  const banking = screen.getByRole('group', { name: 'Movimentos bancários' })
  await within(banking).findByText('O id de cliente ainda não está associado a uma conta.')
  const invoicing = screen.getByRole('group', { name: 'Faturação' })
  expect(within(invoicing).getByText('A ligação funciona.')).toBeTruthy()
  expect(screen.getByText('A empresa não foi guardada: corrija o que falhou e repita.')).toBeTruthy()
  expect(screen.getByLabelText('Segredo (client secret)')).toHaveProperty('value', 'xyz')
})

test('removing asks first and names what is lost', async () => {
  const { bridge, user } = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'companies.list': () => ({ companies: [company], current: null }),
    'companies.remove': () => ({ outcome: 'removed', archives: ['/data/archives/x.concilia'] }),
  })
  await user.click(await screen.findByRole('button', { name: `Remover: ${company.name}` }))
  const dialog = await screen.findByRole('alertdialog', { name: `Remover ${company.name}` })
  expect(bridge.callsTo('companies.remove')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Remover a empresa' }))
  await waitFor(() => expect(bridge.callsTo('companies.remove')).toEqual([{ companyId, archive: 'default' }]))
})

test('a staging company has the word staging', async () => {
  showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'companies.list': () => ({ companies: [company], current: null }),
  })
  const row = await screen.findByRole('listitem')
  expect(within(row).getByText('Testes')).toBeTruthy()
})

test('companies that cannot be listed leave a way to try again', async () => {
  const { bridge, user } = showApp({
    ...nobody(),
    'companies.list': () => {
      throw new WorldFailed('in-use')
    },
  })
  await screen.findByText('Os dados estão abertos por outra janela ou comando.')
  bridge.answer({ 'companies.list': () => ({ companies: [], current: null }) })
  await user.click(screen.getByRole('button', { name: 'Repetir' }))
  await screen.findByRole('button', { name: 'Explorar com dados de exemplo' })
})

test('Ctrl and a number switch to that company', async () => {
  const { bridge, user } = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'companies.list': () => ({ companies: [company], current: null }),
    'companies.open': () => company,
  })
  await screen.findByRole('listitem')
  await user.keyboard('{Control>}1{/Control}')
  await screen.findByRole('grid', { name: 'Documentos' })
  expect(bridge.callsTo('companies.open')).toEqual([{ companyId }])
  await user.keyboard('{Control>}9{/Control}')
  await screen.findByText('Há só uma empresa')
})

test('a company that does not open says why, and the one on screen stays', async () => {
  const second = { ...company, id: 'segunda' as typeof companyId, name: 'Segunda, Lda' }
  const { user } = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'companies.list': () => ({ companies: [company, second], current: companyId }),
    'companies.open': ({ companyId: id }) => {
      if (id === second.id) throw new WorldFailed('in-use')
      return company
    },
  })
  await screen.findByRole('grid', { name: 'Documentos' })
  await user.keyboard('{Control>}2{/Control}')
  await screen.findByText(/^Os dados estão abertos por outra janela ou comando\./)
  expect(screen.getByRole('button', { name: /Moinho da Ponte, Lda/ })).toBeTruthy()
})

test('of two companies opened one after the other the later one is on screen, however long the first takes', async () => {
  const second = { ...company, id: 'segunda' as typeof companyId, name: 'Segunda, Lda' }
  const slow = Promise.withResolvers<CompanyView>()
  const { user } = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'companies.list': () => ({ companies: [company, second], current: null }),
    'office.list': () => ({ companies: [] }),
    'companies.open': ({ companyId: id }) => (id === second.id ? second : slow.promise),
  })
  await screen.findAllByRole('listitem')
  await user.keyboard('{Control>}12{/Control}')
  await act(async () => slow.resolve(company))
  await screen.findByRole('grid', { name: 'Documentos' })
  await screen.findByRole('button', { name: /Segunda, Lda/ })
})

test('a company without a bank opens with its documents, from wherever it is opened', async () => {
  const partner: CompanyView = {
    ...company,
    accountIds: [],
    partnerOf: { companyId: 'dono' as typeof companyId, taxId: '509442013' },
  }
  const { user } = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'companies.list': () => ({ companies: [partner], current: null }),
    'companies.open': () => partner,
  })
  await user.click(await screen.findByRole('button', { name: 'Abrir: Moinho da Ponte, Lda' }))
  await screen.findByRole('grid', { name: 'Documentos' })
  expect(screen.queryByRole('grid', { name: 'Movimentos' })).toBeNull()
})

test('the sample company, which names no account, opens where it is reconciled', async () => {
  const sample: CompanyView = { ...company, environment: 'sample', accountIds: [] }
  const { bridge, user } = showApp({
    ...companyAnswers({ documents: 3, transactions: 0 }),
    'companies.list': () => ({ companies: [], current: null }),
    'companies.explore': () => sample,
    'sync.getState': () => ({ ...idleSync, running: true, lastCompletedAt: null }),
  })
  await screen.findByRole('button', { name: 'Explorar com dados de exemplo' })
  bridge.answer({ 'companies.list': () => ({ companies: [sample], current: companyId }) })
  await user.click(screen.getByRole('button', { name: 'Explorar com dados de exemplo' }))
  const transactions = await screen.findByRole('grid', { name: 'Movimentos' })
  await within(transactions).findByText(/primeira sincronização/)
})

test('each company says what is new, what waits, and what its sync left', async () => {
  const { bridge, user } = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'companies.list': () => ({
      companies: [company, { ...company, id: 'segunda' as typeof companyId, name: 'Segunda, Lda' }],
      current: null,
    }),
    'sync.getState': ({ companyId: id }) =>
      id === companyId
        ? { ...idleSync, running: true, phase: 'transactions', page: 2, pageCount: 9 }
        : {
            ...idleSync,
            lastError: { code: 'credential-rejected', message: '', details: {} },
          },
    'office.list': () => ({ companies: [] }),
    'office.syncAll': () => ({}),
    'attention.get': () => ({
      undirected: [{ accountId: 'conta-1', count: 5, samples: [] }],
      missing: [
        {
          accountId: 'conta-1',
          after: '2026-03-01' as IsoDate,
          before: '2026-03-05' as IsoDate,
          missingMinor: -4_550 as Minor,
          currency: 'USD',
        },
      ],
      unsent: [{ accountId: 'conta-1', count: 3 }],
      sameAccounts: [],
      unreadable: { count: 2, first: ['41', '42'] },
      outdated: { count: 0, first: [] },
      waitingDecisions: 4,
      missingFiles: ['março.xml'],
      unknownEvents: 2,
    }),
  })
  const first = await screen.findByRole('listitem')
  await within(first).findByText('Movimentos novos: 12')
  expect(within(first).getByText('Documentos novos: 3')).toBeTruthy()
  // Receipts and payments are not set off.
  const figureOf = (label: string) => within(first).getByText(label).nextElementSibling?.textContent
  expect(figureOf('Recebimentos por rever')).toMatch(/^1\s200,00\s€$/)
  expect(figureOf('Pagamentos por rever')).toMatch(/^−212,35\s€$/)
  await within(first).findByText(/Página 2 de 9/)
  await within(first).findByText(/conta-1, entre 01\/03\/2026 e 05\/03\/2026: −45,50/)
  expect(
    within(first).getByText(/conta-1: o serviço enviou menos movimentos do que indica \(em falta: 3\)\./),
  ).toBeTruthy()
  expect(within(first).getByText(/Não se conseguiram ler 2 documentos do serviço \(41, 42\)\./)).toBeTruthy()
  expect(within(first).getByText(/à espera que uma sincronização .*: 4$/)).toBeTruthy()
  expect(within(first).getByText(/faltam nesta cópia; importe-os de novo: .*março\.xml/)).toBeTruthy()
  expect(within(first).getByText(/Falta indicar o sentido da conta conta-1/)).toBeTruthy()
  await user.click(screen.getByRole('grid', { name: 'Empresas' }))
  await user.keyboard('{ArrowDown}')
  const second = await screen.findByRole('listitem')
  await within(second).findByText(/O serviço não aceitou as credenciais/)
  await user.click(screen.getByRole('button', { name: 'Sincronizar todas' }))
  expect(bridge.callsTo('office.syncAll')).toHaveLength(1)
})

const lostAnswers = () => ({
  ...companyAnswers({ documents: 3, transactions: 3 }),
  'companies.getOverview': () => {
    throw new WorldFailed('mirror-lost', { found: 'missing' })
  },
})

test('a company whose data is gone shows its copies, and begins without data only when asked again', async () => {
  const { bridge, user } = showApp({ ...lostAnswers(), 'companies.beginEmpty': () => ({}) })
  await user.click(await screen.findByRole('button', { name: 'Início' }))
  await screen.findByText('O ficheiro não existe.')
  expect(screen.getByRole('button', { name: /^Abrir: Moinho/ })).toHaveProperty('disabled', true)
  const table = await screen.findByRole('table', { name: `Cópias de ${company.name}` })
  expect(within(table).getAllByRole('row').length).toBeGreaterThan(1)
  await user.click(screen.getByRole('button', { name: `Começar ${company.name} sem dados` }))
  expect(bridge.callsTo('companies.beginEmpty')).toEqual([])
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Começar sem dados' }))
  await waitFor(() => expect(bridge.callsTo('companies.beginEmpty')).toEqual([{ companyId }]))
})

test('a company on files alone that begins without data is sent to its files, and to no service', async () => {
  const { user } = showApp({
    ...lostAnswers(),
    'companies.list': () => ({ companies: [{ ...company, environment: 'files' }], current: companyId }),
    'companies.beginEmpty': () => ({}),
  })
  await user.click(await screen.findByRole('button', { name: 'Início' }))
  await user.click(await screen.findByRole('button', { name: `Começar ${company.name} sem dados` }))
  const question = screen.getByRole('alertdialog')
  expect(within(question).getByText(/^O que veio de ficheiros volta/)).toBeTruthy()
  expect(within(question).queryByText(/sincroniza/)).toBeNull()
  await user.click(within(question).getByRole('button', { name: 'Começar sem dados' }))
  await screen.findByText('A empresa começa sem dados. Importe de novo os seus ficheiros.')
})

test('a company whose data is gone shows the copies of the second folder, or that it is not there', async () => {
  const copy = {
    id: 'mirror-20261120T143200000Z',
    kind: 'copy',
    place: 'second-folder',
    madeAt: '2026-11-20T14:32:00.000Z' as Instant,
    bytes: 2_900_000,
    state: 'readable',
    decisions: 12,
    lastSyncAt: null,
  } as const
  const path = '/media/usb'
  const { bridge, user } = showApp({
    ...lostAnswers(),
    'backups.list': () => ({ backups: [copy], secondFolder: { path, state: 'there' }, setAside: [] }),
  })
  await user.click(await screen.findByRole('button', { name: 'Início' }))
  const table = await screen.findByRole('table', { name: `Cópias de ${company.name}` })
  within(table).getByText(/ · Na segunda pasta$/)
  screen.getByText(`As cópias em ${path} estão na lista.`)
  await user.click(within(table).getByRole('button'))
  await waitFor(() => expect(bridge.callsTo('backups.restore')).toEqual([{ companyId, backupId: copy.id }]))
})

test('a second folder that is not there is said where data is gone', async () => {
  const secondFolder = { path: '/media/usb', state: 'missing' } as const
  const { user } = showApp({
    ...lostAnswers(),
    'backups.list': () => ({ backups: [], secondFolder, setAside: [] }),
  })
  await user.click(await screen.findByRole('button', { name: 'Início' }))
  expect((await screen.findByText(/\/media\/usb.*Ligue o disco/)).getAttribute('role')).toBe('alert')
})

test('companies come back from a folder their copies went to', async () => {
  let added = 0
  const { user } = showApp({
    ...nobody(),
    'companies.adoptCopies': () => {
      added += 1
      return { outcome: 'adopted', added }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Repor a partir de cópias numa pasta' }))
  await screen.findByText('1 empresa foi adicionada à lista. Escolha uma cópia.')
})

test('a folder without copies is reported', async () => {
  const { user } = showApp({
    ...nobody(),
    'companies.adoptCopies': () => {
      throw new WorldFailed('not-found')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Repor a partir de cópias numa pasta' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Nesta pasta não há cópias do Concilia.')
})

test('a lost list of companies is no first start: what lies there is shown, and the list can be restored', async () => {
  const { bridge, user } = showApp({
    ...nobody(),
    'companies.list': () => {
      throw new WorldFailed('register-lost', { found: 'damaged' })
    },
    'companies.listFound': () => ({
      found: [
        {
          id: companyId,
          name: company.name,
          environment: 'staging',
          decisions: 7,
          lastSyncAt: null,
          copies: 2,
        },
        {
          ...{ id: 'abcdef0123' as typeof companyId, name: null, environment: null },
          decisions: null,
          lastSyncAt: null,
          copies: 0,
        },
      ],
    }),
    'companies.restoreList': () => ({ added: 2 }),
  })
  const table = await screen.findByRole('table', { name: 'Empresas neste computador' })
  expect(within(table).getByText('Sem registo (abcdef01)')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Explorar com dados de exemplo' })).toBeNull()
  bridge.answer({ 'companies.list': () => ({ companies: [company], current: null }) })
  await user.click(screen.getByRole('button', { name: 'Repor a lista de empresas' }))
  await screen.findByRole('heading', { name: company.name })
})
