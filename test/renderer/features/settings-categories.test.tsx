/** Settings: categories, rules that classify and are tried first, and what confirmed classifications taught. */
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Answers } from '../support/fake-bridge.ts'
import { companyAnswers, companyId } from '../support/fake-company.ts'
import { aCategory, aRuleTrial } from '../support/fake-rules.ts'
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

test('a category in use is renamed and hidden, and cannot be removed', async () => {
  const { bridge, user } = await openSettings()
  const table = await screen.findByRole('table', { name: 'Categorias' })
  expect(within(table).queryByRole('button', { name: 'Remover: Quotas' })).toBeNull()
  await user.click(await press('Alterar: Quotas'))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/Em uso: 4/)).toBeTruthy()
  await user.clear(within(dialog).getByLabelText('Nome'))
  await user.type(within(dialog).getByLabelText('Nome'), 'Quotizações')
  await user.keyboard('{Enter}')
  await screen.findByText(/Categoria Quotizações guardada/)
  await user.click(await press('Ocultar: Quotas'))
  expect(bridge.callsTo('endings.saveCategory')).toMatchObject([
    { companyId, id: 'own-1', name: 'Quotizações', isHidden: false },
    { id: 'own-1', name: 'Quotas', isHidden: true },
  ])
})

test('a name that another category has is refused at its field', async () => {
  const { user } = await openSettings()
  await user.click(await press('Adicionar categoria'))
  await user.keyboard('Rendas{Enter}')
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Outra categoria já tem este nome. Escolha outro.')).toBeTruthy()
  expect(within(dialog).getByLabelText('Nome').getAttribute('aria-invalid')).toBe('true')
  await user.keyboard(' da casa')
  expect(within(dialog).getByLabelText('Nome').getAttribute('aria-invalid')).toBeNull()
})

test('a category needs a name, and the focus goes to where it is missing', async () => {
  const { bridge, user } = await openSettings()
  await user.click(await press('Adicionar categoria'))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Conta (SNC)'), '6988{Enter}')
  await within(dialog).findByText('Escreva um nome.')
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Nome'))
  expect(bridge.callsTo('endings.saveCategory')).toEqual([])
})

test('one of the company’s own that nothing uses is removed', async () => {
  const own = aCategory({ id: 'own-1', name: 'Quotas', isDefault: false, transactions: 0, rules: 0 })
  const { bridge, user } = await openSettings({
    'endings.listCategories': () => ({ categories: [own] }),
    'endings.removeCategory': () => ({ outcome: 'done' }),
  })
  await user.click(await press('Remover: Quotas'))
  await screen.findByText(/Quotas removida/)
  expect(bridge.callsTo('endings.removeCategory')).toMatchObject([{ id: 'own-1' }])
})

test('a rule is tried on the past before it can be saved, and says whom it contradicts', async () => {
  const { bridge, user } = await openSettings()
  await user.click(await press('Escrever regra'))
  const dialog = await screen.findByRole('dialog')
  await user.keyboard('{Enter}')
  await within(dialog).findByText(/Escreva palavras do descritivo/)
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Palavras do descritivo'))
  await user.type(within(dialog).getByLabelText('Palavras do descritivo'), 'com manut')
  await user.type(within(dialog).getByLabelText('Valor máximo'), '1.500,00')
  await user.keyboard('{Enter}')
  await within(dialog).findByText(/Abrange 12 movimentos/)
  expect(within(dialog).getByText(/Contradiz a regra «COM MANUT».* em 2/)).toBeTruthy()
  expect(within(dialog).getByText(/a regra não classifica sozinha: 1/)).toBeTruthy()
  expect(within(dialog).getByText(/Deixados em aberto com nota.*: 1/)).toBeTruthy()
  expect(bridge.callsTo('endings.saveRule')).toEqual([])
  await user.type(within(dialog).getByLabelText('Palavras do descritivo'), 'a')
  expect(within(dialog).queryByText(/Abrange 12/)).toBeNull()
  await user.keyboard('{Enter}')
  await within(dialog).findByText(/Abrange 12 movimentos/)
  expect(within(dialog).getByRole('button', { name: 'Guardar ambas' })).toBeTruthy()
  await user.keyboard('{Enter}')
  await screen.findByText(/Regra guardada/)
  expect(bridge.callsTo('endings.saveRule')).toMatchObject([
    {
      id: null,
      conditions: { words: 'com manuta', maxMinor: 150_000, minMinor: null, direction: null },
      despite: aRuleTrial.contradicts.map(({ ruleId }) => ruleId),
    },
  ])
})

