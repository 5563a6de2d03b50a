/** The partner network: empty, failing, granted; one added, many added, tax ids and lists of them. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { CompanyView } from '#contract/companies.ts'
import type { PartnerView } from '#contract/partners.ts'
import type { CompanyId, Instant } from '#contract/values.ts'
import { type Answers, WorldFailed } from '../support/fake-bridge.ts'
import { company, companyAnswers, companyId } from '../support/fake-company.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const at = '2026-11-20T14:32:00.000Z' as Instant
const partner = (over: Partial<PartnerView> = {}): PartnerView => ({
  taxId: '502757191',
  countryCode: 'PT',
  name: 'Nova, Lda',
  state: 'registered',
  addedAt: at,
  grantedAt: null,
  checkedAt: at,
  nextCheckAt: null,
  ...over,
})
const waiting = partner({ taxId: '509442013', name: 'Beiramar', state: 'requested', nextCheckAt: at })

const openPartners = async (more: Answers = {}) => {
  const shown = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'partners.list': () => ({ partners: [] }),
    'partners.getOwner': () => ({ email: null }),
    ...more,
  })
  await screen.findByRole('grid', { name: 'Documentos' })
  await shown.user.click(within(screen.getByRole('navigation')).getByRole('button', { name: 'Parceiros' }))
  await screen.findByRole('heading', { name: 'Parceiros' })
  return shown
}

describe('the list of partners', () => {
  test('that is empty says so and offers to add one', async () => {
    await openPartners()
    await screen.findByText('Ainda não há parceiros nesta empresa. Adicione o primeiro.')
    expect(screen.getByRole('button', { name: 'Adicionar parceiro' })).toBeTruthy()
  })

  test('that cannot be read says what is safe, and is asked for again', async () => {
    let fails = true
    const { user } = await openPartners({
      'partners.list': () => {
        if (fails) throw new WorldFailed('storage-failed')
        return { partners: [partner()] }
      },
    })
    const retry = await screen.findByRole('button', { name: 'Repetir' })
    fails = false
    await user.click(retry)
    await screen.findByRole('rowheader', { name: 'Nova, Lda' })
  })

  test('tells how far each has come, and finds one among many by its number', async () => {
    const many = Array.from({ length: 120 }, (_, at) =>
      partner({ taxId: String(600_000_000 + at), name: `Empresa ${at}` }),
    )
    const { container } = await openPartners({ 'partners.list': () => ({ partners: [waiting, ...many] }) })
    const rows = () => container.querySelectorAll('tbody tr').length
    await screen.findByText('Acesso pedido')
    expect(screen.getByText('desde 20/11/2026', { selector: 'tr:first-child *' })).toBeTruthy()
    expect(rows()).toBe(100)
    expect(screen.getByText('Mais 21: procure pelo nome ou pelo NIF.')).toBeTruthy()
    fireEvent.change(screen.getByPlaceholderText('Nome ou NIF'), { target: { value: '600000119' } })
    await waitFor(() => expect(rows()).toBe(1))
  })

  test('asks whether access is granted; the list follows, also when main is told first', async () => {
    let state: PartnerView['state'] = 'requested'
    const { bridge, user } = await openPartners({
      'partners.list': () => ({ partners: [{ ...waiting, state }] }),
      'partners.check': () => ({ ...waiting, state }),
    })
    const ask = await screen.findByRole('button', { name: 'Ver se já foi concedido: Beiramar' })
    await user.click(ask)
    await screen.findByText('Beiramar: ainda por aprovar')
    state = 'granted'
    bridge.emit('matching.changed', { companyId })
    await screen.findByText('Acesso concedido')
    expect(screen.getByText('No porta-chaves')).toBeTruthy()
  })

  test('a rejected account leads to the network’s own, typed into a password field and never sent back', async () => {
    const { bridge, user } = await openPartners({
      'partners.list': () => ({ partners: [waiting] }),
      'partners.check': () => {
        throw new WorldFailed('credential-rejected')
      },
      'partners.setOwner': ({ owner }) =>
        owner?.token === 'certo'
          ? { outcome: 'kept' }
          : { outcome: 'refused', error: { code: 'credential-rejected', message: '', details: {} } },
    })
    await user.click(await screen.findByRole('button', { name: /Ver se já foi concedido/ }))
    await user.click(await screen.findByRole('button', { name: 'Indicar a conta da rede' }))
    const token = await screen.findByLabelText('Token do titular da rede')
    expect(token.getAttribute('type')).toBe('password')
    await user.click(screen.getByRole('button', { name: 'Testar e guardar' }))
    expect(bridge.callsTo('partners.setOwner')).toEqual([])
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail do titular da rede'))
    await user.type(screen.getByLabelText('E-mail do titular da rede'), 'dono@rede.example')
    const keep = screen.getByRole('button', { name: 'Testar e guardar' })
    await user.type(token, 'errado')
    await user.click(keep)
    await screen.findByText('Nada foi guardado.')
    await user.clear(token)
    await user.type(token, 'certo')
    await user.click(keep)
    await screen.findByText('Conta da rede guardada')
    await waitFor(() => expect(screen.queryByLabelText('Token do titular da rede')).toBeNull())
  })

  test('opens a partner as a company, marked as whose it is, without a network of its own', async () => {
    const opened: CompanyView = {
      ...company,
      id: 'nova' as CompanyId,
      name: 'Nova, Lda',
      accountIds: [],
      partnerOf: { companyId, taxId: '502757191' },
    }
    let isThere = false
    const { user } = await openPartners({
      'partners.list': () => ({ partners: [partner()] }),
      'companies.list': () => ({ companies: isThere ? [company, opened] : [company], current: companyId }),
      'partners.openCompany': () => {
        isThere = true
        return opened
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Abrir como empresa: Nova, Lda' }))
    await screen.findByText('parceiro de Moinho da Ponte, Lda')
    const navigation = screen.getByRole('navigation')
    expect(within(navigation).queryByRole('button', { name: 'Parceiros' })).toBeNull()
    expect(within(navigation).getByRole('button', { name: 'Documentos' }).getAttribute('aria-current')).toBe(
      'page',
    )
  })
})

describe('adding a partner', () => {
  const openForm = async (more: Answers = {}) => {
    const shown = await openPartners(more)
    await shown.user.click(screen.getByRole('button', { name: 'Adicionar parceiro' }))
    const form = await screen.findByRole('dialog', { name: 'Adicionar parceiro' })
    return { ...shown, form, send: () => within(form).getByRole('button', { name: 'Adicionar' }) }
  }

  test('is validated at each field before anything is sent', async () => {
    const { bridge, user, form, send } = await openForm()
    await user.type(within(form).getByLabelText('NIF'), '123456788')
    await user.type(within(form).getByLabelText('E-mail do contacto'), 'sem arroba')
    await user.click(send())
    await within(form).findByText('Não é um NIF válido deste país.')
    expect(within(form).getByText('Não é um endereço de e-mail.')).toBeTruthy()
    expect(document.activeElement).toBe(within(form).getByLabelText('NIF'))
    expect(bridge.callsTo('partners.add')).toEqual([])
  })

  test('tells that access was asked for, and that it is watched', async () => {
    const { bridge, user, form, send } = await openForm({
      'partners.add': () => ({ outcome: 'added', row: 1, partner: waiting, text: 'Pedido enviado' }),
    })
    await user.type(within(form).getByLabelText('NIF'), '509442013')
    await user.click(send())
    await within(form).findByText('Beiramar já estava no serviço: foi pedido o acesso por e-mail.')
    expect(within(form).getByText(/consulta o serviço por si/)).toBeTruthy()
    expect(bridge.callsTo('partners.add')[0]?.body).toMatchObject({ CompanyTaxId: '509442013' })
    await user.click(within(form).getByRole('button', { name: 'Adicionar outro' }))
    expect(within(form).getByLabelText('NIF')).toHaveProperty('value', '')
  })

  test('that the service refuses says what at which field, or why not at all', async () => {
    let details: ConstructorParameters<typeof WorldFailed>[1] = {
      serviceValue: 2,
      validationErrors: [
        { type: 'InvalidTaxId', field: 'TaxId', elementNumber: null, detail: 'Não existe.', value: null },
      ],
    }
    const { user, form, send } = await openForm({
      'partners.add': () => {
        throw new WorldFailed('service-refused', details)
      },
    })
    await user.type(within(form).getByLabelText('NIF'), '509442013')
    await user.click(send())
    await within(form).findByText('Não existe.')
    await waitFor(() => expect(document.activeElement).toBe(within(form).getByLabelText('NIF')))
    details = { serviceValue: 38, serviceName: 'PartnershipNotFound', serviceText: 'Not there.' }
    await user.click(send())
    await within(form).findByText(/não encontra esta empresa na rede de parceiros/)
    expect(within(form).getByText('Resposta do serviço: Not there.')).toBeTruthy()
  })
})

describe('a list', () => {
  const openList = async (name: string, more: Answers) => {
    const shown = await openPartners({ 'partners.stopList': () => ({}), ...more })
    await shown.user.click(screen.getByRole('button', { name }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText('Ou cole aqui as linhas'), {
      target: { value: 'NIF\n1\n2' },
    })
    await shown.user.click(within(dialog).getByRole('button', { name: 'Ver as linhas' }))
    return { ...shown, dialog }
  }
  const preview = {
    columns: [
      { title: 'NIF', is: 'taxId' },
      { title: 'Cor', is: null },
    ],
    rows: 3,
    wrong: 1,
    sample: [{ row: 2, fields: { taxId: '123456789' } }],
  }
  const row = (
    at: number,
    result: 'valid' | 'invalid' | 'not-asked',
    reason: 'local-check' | 'service' | 'cancelled' | null,
  ) => ({
    row: at,
    countryCode: 'PT',
    taxId: String(at),
    result,
    reason,
  })
  const stopped = { code: 'cancelled' as const, message: '', details: {} }

  test('is looked at, run with its progress, stopped, gone on with, and saved whole', async () => {
    let answer: (value: { rows: ReturnType<typeof row>[]; stopped: typeof stopped | null }) => void = () => {}
    const { bridge, user, dialog } = await openList('Verificar uma lista', {
      'partners.readTable': () => preview,
      'partners.validateList': () =>
        new Promise((resolve) => {
          answer = resolve
        }),
      'partners.saveList': () => ({ outcome: 'saved', fileName: 'nif.csv' }),
    })
    await within(dialog).findByText('1 não passa na verificação local e não será enviada')
    expect(within(dialog).getByText('Não usadas: Cor')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Verificar 3' }))
    bridge.emit('partners.listProgressed', { companyId, done: 1, total: 3 })
    await within(dialog).findByText('1 de 3')
    await user.keyboard('{Escape}')
    expect(bridge.callsTo('partners.stopList')).toEqual([{ companyId }])
    const [first, second] = [row(2, 'valid', null), row(3, 'invalid', 'local-check')]
    answer({ rows: [first, second, row(4, 'not-asked', 'cancelled')], stopped })
    await within(dialog).findByText('Válidos: 1 · Inválidos: 1 · Sem resposta: 0 · Por consultar: 1')
    expect(
      within(dialog).getByText('Não passa na verificação local: formato ou dígito de controlo'),
    ).toBeTruthy()

    await user.click(within(dialog).getByRole('button', { name: 'Continuar com 1' }))
    await waitFor(() => expect(bridge.callsTo('partners.validateList')).toHaveLength(2))
    expect(bridge.callsTo('partners.validateList')[1]?.after).toBe(3)
    answer({ rows: [row(4, 'invalid', 'service')], stopped: null })
    await within(dialog).findByText('O serviço diz que não é válido')
    await user.click(within(dialog).getByRole('button', { name: 'Guardar o resultado' }))
    await screen.findByText('nif.csv guardado')
    expect(bridge.callsTo('partners.saveList')[0]?.rows.map(({ row: at }) => at)).toEqual([2, 3, 4])
  })

  test('of partners tells what became of each row that needs attention', async () => {
    const failed = { code: 'service-refused' as const, message: '', details: { serviceText: 'Não.' } }
    const { dialog, user } = await openList('Adicionar de um CSV', {
      'partners.readTable': () => ({ ...preview, columns: [{ title: '', is: 'CompanyTaxId' }] }),
      'partners.addList': () => ({
        rows: [
          { outcome: 'added', row: 1, partner: partner(), text: null },
          { outcome: 'invalid', row: 2, taxId: '1', issues: [{ field: 'CompanyTaxId', problem: 'tax-id' }] },
          { outcome: 'failed', row: 3, taxId: '2', error: failed },
        ],
        stopped: null,
        left: 0,
      }),
    })
    await within(dialog).findByText('Sem cabeçalho: a primeira coluna é o NIF.')
    await user.click(within(dialog).getByRole('button', { name: 'Adicionar 3' }))
    await within(dialog).findByText('Adicionados: 1 · Por corrigir: 1 · Falhados: 1 · Por enviar: 0')
    expect(within(dialog).getByText('NIF: não é um NIF válido deste país')).toBeTruthy()
    expect(within(dialog).getByText('O serviço recusou o pedido. Resposta do serviço: Não.')).toBeTruthy()
  })

  test('that is none says so, and another can be given', async () => {
    const { dialog } = await openList('Verificar uma lista', {
      'partners.readTable': () => {
        throw new WorldFailed('invalid-input')
      },
    })
    await within(dialog).findByText(
      'Isto não é uma tabela de 1 a 10 000 linhas e até 100 colunas. Corrija-a e repita.',
    )
    expect(within(dialog).getByRole('button', { name: 'Escolher ficheiro' })).toBeTruthy()
  })

  test.each([
    ['too-large', 'O ficheiro tem mais de 5 MB: divida-o.'],
    ['not-read', 'Não foi possível ler este ficheiro. Guarde-o como CSV e escolha-o de novo.'],
  ] as const)('from a file that is %s says so', async (outcome, said) => {
    const { user } = await openPartners({ 'partners.chooseTable': () => ({ outcome }) })
    await user.click(screen.getByRole('button', { name: 'Verificar uma lista' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Escolher ficheiro' }))
    expect(await within(dialog).findByRole('alert')).toHaveProperty('textContent', said)
  })
})

describe('one tax id', () => {
  const asked = async (more: Answers, act: string) => {
    const shown = await openPartners(more)
    const form = screen.getByRole('form', { name: 'Verificar NIF' })
    await shown.user.type(within(form).getByLabelText('NIF'), '509442013')
    await shown.user.click(within(form).getByRole('button', { name: act }))
    return shown
  }

  test.each([
    [{ local: 'valid', service: 'valid' }, /a verificação local e o serviço confirmam/],
    [{ local: 'invalid', service: 'not-asked' }, /não passa na verificação local/],
    [{ local: 'valid', service: 'invalid' }, /o serviço não o reconhece/],
  ] as const)('is checked here and at the service: %j', async (answer, said) => {
    const { bridge } = await asked({ 'customers.checkTaxId': () => answer }, 'Verificar')
    await screen.findByText(said)
    expect(bridge.callsTo('customers.checkTaxId')).toEqual([
      { companyId, countryCode: 'PT', taxId: '509442013' },
    ])
  })

  test('that is missing, or a country that is none, is said at its field and nothing is asked', async () => {
    const { bridge, user } = await openPartners()
    const form = within(screen.getByRole('form', { name: 'Verificar NIF' }))
    await user.clear(form.getByLabelText('País'))
    await user.click(form.getByRole('button', { name: 'Ler dados do cliente' }))
    await form.findByText('Escreva o NIF.')
    await form.findByText('Duas letras, como PT.')
    expect(document.activeElement).toBe(form.getByLabelText('País'))
    expect(bridge.callsTo('customers.lookUp')).toEqual([])
  })

  test('has its holder’s data read, and used in a new document', async () => {
    const client = { NIF: '509442013', Name: 'Beiramar', City: 'Aveiro', CountryCode: 'PT' }
    const { user } = await asked(
      {
        'customers.lookUp': () => ({ outcome: 'found', client }),
        'customers.list': () => ({ customers: [] }),
      },
      'Ler dados do cliente',
    )
    const card = await screen.findByRole('region', { name: 'Dados do cliente' })
    expect(within(card).getByText('Aveiro')).toBeTruthy()
    await user.click(within(card).getByRole('button', { name: 'Usar num documento novo' }))
    await waitFor(() => expect(screen.getByDisplayValue('Beiramar')).toBeTruthy())
  })
})
