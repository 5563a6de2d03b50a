/** Settings: what a company has of the office's set, its rules offered to all, and the set itself. */
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { OfficeEntry } from '#contract/office-set-values.ts'
import type { Instant } from '#contract/values.ts'
import { type Answers, WorldFailed } from '../support/fake-bridge.ts'
import { companyAnswers, companyId } from '../support/fake-company.ts'
import { aCategory, aRule } from '../support/fake-rules.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const openSettings = async (more: Answers = {}) => {
  const shown = showApp({ ...companyAnswers({ documents: 3, transactions: 3 }), ...more })
  await screen.findByRole('grid', { name: 'Documentos' })
  await shown.user.click(
    within(screen.getAllByRole('navigation')[0]!).getByRole('button', { name: 'Definições' }),
  )
  await screen.findByRole('heading', { name: 'Categorias' })
  return shown
}
const press = (name: string | RegExp) => screen.findByRole('button', { name })
const inCompany = (words: string, over: Parameters<typeof aRule>[0]) => aRule({ words, ...over })

test('each entry says whether it is the office’s, and one that was changed here goes back', async () => {
  const { bridge, user } = await openSettings({
    'endings.listCategories': () => ({
      categories: [
        aCategory({ origin: 'overridden' }),
        aCategory({ id: 'rent', origin: 'office' }),
        aCategory({ id: 'own-1', name: 'Quotas', isDefault: false, origin: 'own' }),
        aCategory({ id: 'own-2', name: 'Obras', isDefault: false, origin: 'office', isGone: true }),
      ],
    }),
    'endings.removeCategory': () => ({ outcome: 'done' }),
  })
  const table = await screen.findByRole('table', { name: 'Categorias' })
  const row = (name: RegExp) => within(table).getByRole('row', { name })
  within(row(/Despesas bancárias/)).getByText('alterado aqui')
  within(row(/Rendas/)).getByText('do escritório')
  within(row(/Quotas/)).getByText('só desta empresa')
  within(row(/Obras/)).getByText(/retirada do conjunto/)
  await user.click(await press('Voltar ao do escritório: Despesas bancárias'))
  await screen.findByText(/Despesas bancárias: como no escritório/)
  expect(bridge.callsTo('endings.removeCategory')).toMatchObject([{ companyId, id: 'bank-charges' }])
})

test('a rule of the office is switched off in the company and on again', async () => {
  const { bridge, user } = await openSettings({
    'endings.listRules': () => ({
      rules: [
        inCompany('RENDA', { id: 'r-1', origin: 'office' }),
        inCompany('TSU', { id: 'r-2', origin: 'overridden', isOff: true }),
      ],
    }),
    'endings.removeRule': () => ({}),
  })
  await user.click(await press(/^Desligar aqui: «RENDA»/))
  await screen.findByText(/Regra desligada nesta empresa/)
  await user.click(await press(/^Ligar de novo: «TSU»/))
  await screen.findByText(/Regra ligada de novo/)
  expect(bridge.callsTo('endings.switchOffRule')).toMatchObject([{ companyId, id: 'r-1' }])
  expect(bridge.callsTo('endings.removeRule')).toMatchObject([{ companyId, id: 'r-2' }])
})

