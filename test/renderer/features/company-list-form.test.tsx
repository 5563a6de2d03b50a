import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ListedRow } from '#contract/company-lists.ts'
import { WorldFailed } from '../support/fake-bridge.ts'
import { company, companyAnswers } from '../support/fake-company.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const onFiles = (row: number, name: string, taxId: string): ListedRow => ({
  row,
  name,
  taxId,
  company: { connection: 'files', name, taxId, currency: 'EUR' },
  problems: [],
})
const rows: ListedRow[] = [
  onFiles(2, 'Serra', '508112303'),
  { row: 3, name: 'Errada', taxId: '508112304', company: null, problems: ['tax-id-wrong'] },
  onFiles(4, 'Mar Salgado', '510337716'),
]

test('what became of each row of a table is saved as CSV, the wrong and the failed ones with why', async () => {
  const { bridge, user } = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'companies.list': () => ({ companies: [company], current: null }),
    'companies.readList': () => ({ outcome: 'read', unknown: [], rows }),
    'companies.addListed': ({ company: listed }) => {
      if (listed.name === 'Mar Salgado') throw new WorldFailed('conflict')
      return { outcome: 'added', company }
    },
    'companies.saveListed': () => ({ outcome: 'saved', fileName: 'empresas.csv' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Mais' }))
  await user.click(screen.getByRole('menuitem', { name: 'Adicionar várias empresas…' }))
  const form = await screen.findByRole('form', { name: 'Adicionar várias empresas' })
  await user.type(within(form).getByRole('textbox'), 'Nome;NIF')
  await user.click(within(form).getByRole('button', { name: 'Ver as linhas' }))
  expect(within(form).queryByRole('button', { name: 'Guardar o resultado em CSV' })).toBeNull()
  await user.click(await within(form).findByRole('button', { name: 'Testar e adicionar 2 empresas' }))
  await user.click(await within(form).findByRole('button', { name: 'Guardar o resultado em CSV' }))
  await screen.findByText('empresas.csv guardado')
  expect(bridge.callsTo('companies.saveListed')).toMatchObject([
    {
      profile: 'excel-pt',
      rows: [
        { row: 2, name: 'Serra', outcome: 'added', error: null },
        { row: 3, name: 'Errada', outcome: 'wrong', problems: ['tax-id-wrong'] },
        { row: 4, name: 'Mar Salgado', outcome: 'failed', error: { code: 'conflict' } },
      ],
    },
  ])
})

test('another file begins anew: what became of the first one’s rows is not said of its own', async () => {
  let table = rows
  const { bridge, user } = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'companies.list': () => ({ companies: [company], current: null }),
    'partners.chooseTable': () => ({ outcome: 'read', csv: 'Nome;NIF' }),
    'companies.readList': () => ({ outcome: 'read', unknown: [], rows: table }),
    'companies.addListed': () => ({ outcome: 'added', company }),
  })
  await user.click(await screen.findByRole('button', { name: 'Mais' }))
  await user.click(screen.getByRole('menuitem', { name: 'Adicionar várias empresas…' }))
  const form = within(await screen.findByRole('form', { name: 'Adicionar várias empresas' }))
  await user.click(form.getByRole('button', { name: 'Escolher ficheiro' }))
  await user.click(await form.findByRole('button', { name: 'Testar e adicionar 2 empresas' }))
  expect(await form.findAllByText('Adicionada')).toHaveLength(2)
  expect(form.getByText('2 empresas adicionadas · 1 linha com erros')).toBeTruthy()
  table = [onFiles(2, 'Moinho', '501964843')]
  await user.click(form.getByRole('button', { name: 'Escolher ficheiro' }))
  await user.click(await form.findByRole('button', { name: 'Testar e adicionar 1 empresa' }))
  expect(bridge.callsTo('companies.addListed').map(({ company: { name } }) => name)).toEqual([
    'Serra',
    'Mar Salgado',
    'Moinho',
  ])
})

test('a text that is no table is reported in one sentence, and the next one is read', async () => {
  let isTable = false
  const { bridge, user } = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'companies.list': () => ({ companies: [company], current: null }),
    'companies.readList': () => {
      if (!isTable) throw new WorldFailed('invalid-input')
      return { outcome: 'read', unknown: ['Telefone'], rows }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Mais' }))
  await user.click(screen.getByRole('menuitem', { name: 'Adicionar várias empresas…' }))
  const form = within(await screen.findByRole('form', { name: 'Adicionar várias empresas' }))
  await user.type(form.getByRole('textbox'), ';;;;')
  await user.click(form.getByRole('button', { name: 'Ver as linhas' }))
  expect((await form.findByRole('alert')).textContent).toBe(
    'Isto não é uma tabela de 1 a 1 000 empresas e até 100 colunas. Nada foi guardado.',
  )
  isTable = true
  await user.click(form.getByRole('button', { name: 'Ver as linhas' }))
  await form.findByText('Não usadas: Telefone')
  expect(form.queryByRole('alert')).toBeNull()
  expect(bridge.callsTo('companies.addListed')).toEqual([])
})

test('a secret that is missing is led to, and one account at two services is asked for at each', async () => {
  const connected = (row: number, name: string, host: string): ListedRow => ({
    row,
    name,
    taxId: null,
    company: {
      ...{ connection: 'services', name, taxId: null, currency: 'EUR', environment: 'production', ids: [] },
      ...{ invoicingUrl: `https://${host}`, bankingUrl: 'https://banco.example', clientId: 'vale' },
      ...{ authUrl: 'https://entrada.example', email: 'contas@vale.example', accountIds: ['1'] },
    },
    problems: [],
  })
  const { bridge, user } = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'companies.list': () => ({ companies: [company], current: null }),
    'partners.chooseTable': () => ({ outcome: 'read', csv: 'Nome;NIF' }),
    'companies.readList': () => ({
      outcome: 'read',
      unknown: [],
      rows: [connected(2, 'Serra', 'um.example'), connected(3, 'Moinho', 'dois.example')],
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Mais' }))
  await user.click(screen.getByRole('menuitem', { name: 'Adicionar várias empresas…' }))
  const form = within(await screen.findByRole('form', { name: 'Adicionar várias empresas' }))
  await user.click(form.getByRole('button', { name: 'Escolher ficheiro' }))
  const first = await form.findByLabelText('Token de contas@vale.example, um.example (1 empresa)')
  form.getByLabelText('Token de contas@vale.example, dois.example (1 empresa)')
  form.getByLabelText('Segredo do id de cliente vale (2 empresas)')
  await user.click(form.getByRole('button', { name: 'Testar e adicionar 2 empresas' }))
  expect(document.activeElement).toBe(first)
  expect(bridge.callsTo('companies.addListed')).toEqual([])
})
