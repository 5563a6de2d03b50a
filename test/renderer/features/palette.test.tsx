/** The palette: commands with their keys and reasons, documents and transactions. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Request } from '#contract/index.ts'
import { useSession } from '../../../src-renderer/lib/session.ts'
import { company, companyAnswers, companyId } from '../support/fake-company.ts'
import { openScreen } from '../support/open-screen.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

test('the palette finds a command by part of its name', async () => {
  const { user } = await openScreen('Reconciliar')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Comandos' }), 'defin')
  await user.click(await screen.findByRole('option', { name: 'Definições' }))
  await screen.findByRole('heading', { name: 'Definições' })
})

test.each([
  ['ligar', 'Ligar uma empresa…', 'Ligar uma empresa'],
  ['várias', 'Adicionar várias empresas…', 'Adicionar várias empresas'],
])(
  'what adds a company is found from every screen, and done on the start screen: %s',
  async (typed, name, form) => {
    const { user } = await openScreen('Relatórios')
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: 'Comandos' }), typed)
    await user.click(await screen.findByRole('option', { name }))
    await screen.findByRole('form', { name: form })
  },
)

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

test('a key that follows a choice at once is one of what was chosen, not of what was there before', async () => {
  const { bridge, user } = await openScreen('Reconciliar')
  await screen.findByRole('button', { name: /^Rejeitar/ })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Comandos' }), 'relatórios')
  // No time passes between two keys.
  const fast = userEvent.setup({ delay: null })
  await fast.keyboard('{Enter}{Control>}k{/Control}')
  await screen.findByRole('heading', { name: 'Relatórios', hidden: true })
  await user.type(screen.getByRole('combobox', { name: 'Comandos' }), 'reconciliar')
  await fast.keyboard('{Enter}r')
  await screen.findByRole('grid', { name: 'Documentos' })
  expect(bridge.callsTo('matching.reject')).toEqual([])
})

test('what a choice opens finds the focus where it was, and gives it back there', async () => {
  const { user } = await openScreen('Reconciliar')
  const grid = await screen.findByRole('grid', { name: 'Documentos' })
  act(() => grid.focus())
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Comandos' }), 'histórico{Enter}')
  await screen.findByRole('dialog', { name: 'Histórico' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(grid))
})

test('a company that opens late leaves the palette open that was asked for meanwhile, with what can be done there', async () => {
  const other = { ...company, id: 'other' as typeof companyId, name: 'Outra, Lda' }
  const opened = Promise.withResolvers<typeof company>()
  const { user } = await openScreen('Relatórios', {
    'companies.list': () => ({ companies: [company, other], current: companyId }),
    'companies.open': ({ companyId: id }: { companyId: typeof companyId }) =>
      id === other.id ? opened.promise : company,
  })
  await screen.findByRole('heading', { name: 'Relatórios' })
  await user.keyboard('{Control>}2k{/Control}')
  const find = await screen.findByRole('combobox', { name: 'Comandos' })
  expect(screen.queryByRole('option', { name: 'Histórico…' })).toBeNull()
  await user.type(find, 'rel')
  opened.resolve(other)
  await waitFor(() => expect(useSession.getState().companyId).toBe(other.id))
  expect(screen.getByRole('combobox', { name: 'Comandos' })).toBe(find)
  await user.clear(find)
  await screen.findByRole('option', { name: 'Histórico…' })
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

const office = ['beta', 'gama', 'delta'].map((id) => ({
  ...company,
  id: id as typeof companyId,
  name: `${id.toUpperCase()}, Lda`,
}))
/** The line that asks, stops and says how far it is. */
const lineSays = (text: string, about: string) =>
  waitFor(() => expect(screen.getByText(text).parentElement?.textContent).toContain(about))
const inOffice = () => ({ companies: [company, ...office], current: companyId })