test('a rule with parts is sent with a share, a plan and the rest, and says what is wrong where it is', async () => {
  const { bridge, user } = await openSettings({
    'endings.tryRule': () => ({ ...aRuleTrial, contradicts: [] }),
  })
  await user.click(await press('Escrever regra'))
  const dialog = await screen.findByRole('dialog')
  const choose = async (label: string, at: number, option: string) => {
    await user.click(within(dialog).getAllByRole('button', { name: new RegExp(label) })[at]!)
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await user.type(within(dialog).getByLabelText('Palavras do descritivo'), 'prest')
  await choose('Classifica$', 0, 'em partes')
  await user.click(within(dialog).getByRole('button', { name: 'Experimentar' }))
  await within(dialog).findByText('Escreva a palavra que está antes do valor.')
  await user.type(within(dialog).getByLabelText('Palavra antes do valor'), 'JUR')
  await user.click(within(dialog).getByRole('button', { name: 'Adicionar parte' }))
  await choose('Valor$', 2, 'percentagem')
  await choose('Percentagem de$', 0, 'a parte 1')
  await user.type(within(dialog).getByLabelText('Percentagem'), '4')
  await choose('Valor$', 1, 'valor do plano')
  await user.type(within(dialog).getByLabelText('Plano'), '05/10/2026;1;2')
  await user.click(within(dialog).getByRole('button', { name: 'Experimentar' }))
  await within(dialog).findByText(/escolha uma parte para ficar com o resto/)
  await user.click(within(dialog).getByRole('button', { name: 'Adicionar parte' }))
  await choose('Valor$', 3, 'o resto')
  await user.click(within(dialog).getByRole('button', { name: 'Experimentar' }))
  await within(dialog).findByText(/um valor por cada parte do plano/)
  await user.clear(within(dialog).getByLabelText('Plano'))
  await user.type(within(dialog).getByLabelText('Plano'), '05/10/2026;812,33')
  await user.click(within(dialog).getByRole('button', { name: 'Experimentar' }))
  await user.click(await within(dialog).findByRole('button', { name: 'Guardar' }))
  await screen.findByText(/Regra guardada/)
  expect(bridge.callsTo('endings.saveRule')).toMatchObject([
    {
      categoryId: 'interest-paid',
      split: {
        parts: [
          { by: 'text', categoryId: 'interest-paid', word: 'JUR' },
          { by: 'plan', categoryId: 'loan-capital' },
          { by: 'percent', categoryId: 'stamp-duty', percent: 4, of: 0 },
          { by: 'rest' },
        ],
        plan: [{ date: '2026-10-05', amounts: [81_233] }],
      },
    },
  ])
})

test('what was learned names the decisions that taught it', async () => {
  await openSettings({ 'endings.tryRule': () => aRuleTrial })
  const table = await screen.findByRole('table', { name: 'Classificações aprendidas' })
  expect(within(table).getByText('COM MANUT CONTA')).toBeTruthy()
  expect(within(table).getByText(/COM MANUT CONTA 0926/)).toBeTruthy()
  expect(within(table).getByText(/Ana Melo/)).toBeTruthy()
})

test('a lesson is forgotten and restored by one act each', async () => {
  const { bridge, user } = await openSettings()
  await user.click(await press('Esquecer: COM MANUT CONTA 0926'))
  await screen.findByText(/Lição esquecida: COM MANUT CONTA 0926/)
  await user.click(await press('Repor: TRF P/ RENDA ARMAZEM'))
  await screen.findByText(/Lição reposta/)
  expect(bridge.callsTo('endings.forgetLessons')).toEqual([
    { companyId, groupIds: ['h-1'], forgotten: true },
    { companyId, groupIds: ['h-2'], forgotten: false },
  ])
})

test('a rule that is refused says why and the way on, and stays to be mended', async () => {
  const { user } = await openSettings({
    'endings.saveRule': () => ({ outcome: 'refused', refusal: { reason: 'category-hidden' } }),
  })
  await user.click(await press('Escrever regra'))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Palavras do descritivo'), 'joia{Enter}')
  await within(dialog).findByText(/Abrange 12 movimentos/)
  await user.keyboard('{Enter}')
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(/A categoria está oculta/)
  expect(within(dialog).getByLabelText('Palavras do descritivo')).toHaveProperty('value', 'joia')
})

test('a rule of a hidden category says that it classifies nothing', async () => {
  await openSettings({
    'endings.listCategories': () => ({ categories: [aCategory({ isHidden: true })] }),
  })
  const table = await screen.findByRole('table', { name: 'Regras de classificação' })
  expect(within(table).getByText(/Categoria oculta: a regra não classifica nada/)).toBeTruthy()
})

test('hiding a category that a rule names says that the rule classifies nothing', async () => {
  const { user } = await openSettings()
  await user.click(await press('Ocultar: Despesas bancárias'))
  await screen.findByText(/1 regra desta categoria não classifica nada enquanto estiver oculta/)
})

test('a category that came into use meanwhile is not called removed', async () => {
  const own = aCategory({ id: 'own-1', name: 'Quotas', isDefault: false, transactions: 0, rules: 0 })
  const { user } = await openSettings({
    'endings.listCategories': () => ({ categories: [own] }),
    'endings.removeCategory': () => ({ outcome: 'in-use', uses: 2 }),
  })
  await user.click(await press('Remover: Quotas'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/Está em uso: 2/)
  expect(screen.queryByText(/Quotas removida/)).toBeNull()
})