test('a rule is tried on all companies before it is added to the set, and says what it contradicts', async () => {
  let asked = 0
  const { bridge, user } = await openSettings({
    'officeset.tryRule': () => ({
      companies: [
        {
          ...{ companyId, isFollowing: true, caught: 8, agrees: 3, undecided: 4, differing: 1 },
          ...{ leftOpen: 0, explained: 0, contradicts: 1 },
        },
      ],
      failures: [],
    }),
    'officeset.offerRule': () => {
      asked += 1
      return asked === 1
        ? {
            outcome: 'refused' as const,
            refusal: {
              reason: 'contradicts' as const,
              contradicts: [{ ruleId: 'r-9', categoryId: 'rent', count: 0 }],
            },
          }
        : { outcome: 'done' as const, id: 'r-1' }
    },
  })
  await user.click(await press(/^Propor a todas/))
  const dialog = within(await screen.findByRole('dialog'))
  const row = within(await dialog.findByRole('table')).getByRole('row', { name: /Moinho da Ponte/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([...['Moinho da Ponte, Lda', '8', '3', '1', '1']])
  expect(bridge.callsTo('officeset.offerRule')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Juntar ao conjunto' }))
  await dialog.findByText(/Contradiz uma regra do conjunto/)
  await user.click(dialog.getByRole('button', { name: 'Juntar mesmo assim' }))
  await screen.findByText(/A regra é agora do escritório/)
  expect(bridge.callsTo('officeset.offerRule').map(({ despite }) => despite)).toEqual([[], ['r-9']])
})

test('a trial that is cancelled changes nothing, and can be tried again', async () => {
  const { user } = await openSettings({
    'officeset.tryRule': () => {
      throw new WorldFailed('cancelled')
    },
  })
  await user.click(await press(/^Propor a todas/))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Interrompida. Nada foi alterado.')
  dialog.getByRole('button', { name: 'Experimentar' })
})

test('a company follows the set, leaves it, and gives it back to a computer that lost it', async () => {
  let state: 'following' | 'other' | 'not-following' = 'not-following'
  const view = () => ({ state, followed: 24, overridden: 1, isThere: state !== 'other' })
  const { bridge, user } = await openSettings({
    'officeset.getState': view,
    'officeset.follow': () => {
      state = 'following'
      return view()
    },
    'officeset.leave': () => {
      state = 'other'
      return { copied: 24 }
    },
    'officeset.recover': () => {
      state = 'following'
      return {}
    },
  })
  await user.click(await press('Seguir o conjunto'))
  await screen.findByText('Segue o conjunto do escritório: 24 entradas. 1 alterada aqui.')
  await user.click(await press('Deixar de seguir'))
  await screen.findByText(/um conjunto que este computador já não tem/)
  await user.click(await press('Recuperar o conjunto'))
  await screen.findByText(/Segue o conjunto do escritório/)
  expect(bridge.callsTo('matching.propose')).toHaveLength(3)
})

test('a file is shown as what it would change before it replaces the set, and a refused one names its entries', async () => {
  const entry: OfficeEntry = {
    ...{ kind: 'account', key: 'customers', by: 'Ana', at: '2026-11-20T14:32:00.000Z' as Instant },
    body: { account: '21110' },
  }
  let isSound = true
  const { bridge, user } = await openSettings({
    'officeset.readFile': () =>
      isSound
        ? {
            ...{ outcome: 'read' as const, fileName: 'conjunto.json' },
            changes: { added: [], changed: [entry], removed: [] },
          }
        : {
            outcome: 'refused' as const,
            problems: [
              { part: 'rules' as const, at: 2, reason: 'category-unknown' as const, value: 'own-x' },
            ],
          },
    'officeset.applyFile': () => ({}),
  })
  await user.click(await press('Importar conjunto'))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('1 entrada alterada')
  dialog.getByText(/Conta: .*Clientes.* 21110/)
  expect(bridge.callsTo('officeset.applyFile')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Substituir o conjunto' }))
  await screen.findByText(/Conjunto do escritório substituído/)
  isSound = false
  await user.click(await press('Importar conjunto'))
  await screen.findByText(/Regra 2:.*a categoria «.*own-x.*» não existe no conjunto/)
  expect(bridge.callsTo('officeset.applyFile')).toHaveLength(1)
})

test('the set is changed without a company, by the same tables and forms', async () => {
  const { bridge, user } = showApp({
    ...companyAnswers({ documents: 0, transactions: 0 }),
    'companies.list': () => ({ companies: [], current: null }),
    'officeset.saveCategory': () => ({ outcome: 'done', id: 'own-1', uses: 0, resting: 0 }),
    'officeset.saveAccount': () => ({}),
  })
  await user.click(await press('Definições'))
  const table = await screen.findByRole('table', { name: 'Categorias do escritório' })
  within(table).getByText('Despesas bancárias')
  await user.click(await press('Adicionar categoria do escritório'))
  await user.keyboard('Obras{Enter}')
  await screen.findByText(/As empresas que seguem o conjunto recebem a alteração/)
  await user.click(await press('Alterar contas'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Contas' }))
  await user.clear(dialog.getByRole('combobox', { name: 'Clientes' }))
  await user.type(dialog.getByRole('combobox', { name: 'Clientes' }), '21119')
  await user.click(dialog.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Contas guardadas')
  expect(bridge.callsTo('officeset.saveCategory')).toMatchObject([{ id: null, name: 'Obras' }])
  expect(bridge.callsTo('officeset.saveAccount')).toEqual([{ subject: 'customers', account: '21119' }])
})
