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
  await user.click(await within(form).findByRole('button', { name: 'Testar e adicionar 2' }))
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
