/** Settings: what is learned, refused, deducted, accepted by itself, copied; every rule tried before it is kept. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { defaultSettings } from '#contract/default-settings.ts'
import type { Instant } from '#contract/values.ts'
import { type Answers, WorldFailed } from '../support/fake-bridge.ts'
import { company, companyAnswers, companyId } from '../support/fake-company.ts'
import { agreeing, anAlias, anAutomatic, byNameAndAmount, differing, tables } from '../support/fake-rules.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const openSettings = async (more: Answers = {}, language: 'pt-PT' | 'en' = 'pt-PT') => {
  const shown = showApp({
    ...companyAnswers({ documents: 9, transactions: 9 }),
    'app.getSettings': () => ({ ...defaultSettings, language }),
    ...more,
  })
  await screen.findByRole('grid', { name: language === 'en' ? 'Documents' : 'Documentos' })
  const name = language === 'en' ? 'Settings' : 'Definições'
  await shown.user.click(within(screen.getAllByRole('navigation')[0]!).getByRole('button', { name }))
  await screen.findByRole('heading', { name })
  return shown
}
const part = (name: string) => screen.getByRole('region', { name })
const press = (name: string | RegExp) => screen.findByRole('button', { name })

describe('the side list', () => {
  test('goes to a section by keyboard and marks it', async () => {
    const { user } = await openSettings()
    const link = screen.getByRole('link', { name: 'Cópias de segurança' })
    link.focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Cópias de segurança' }))
    expect(link.getAttribute('aria-current')).toBe('true')
  })

  test('marks the section at the top, also once the window has another size', async () => {
    await openSettings()
    const marked = () =>
      screen.getAllByRole('link').find((link) => link.getAttribute('aria-current'))?.textContent
    expect(marked()).toBe('Aspeto')
    const stands = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      const passed = ['appearance', 'work', 'sync', 'payers', ''].includes(this.id)
      return new DOMRect(0, passed ? 0 : 900, 800, 100)
    })
    fireEvent(window, new Event('resize'))
    stands.mockRestore()
    expect(marked()).toBe('Pagadores aprendidos')
  })

  test('without a company names no section of one', async () => {
    const { user } = showApp({
      ...companyAnswers({ documents: 0, transactions: 0 }),
      'companies.list': () => ({ companies: [], current: null }),
    })
    await user.click(await press('Definições'))
    await screen.findByText(/Abra uma empresa/)
    expect(screen.queryByRole('link', { name: 'Pagadores aprendidos' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Este computador' })).toBeTruthy()
  })
})

describe('learned payers', () => {
  test('say what they were learned from, are forgotten and brought back, and proposals follow', async () => {
    const { bridge, user } = await openSettings()
    const table = await screen.findByRole('table', { name: 'Pagadores aprendidos' })
    expect(within(table).getByText('FT A/1, FT A/3')).toBeTruthy()
    await user.click(await press('Esquecer: PADARIA AURORA'))
    await user.click(await press('Repor: PADARIA AURORA'))
    await press('Esquecer: PADARIA AURORA')
    expect(bridge.callsTo('rules.forgetAlias').map(({ forgotten }) => forgotten)).toEqual([true, false])
    expect(bridge.callsTo('matching.propose')).toHaveLength(2)
    await screen.findByText(/Pagador reposto: PADARIA AURORA. Propostas calculadas de novo./)
  })

  test('not yet in force say how far they are; disputed ones say why they do not count', async () => {
    await openSettings({
      'rules.listAliases': () => ({
        aliases: [anAlias({ state: 'not-yet', confirmations: 1 }), anAlias({ id: 2, state: 'disputed' })],
        total: 30,
      }),
    })
    await screen.findByText('Ainda não: 1 de 2')
    expect(screen.getByText(/indica vários clientes/)).toBeTruthy()
    expect(screen.getByText('A mostrar 2 de 30')).toBeTruthy()
  })

  test('written by hand are tried first, and an unknown tax id is said at its field', async () => {
    const { bridge, user } = await openSettings({
      'rules.teachAlias': () => {
        throw new WorldFailed('not-found')
      },
    })
    await user.click(await press('Adicionar pagador'))
    const dialog = await screen.findByRole('dialog')
    await user.keyboard('{Enter}')
    await within(dialog).findByText('Escreva o NIF do cliente.')
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Nome no movimento'))
    await user.type(within(dialog).getByLabelText('Nome no movimento'), 'Aurora Vale')
    await user.type(within(dialog).getByLabelText('NIF do cliente'), '509 442 013{Enter}')
    await user.click(await within(dialog).findByRole('button', { name: 'Guardar' }))
    await within(dialog).findByText('Nenhum documento tem este NIF.')
    expect(document.activeElement).toBe(within(dialog).getByLabelText('NIF do cliente'))
    expect(bridge.callsTo('rules.backTest')).toEqual([
      { companyId, rule: { kind: 'alias', aliasKind: 'name', value: 'Aurora Vale', taxId: '509442013' } },
    ])
  })
})

describe('refused pairs', () => {
  test('are free again by undoing their decision', async () => {
    const { bridge, user } = await openSettings({
      'rules.listDeclines': () => ({
        declines: [
          {
            groupId: 'g-7',
            at: '2026-11-20T14:32:00.000Z' as never,
            by: 'ana',
            documents: [{ id: 7, number: 'FT A/7', customer: 'Cliente 7' }],
            transactions: [{ date: null, text: 'TRF', amountMinor: 700 as never, currency: 'EUR' }],
          },
        ],
        total: 1,
      }),
      'matching.undo': () => ({ undone: null, count: 0 }),
    })
    await user.click(await press('Repor: FT A/7'))
    await waitFor(() => expect(bridge.callsTo('matching.propose')).toHaveLength(1))
    expect(bridge.callsTo('matching.undo')).toEqual([{ companyId, groupId: 'g-7' }])
  })
})

describe('deductions', () => {
  test('a fee typed with a comma is tried, named in words where it differs, and only then kept', async () => {
    const { bridge, user } = await openSettings({ 'rules.backTest': () => differing(companyId) })
    await user.click(await press('Adicionar comissão'))
    const dialog = await screen.findByRole('dialog')
    const type = (label: string, text: string) => user.type(within(dialog).getByLabelText(label), text)
    await type('Nome', 'Stripe')
    await type('Taxa (%)', '1,5')
    await type('Parte fixa (€)', '0.25')
    await type('A partir de', '01/02/2026')
    await user.keyboard('{Enter}')
    await within(dialog).findByText(
      'Teria reconciliado 214: concorda com as suas decisões em 213, difere em 1.',
    )
    expect(within(dialog).getByText('Decidiu FT A/9')).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Abrir FT A/4' })).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [saved] = bridge.callsTo('rules.saveDeductions')
    expect(saved?.tables.fees[1]).toEqual({
      name: 'Stripe',
      percent: 1.5,
      fixedMinor: 25,
      from: '2026-02-01',
      until: null,
    })
  })

  test('changing what was tried asks for another try', async () => {
    const { user } = await openSettings()
    await user.click(await press('Alterar: Terminal'))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByLabelText('Taxa (%)').getAttribute('value')).toBe('1,4')
    await user.click(within(dialog).getByRole('button', { name: 'Experimentar' }))
    await within(dialog).findByRole('button', { name: 'Guardar' })
    await user.type(within(dialog).getByLabelText('Nome'), ' 2')
    await within(dialog).findByRole('button', { name: 'Experimentar' })
    await user.clear(within(dialog).getByLabelText('Taxa (%)'))
    await user.type(within(dialog).getByLabelText('Taxa (%)'), '140')
    expect(within(dialog).getByText(/Uma percentagem até 100/)).toBeTruthy()
  })

  test('ending, deleting, rounding and the defaults are tried at once', async () => {
    const { bridge, user } = await openSettings({
      'rules.getDeductions': () => ({ tables, defaults: { ...tables, roundingMinor: 2 } }),
    })
    const titles = ['Terminar hoje: Terminal', 'Remover: Terminal', 'Repor as predefinições']
    for (const title of titles) {
      await user.click(await press(title))
      await screen.findByText('Teria reconciliado 214: concorda com as suas decisões em 214, sem diferenças.')
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    const tried = bridge.callsTo('rules.backTest').map(({ rule }) => rule)
    expect(tried.map((rule) => rule.kind === 'deductions' && rule.tables.fees.length)).toEqual([1, 0, 1])
    expect(bridge.callsTo('rules.saveDeductions')).toEqual([])
  })

  test('a running trial shows how far it is and can be stopped; nothing is kept', async () => {
    let stop = (): void => undefined
    const { bridge, user } = await openSettings({
      'rules.backTest': () =>
        new Promise((_, reject) => {
          stop = () => reject(new WorldFailed('cancelled'))
        }),
      'rules.cancelBackTest': () => {
        stop()
        return {}
      },
    })
    await user.click(await press('Remover: Terminal'))
    const progress = await screen.findByRole('progressbar')
    bridge.emit('rules.backTestProgressed', { companyId, done: 30, total: 60 })
    await waitFor(() => expect(progress.getAttribute('value')).toBe('30'))
    await user.click(await press('Cancelar: A experimentar nas suas decisões'))
    await screen.findByText(/Nada foi guardado/)
  })
})

describe('automatic acceptance', () => {
  test('below the gate cannot be switched on and says how far it is', async () => {
    await openSettings()
    const below = await screen.findByRole('switch', { name: 'Nome igual + valor exato' })
    expect(below.hasAttribute('disabled')).toBe(true)
    expect(screen.getByText('12 de 20 confirmações')).toBeTruthy()
    expect(screen.getByText('43 à espera')).toBeTruthy()
  })

  test('earned is tried on past decisions before it is switched on', async () => {
    const { bridge, user } = await openSettings({
      'rules.listAutomatic': () => ({ combinations: [anAutomatic({ confirmations: 24, isOffered: true })] }),
    })
    await user.click(await screen.findByRole('switch', { name: 'Nome igual + valor exato' }))
    expect(bridge.callsTo('rules.switchAutomatic')).toEqual([])
    await user.click(await press('Ligar a aceitação automática'))
    await screen.findByText('Aceitação automática ligada: Nome igual + valor exato')
    expect(bridge.callsTo('rules.switchAutomatic')).toEqual([
      { companyId, key: byNameAndAmount.key, on: true },
    ])
  })

  test('that ended by itself says why', async () => {
    await openSettings({
      'rules.listAutomatic': () => ({
        combinations: [
          anAutomatic({ refusals: 1, offBecause: 'undone', changedAt: '2026-11-20T14:32:00.000Z' as never }),
        ],
      }),
    })
    await screen.findByText(/foi desfeito/)
  })

  test('tells over every screen what it did, until that was read', async () => {
    let accepted = 7
    const { bridge, user } = await openSettings({
      'rules.getNotices': () => ({ accepted, switchedOff: accepted > 0 ? [byNameAndAmount] : [] }),
      'rules.dismissNotices': () => {
        accepted = 0
        bridge.emit('matching.changed', { companyId })
        return {}
      },
    })
    await screen.findByText('7 pares certos foram aceites automaticamente.')
    await screen.findByText(/«Nome igual \+ valor exato» desligou-se/)
    await user.click(await press('Entendido'))
    await waitFor(() => expect(screen.queryByText(/pares certos foram aceites/)).toBeNull())
  })
})

describe('copies and this computer', () => {
  test('a restore asks first, and is refused while a document may have been issued', async () => {
    const { bridge, user } = await openSettings({
      'backups.restore': () => ({ outcome: 'issuing-in-doubt' }),
    })
    await user.click(await press(/^Repor a cópia de/))
    await screen.findByRole('alertdialog')
    await user.click(await press('Repor'))
    await screen.findByText(/Não se sabe se um documento foi emitido/)
    expect(bridge.callsTo('backups.restore')).toEqual([{ companyId, backupId: 'mirror-20261120T143200000Z' }])
  })

  test('copies say what they hold; a damaged one cannot be restored', async () => {
    const at = '2026-11-20T14:32:00.000Z' as Instant
    const copy = { kind: 'copy', place: 'own', madeAt: at, bytes: 2_900_000 } as const
    await openSettings({
      'backups.list': () => ({
        backups: [
          { ...copy, id: 'mirror-20261120T143200000Z', state: 'readable', decisions: 269, lastSyncAt: at },
          { ...copy, id: 'mirror-20261119T143200000Z', state: 'damaged', decisions: null, lastSyncAt: null },
        ],
        secondFolder: null,
        setAside: [{ reason: 'damaged', at }],
      }),
    })
    const table = await within(part('Cópias de segurança')).findByRole('table')
    const [, good, damaged] = within(table).getAllByRole('row')
    if (!good || !damaged) throw new Error('two copies are two rows')
    within(good).getByText('269')
    screen.getByText(/Não foi possível ler uma parte do registo de decisões/)
    within(damaged).getByText('Danificada: não pode ser reposta')
    expect(within(damaged).getByRole('button')).toHaveProperty('disabled', true)
    expect(within(good).getByRole('button')).toHaveProperty('disabled', false)
  })

  test('the space for copies is chosen, and a second folder that is not there is said', async () => {
    const { bridge, user } = await openSettings({
      'backups.chooseSecondFolder': () => ({
        limitMb: 5_000,
        folder: { path: '/media/disco', state: 'missing' },
      }),
      'backups.forgetSecondFolder': () => ({ limitMb: 5_000, folder: null }),
      'backups.setLimit': ({ limitMb }) => ({ limitMb, folder: null }),
      'backups.make': () => ({
        outcome: 'unchanged',
        second: 'failed',
        copy: {
          id: 'mirror-20261120T143200000Z',
          kind: 'copy',
          place: 'own',
          madeAt: '2026-11-20T14:32:00.000Z' as Instant,
          bytes: 1,
          state: 'readable',
          decisions: 1,
          lastSyncAt: null,
        },
      }),
    })
    await user.click(await press('Escolher uma segunda pasta'))
    await screen.findByText(/\/media\/disco/)
    await screen.findByText(/Esta pasta não está disponível/)
    await user.click(await press('Deixar de usar'))
    await screen.findByText('As cópias ficam só neste computador.')
    await user.click(await press(/Espaço para as cópias/))
    await user.click(await screen.findByRole('option', { name: '500 MB' }))
    await waitFor(() => expect(bridge.callsTo('backups.setLimit')).toEqual([{ limitMb: 500 }]))
    await user.click(await press('Fazer cópia agora'))
    await screen.findByText(/Não foi possível escrever na segunda pasta/)
  })

  test('a second folder that cannot be read is said before a copy is asked for', async () => {
    await openSettings({
      'backups.list': () => ({
        backups: [],
        secondFolder: { path: '/media/disco', state: 'failed' },
        setAside: [],
      }),
    })
    await screen.findByText(/Não é possível ler a segunda pasta/)
  })

  test('the keychain says what it means and what comes next; a diagnostic is copied without secrets', async () => {
    const answers = companyAnswers({ documents: 1, transactions: 1 })
    const info = answers['app.getInfo']()
    const { user } = await openSettings({ 'app.getInfo': () => ({ ...info, keychain: 'locked' }) })
    await within(part('Este computador')).findByText(/Bloqueado.*Desbloqueie o porta-chaves do sistema/)
    await user.click(await press('Copiar diagnóstico'))
    await screen.findByText(/Diagnóstico copiado: 12 linhas/)
  })
})

test('failures say so in their section and can be asked again', async () => {
  const { bridge, user } = await openSettings({
    'rules.listAutomatic': () => {
      throw new WorldFailed('storage-failed')
    },
  })
  const section = part('Aceitação automática')
  await within(section).findByRole('alert')
  bridge.answer({ 'rules.listAutomatic': () => ({ combinations: [] }), 'rules.backTest': () => agreeing })
  await user.click(within(section).getByRole('button', { name: 'Repetir' }))
  await within(section).findByText('Ainda sem propostas certas. Aparecem depois de sincronizar ou importar.')
})

test('the whole screen speaks English', async () => {
  await openSettings({}, 'en')
  await screen.findByText('12 of 20 confirmations')
  for (const name of ['Learned payers', 'Rejected pairs', 'Deductions and rounding', 'Backups'])
    expect(screen.getByRole('heading', { name })).toBeTruthy()
})

test('the bank of a partner’s company says at each field what is missing, then is sent an account a line', async () => {
  const partner = { ...company, clientId: '', accountIds: [], partnerOf: { companyId, taxId: '509442013' } }
  const { bridge, user } = await openSettings({
    'companies.list': () => ({ companies: [partner], current: companyId }),
    'companies.connectBank': () => ({ outcome: 'connected', company: partner }),
  })
  const form = await screen.findByRole('form', { name: 'Conta bancária' })
  const field = (name: string) => within(form).getByLabelText(name)
  const save = within(form).getByRole('button', { name: 'Ligar conta bancária' })
  await user.click(save)
  expect(document.activeElement).toBe(field('Id de cliente (client id)'))
  expect(within(form).getAllByText('Falta preencher.').length).toBe(3)
  await user.type(field('Id de cliente (client id)'), 'moinho')
  await user.type(field('Segredo (client secret)'), 'xyz')
  await user.type(field('Contas'), 'PT50 0002 0123{Enter}conta-2')
  await user.click(save)
  await waitFor(() => expect(field('Segredo (client secret)')).toHaveProperty('value', ''))
  expect(bridge.callsTo('companies.connectBank')).toMatchObject([
    { companyId, clientId: 'moinho', clientSecret: 'xyz', accountIds: ['PT50 0002 0123', 'conta-2'] },
  ])
})

describe('new versions', () => {
  const here = () => within(part('Este computador'))
  const said = (text: string | RegExp) => here().findByText(text)

  test('nothing is looked for, downloaded or installed before the person presses for it', async () => {
    const { bridge, user } = await openSettings()
    await said(/Só procura quando o pedir/)
    expect(bridge.callsTo('updates.check')).toEqual([])
    await user.click(await press('Procurar versão nova'))
    await said('Existe a versão 0.2.0.')
    expect(bridge.callsTo('updates.download')).toEqual([])
    await user.click(await press('Descarregar'))
    await said(/Descarregada e verificada/)
    // A screen reader hears it once: the state itself is announced.
    expect(screen.getAllByText(/Descarregada e verificada/)).toHaveLength(1)
    expect(bridge.callsTo('updates.install')).toEqual([])
    await user.click(await press('Instalar e reabrir'))
    await said('A fechar para instalar…')
  })

  test('a forged list is reported, and nothing can be downloaded', async () => {
    const { user } = await openSettings({
      'updates.check': () => {
        throw new WorldFailed('update-refused')
      },
    })
    await user.click(await press('Procurar versão nova'))
    await said(/não é a versão que os autores/)
    expect(screen.queryByRole('button', { name: 'Descarregar' })).toBeNull()
  })

  test('nothing is installed while something is being written', async () => {
    const { user } = await openSettings({ 'updates.install': () => ({ outcome: 'busy' }) })
    for (const name of ['Procurar versão nova', 'Descarregar', 'Instalar e reabrir'])
      await user.click(await press(name))
    await said(/instale quando terminar/)
  })

  test('a copy without a feed says how it gets a new version', async () => {
    await openSettings({ 'updates.getAbout': () => ({ canUpdate: false, hasLicences: false }) }, 'en')
    await screen.findByText(/install the new version over it/)
    expect(screen.queryByRole('button', { name: 'Look for a new version' })).toBeNull()
  })
})
