/** Settings: the office's server, the companies shared through it, and the people of each. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { OfficeState } from '#contract/sharing.ts'
import type { CompanyId, Instant } from '#contract/values.ts'
import { type Answers, WorldFailed } from '../support/fake-bridge.ts'
import { company, companyAnswers, companyId } from '../support/fake-company.ts'
import { anOffice, aShared, officeAnswers, SHARED_ID, server } from '../support/fake-sharing.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const nobody = anOffice({ server: null, connection: { state: 'none' }, companies: [] })

const openSettings = async (first: OfficeState, more: Answers = {}) => {
  let state = first
  const shown = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    ...officeAnswers(() => state),
    ...more,
  })
  await screen.findByRole('grid', { name: 'Documentos' })
  await shown.user.click(
    within(screen.getAllByRole('navigation')[0]!).getByRole('button', { name: 'Definições' }),
  )
  const part = within(await screen.findByRole('region', { name: 'Servidor do escritório' }))
  const become = (next: OfficeState, isTold = true): void => {
    state = next
    if (isTold) shown.bridge.emit('sharing.changed', {})
  }
  return { ...shown, part, become }
}
const press = (name: string | RegExp) => screen.findByRole('button', { name })

test('a server is tested and connected by what was typed, and its password is shown nowhere', async () => {
  const { bridge, part, user } = await openSettings(nobody, {
    'sharing.chooseCertificate': () => ({ outcome: 'read', fileName: 'escritorio.pem', ca: 'PEM' }),
    'sharing.test': () => ({ companies: 2 }),
    'sharing.connect': () => anOffice({ companies: [] }),
  })
  await part.findByText('Nenhum servidor indicado.')
  await user.click(await press('Ligar'))
  expect(await part.findAllByText('Preencha este campo.')).toHaveLength(3)
  part.getByText('Indique a palavra-passe.')
  const host = part.getByLabelText('Endereço do servidor')
  expect(document.activeElement).toBe(host)
  await user.type(host, 'servidor.escritorio.example')
  await user.type(part.getByLabelText('Base de dados'), 'concilia')
  await user.type(part.getByLabelText('Utilizador'), 'ana')
  await user.type(part.getByLabelText('Palavra-passe'), 'segredo')
  await user.click(await press(/^Escolher ficheiro/))
  await part.findByText('Certificado do escritório: escritorio.pem.')
  await user.click(await press('Testar'))
  await part.findByText('O servidor respondeu: 2 empresas para este utilizador.')
  await user.click(await press('Ligar'))
  await part.findByText('Ligado a servidor.escritorio.example como ana.')
  const typed = { ...server, ca: 'PEM', password: 'segredo' }
  expect(bridge.callsTo('sharing.test')).toEqual([typed])
  expect(bridge.callsTo('sharing.connect')).toEqual([typed])
  await user.click(await press('Alterar a ligação'))
  expect(part.getByLabelText<HTMLInputElement>('Palavra-passe').value).toBe('')
  part.getByText('Guardada no porta-chaves. Deixe vazio para a manter.')
  await user.click(await press('Ligar'))
  await waitFor(() => expect(bridge.callsTo('sharing.connect').at(-1)?.password).toBeNull())
})

test('a port that is none, and a login that the server refuses, are said where they are mended', async () => {
  const { bridge, part, user } = await openSettings(anOffice({ companies: [] }), {
    'sharing.test': () => {
      throw new WorldFailed('office-login-refused')
    },
    'sharing.connect': () => {
      throw new WorldFailed('conflict')
    },
  })
  await user.click(await press('Alterar a ligação'))
  await user.clear(part.getByLabelText('Porta'))
  await user.type(part.getByLabelText('Porta'), '70000{Enter}')
  await part.findByText('Indique uma porta de 1 a 65535.')
  expect(bridge.callsTo('sharing.connect')).toEqual([])
  await user.clear(part.getByLabelText('Porta'))
  await user.type(part.getByLabelText('Porta'), '5433')
  await user.click(await press('Testar'))
  await part.findByText('O servidor do escritório não aceita este utilizador.')
  await user.click(await press('Ligar'))
  await part.findByText(/Há decisões por enviar com o utilizador atual/)
})

test('offline is a state with the time of the next try; a refusal says what to do', async () => {
  const error = { code: 'office-unreachable' as const, message: '', details: {} }
  const { become, part } = await openSettings(
    anOffice({ connection: { state: 'offline', error, retryAt: new Date().toISOString() as Instant } }),
  )
  await part.findByText(/Pode continuar a trabalhar; é tentado de novo às \d\d:\d\d\./)
  part.getByText(/Partilhada, sem ligação ao servidor do escritório/)
  expect(part.queryByRole('alert')).toBeNull()
  become(
    anOffice({
      connection: { state: 'refused', error: { code: 'office-certificate', message: '', details: {} } },
    }),
  )
  expect((await part.findByRole('alert')).textContent).toContain('não prova que é o certo')
  // Whether the company is up to date is not known.
  part.getByText(/Partilhada, sem ligação ao servidor do escritório/)
})

test('arriving takes no focus from anywhere', async () => {
  const { part } = await openSettings(anOffice())
  await part.findByText('Partilhada, em dia')
  expect(document.activeElement).toBe(
    within(screen.getAllByRole('navigation')[0]!).getByRole('button', { name: 'Definições' }),
  )
})

test('a file of the server that is damaged is said in the frame, with the form that mends it', async () => {
  let isDamaged = true
  const { become, part, user } = await openSettings(nobody, {
    'sharing.getState': () => {
      if (isDamaged) throw new WorldFailed('storage-failed')
      return anOffice()
    },
    'sharing.connect': () => {
      isDamaged = false
      return anOffice()
    },
  })
  expect((await part.findByRole('alert')).textContent).toMatch(/danificado.*Ligue de novo/)
  await screen.findByRole('button', { name: /Escritório: ligação danificada/ })
  await user.type(part.getByLabelText('Endereço do servidor'), 'servidor.escritorio.example')
  await user.type(part.getByLabelText('Base de dados'), 'concilia')
  await user.type(part.getByLabelText('Utilizador'), 'ana')
  await user.type(part.getByLabelText('Palavra-passe'), 'segredo')
  await user.click(await press('Ligar'))
  become(anOffice())
  await part.findByText('Ligado a servidor.escritorio.example como ana.')
  expect(part.queryByRole('alert')).toBeNull()
})

test('each shared company says how it stands, and those that need a person come first', async () => {
  const other = 'farol' as CompanyId
  const { part } = await openSettings(
    anOffice({
      companies: [
        aShared({ companyId: other, name: 'Farol, Lda', pending: 3, role: 'preparer', fullName: 'Ana Melo' }),
        aShared({
          contested: 1,
          fourEyes: true,
          present: [
            { login: 'rui', name: 'Rui Alves', desk: 'portatil', at: '2026-11-20T14:32:00.000Z' as Instant },
          ],
        }),
      ],
    }),
  )
  const items = (await part.findAllByRole('listitem')).map(({ textContent }) => textContent ?? '')
  expect(items[0]).toMatch(
    /Moinho da Ponte.*Revisor: Ana Melo.*outra pessoa revê.*1 decisão em conflito.*Rui Alves está nesta empresa/,
  )
  expect(items[1]).toMatch(/Farol.*Preparador: Ana Melo.*Partilhada, em dia · 3 decisões por enviar/)
  // A conflict is settled in its company.
  expect(part.getAllByRole('button', { name: /Ver conflitos/ })).toHaveLength(1)
})

test('a company of the server is joined once a person has read both names', async () => {
  let isJoined = false
  const { bridge, part, user } = await openSettings(anOffice({ companies: [] }), {
    'sharing.listOnServer': () => ({
      companies: [
        { sharedId: SHARED_ID, name: 'Moinho', taxId: '509442013', role: 'preparer', companyId, isJoined },
        {
          ...{ sharedId: '9f3c1c1e-5a39-4a77-9c28-0d7f1f6f7a10', name: 'Outra', taxId: '501234567' },
          ...{ role: 'reader', companyId: null, isJoined: false },
        },
      ],
    }),
    'sharing.join': () => {
      isJoined = true
      return {}
    },
  })
  await user.click(await press('Ver as empresas do servidor'))
  await part.findByText('nenhuma empresa deste computador tem este NIF')
  await user.click(await press('Juntar: Moinho'))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Juntar as duas empresas?' }))
  dialog.getByText(/Moinho · 509442013|.*Moinho.* · .*509442013/)
  dialog.getByText(/Moinho da Ponte, Lda/)
  expect(bridge.callsTo('sharing.join')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Juntar' }))
  await part.findByText('já partilhada aqui')
  const title = screen.getByRole('heading', { name: 'Empresas no servidor' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(bridge.callsTo('sharing.join')).toEqual([{ companyId, sharedId: SHARED_ID }])
})

test('a company whose tax id nobody knows is joined with the one that a person names, after both are shown', async () => {
  const { bridge, user } = await openSettings(anOffice({ companies: [] }), {
    'sharing.listOnServer': () => ({
      companies: [
        {
          ...{ sharedId: SHARED_ID, name: 'Moinho', taxId: '509442013', role: 'preparer' },
          ...{ companyId: null, isJoined: false },
        },
      ],
    }),
    'sharing.join': () => ({}),
  })
  await user.click(await press('Ver as empresas do servidor'))
  await user.click(await press(/^Juntar a .*Moinho da Ponte, Lda.*: Moinho$/))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Juntar as duas empresas?' }))
  dialog.getByText(/não é conhecido: confirme que é a mesma/)
  await user.click(dialog.getByRole('button', { name: 'Juntar' }))
  await waitFor(() =>
    expect(bridge.callsTo('sharing.join')).toEqual([{ companyId, sharedId: SHARED_ID, taxId: '509442013' }]),
  )
})

test('the open company is shared under a name, and the server says where that is not possible', async () => {
  let failure: 'conflict' | 'invalid-input' | null = 'conflict'
  const { bridge, become, part, user } = await openSettings(anOffice({ companies: [] }), {
    'sharing.share': () => {
      if (failure !== null) throw new WorldFailed(failure)
      return {}
    },
  })
  await user.click(await press('Partilhar esta empresa'))
  const dialog = within(await screen.findByRole('dialog', { name: /^Partilhar/ }))
  await user.keyboard('{Enter}')
  await dialog.findByText('Indique o seu nome.')
  await user.keyboard('Ana Melo{Enter}')
  await dialog.findByText(/Indique o NIF: é por ele/)
  await user.type(dialog.getByLabelText(/^NIF da empresa/), '509442013{Enter}')
  await dialog.findByText(/já tem uma empresa com este NIF/)
  failure = 'invalid-input'
  await user.click(dialog.getByRole('button', { name: 'Partilhar' }))
  await dialog.findByText(/A empresa não tem NIF/)
  failure = null
  become(anOffice())
  await user.click(dialog.getByRole('button', { name: 'Partilhar' }))
  await part.findByText('Partilhada, em dia')
  expect(bridge.callsTo('sharing.share').at(-1)).toEqual({
    ...{ companyId, fullName: 'Ana Melo', fourEyes: false },
    taxId: '509442013',
  })
})

test('leaving says what stays and what is not sent, and the server is forgotten only after the last one', async () => {
  const { bridge, become, user } = await openSettings(anOffice({ companies: [aShared({ pending: 2 })] }), {
    'sharing.leave': () => ({}),
    'sharing.disconnect': () => {
      throw new WorldFailed('conflict')
    },
  })
  await user.click(await press('Esquecer o servidor'))
  await screen.findByText('Há empresas partilhadas: deixe de as partilhar primeiro.')
  await user.click(await press(/^Deixar de partilhar/))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText(/Tudo o que foi decidido até agora fica neste computador/)
  dialog.getByText('2 decisões ainda por enviar não chegam ao escritório.')
  become(anOffice({ companies: [] }))
  await user.click(dialog.getByRole('button', { name: 'Deixar de partilhar' }))
  await screen.findByText('Nenhuma empresa deste computador é partilhada.')
  const title = screen.getByRole('heading', { name: 'Empresas partilhadas neste computador' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(bridge.callsTo('sharing.leave')).toEqual([{ companyId }])
})

test('after a restored server a reviewer sends what it lost, and a preparer is told whom to ask', async () => {
  const { bridge, become, user } = await openSettings(
    anOffice({ companies: [aShared({ state: 'restored', role: 'preparer' })] }),
    { 'sharing.sendLost': () => ({ sent: 12 }) },
  )
  await screen.findByText(/O servidor perdeu decisões que este computador tem/)
  await screen.findByText('Peça a um revisor da empresa que as envie do computador dele.')
  become(anOffice({ companies: [aShared({ state: 'restored' })] }))
  const send = await press(/^Enviar o que o servidor perdeu/)
  become(anOffice(), false)
  await user.click(send)
  await screen.findByText('12 decisões enviadas de novo.')
  const title = screen.getByRole('heading', { name: 'Empresas partilhadas neste computador' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(bridge.callsTo('sharing.sendLost')).toEqual([{ companyId }])
})

const members = [
  { login: 'ana', fullName: 'Ana Melo', role: 'reviewer' as const },
  { login: 'rui', fullName: 'Rui Alves', role: 'preparer' as const },
]

test('a reviewer adds people, changes roles and asks for a second pair of eyes', async () => {
  let failure: 'not-found' | 'conflict' | null = 'not-found'
  const { bridge, user } = await openSettings(anOffice(), {
    'sharing.listMembers': () => ({ members }),
    'sharing.admit': () => {
      if (failure !== null) throw new WorldFailed(failure)
      return {}
    },
    'sharing.setFourEyes': () => ({}),
  })
  await user.click(await press(/^Pessoas/))
  const dialog = within(await screen.findByRole('dialog', { name: `Pessoas de ${company.name}` }))
  await dialog.findByRole('table', { name: 'Pessoas' })
  await user.type(dialog.getByLabelText('Utilizador'), 'rui')
  await user.tab()
  expect(dialog.getByLabelText<HTMLInputElement>('Nome').value).toBe('Rui Alves')
  await user.keyboard('{Enter}')
  await dialog.findByText(/O servidor não tem este utilizador/)
  failure = 'conflict'
  await user.click(dialog.getByRole('button', { name: 'Guardar' }))
  await dialog.findByText(/A empresa precisa de um revisor/)
  failure = null
  await user.click(dialog.getByRole('button', { name: 'Guardar' }))
  await screen.findByText(/Rui Alves.*: .*Preparador/)
  expect(bridge.callsTo('sharing.admit').at(-1)).toEqual({
    ...{ companyId, login: 'rui', fullName: 'Rui Alves', role: 'preparer' },
  })
  await user.click(dialog.getByRole('switch', { name: /Outra pessoa revê antes do fecho/ }))
  await screen.findByText('O fecho passa a pedir a revisão de outra pessoa.')
  expect(bridge.callsTo('sharing.setFourEyes')).toEqual([{ companyId, isOn: true }])
})

test('who is no reviewer reads the people and changes nothing', async () => {
  const { user } = await openSettings(anOffice({ companies: [aShared({ role: 'reader' })] }), {
    'sharing.listMembers': () => ({ members }),
  })
  await user.click(await press(/^Pessoas/))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Só um revisor muda as pessoas.')
  expect(dialog.queryByRole('textbox')).toBeNull()
})