test('other companies are searched when asked, one after the other, and Enter opens one on the row', async () => {
  const answers = companyAnswers({ documents: 40, transactions: 0 })
  const waiting: PromiseWithResolvers<void>[] = []
  const asked: string[] = []
  const { bridge, user } = await openScreen('Relatórios', {
    ...answers,
    'companies.list': inOffice,
    'companies.open': ({ companyId: id }: { companyId: typeof companyId }) =>
      office.find((one) => one.id === id) ?? company,
    'search.find': async (input: Request<'search.find'>) => {
      if (input.companyId !== companyId) {
        asked.push(input.companyId)
        const turn = Promise.withResolvers<void>()
        waiting.push(turn)
        await turn.promise
      }
      return answers['search.find']!(input)
    },
  })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Comandos' }), 'ft a/17')
  const ask = await screen.findByRole('option', { name: /Procurar nas outras empresas/ })
  expect(ask.textContent).toContain('3 empresas')
  expect(asked).toEqual([])
  await user.click(ask)
  await lineSays('Parar de procurar', 'Empresas: 0 de 3')
  expect(asked).toEqual(['beta'])
  waiting[0]?.resolve()
  await screen.findByRole('option', { name: /BETA, Lda.*FT A\/17/ })
  await waitFor(() => expect(asked).toEqual(['beta', 'gama']))
  waiting[1]?.reject(new Error('a mirror that does not open'))
  await waitFor(() => expect(asked).toEqual(['beta', 'gama', 'delta']))
  waiting[2]?.resolve()
  await lineSays('Tentar de novo a que não abriu', '2 resultados · Empresas: 3 de 3')
  await user.click(screen.getByRole('option', { name: /Tentar de novo a que não abriu/ }))
  await lineSays('Parar de procurar', 'Empresas: 2 de 3')
  expect(asked).toEqual(['beta', 'gama', 'delta', 'gama'])
  waiting[3]?.resolve()
  await lineSays('3 resultados', 'Empresas: 3 de 3')
  await user.keyboard('{ArrowDown}')
  await user.click(screen.getByRole('option', { name: /DELTA, Lda.*FT A\/17/ }))
  await waitFor(() => expect(useSession.getState().companyId).toBe('delta'))
  expect(bridge.callsTo('companies.open').at(-1)).toEqual({ companyId: 'delta' })
  const grid = await screen.findByRole('grid', { name: 'Documentos' })
  await waitFor(() => {
    const active = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')
    expect(active?.textContent).toContain('FT A/17')
  })
})

test('a search of other companies ends where it is stopped, and where another text is typed or the palette closed', async () => {
  const answers = companyAnswers({ documents: 40, transactions: 0 })
  const asked: string[] = []
  let turn = Promise.withResolvers<void>()
  const { user } = await openScreen('Relatórios', {
    ...answers,
    'companies.list': inOffice,
    'search.find': async (input: Request<'search.find'>) => {
      if (input.companyId !== companyId) {
        asked.push(`${input.companyId} ${input.text}`)
        await turn.promise
      }
      return answers['search.find']!(input)
    },
  })
  await user.keyboard('{Control>}k{/Control}')
  const find = await screen.findByRole('combobox', { name: 'Comandos' })
  await user.type(find, 'ft a/17')
  await user.click(await screen.findByRole('option', { name: /Procurar nas outras empresas/ }))
  await user.click(await screen.findByRole('option', { name: /Parar de procurar/ }))
  turn.resolve()
  await lineSays('0 resultados', 'Empresas: 0 de 3')
  expect(asked).toEqual(['beta ft a/17'])
  turn = Promise.withResolvers<void>()
  await user.clear(find)
  await user.type(find, 'ft a/18')
  await user.click(await screen.findByRole('option', { name: /Procurar nas outras empresas/ }))
  await waitFor(() => expect(asked.at(-1)).toBe('beta ft a/18'))
  await user.type(find, '0')
  turn.resolve()
  await screen.findByRole('option', { name: /Procurar nas outras empresas/ })
  expect(screen.queryByRole('option', { name: /BETA, Lda/ })).toBeNull()
  expect(asked).toEqual(['beta ft a/17', 'beta ft a/18'])
})

test('where no company is open there are no other ones: all are searched', async () => {
  const { user } = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'companies.list': () => ({ ...inOffice(), current: null }),
  })
  await screen.findByRole('heading', { name: 'Empresas' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Comandos' }), 'ft a/17')
  await screen.findByRole('option', { name: /Procurar em todas as empresas/ })
  expect(screen.getByRole('group', { name: 'Empresas' })).toBeTruthy()
})

test('a search of other companies that found more than a person reads says that there may be others', async () => {
  const answers = companyAnswers({ documents: 40, transactions: 0 })
  const { user } = await openScreen('Relatórios', {
    ...answers,
    'companies.list': inOffice,
    'search.find': (input: Request<'search.find'>) => answers['search.find']!({ ...input, limit: 40 }),
  })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Comandos' }), 'ft a/')
  await user.click(await screen.findByRole('option', { name: /Procurar nas outras empresas/ }))
  await lineSays('Primeiros 80 resultados: escreva mais para ver outros', 'Empresas: 2 de 3')
})
