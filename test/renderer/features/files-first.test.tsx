/** Files that come while no company is open: a new company begins with them, or they go to one of the list. */
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { company, companyAnswers, companyId } from '../support/fake-company.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const files = [
  { handle: '5f9f1f3e-0a63-4f0e-8d5e-2f0f5a1c9d11', name: 'saft.xml' },
  { handle: '5f9f1f3e-0a63-4f0e-8d5e-2f0f5a1c9d12', name: 'extrato.csv' },
]
const handles = files.map(({ handle }) => handle)
const moinho = { ...company, name: 'Moinho', taxId: '503504564' }

const world = (companies: readonly (typeof company)[], named: { taxId: string; name: string }[]) => {
  let all = [...companies]
  return {
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'companies.list': () => ({ companies: all, current: null }),
    'companies.open': () => moinho,
    'companies.addOnFiles': () => {
      all = [moinho]
      return moinho
    },
    'imports.listCompanies': () => ({ companies: named }),
    'imports.preview': () => ({
      outcome: 'needs-account' as const,
      handle: handles[1] ?? '',
      accountName: null,
      accounts: [],
      proposed: null,
      tables: [],
    }),
  }
}

const dropped = async (...given: Parameters<typeof world>) => {
  const shown = showApp(world(...given))
  await screen.findAllByRole('button', { name: /Ligar uma empresa|Mais/ })
  act(() => shown.bridge.emit('imports.dropped', { files }))
  return shown
}

test('a first company begins with the name and tax id of the SAF-T, and its files come next', async () => {
  const { bridge, user } = await dropped([], [{ taxId: '503504564', name: 'Moinho' }])
  const name = await screen.findByLabelText('Nome')
  await waitFor(() => expect(name).toHaveProperty('value', 'Moinho'))
  expect(screen.getByLabelText('NIF da empresa')).toHaveProperty('value', '503504564')
  expect(screen.getByText('A seguir importa saft.xml; extrato.csv.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  await screen.findByText('De que conta é extrato.csv?')
  expect(bridge.callsTo('imports.preview')).toMatchObject([{ companyId, handles }])
})

test('what a person types stays, whatever the files say', async () => {
  const { user } = await dropped([], [{ taxId: '503504564', name: 'Moinho' }])
  const name = await screen.findByLabelText('Nome')
  await user.clear(name)
  await user.type(name, 'Azenha')
  expect(name).toHaveProperty('value', 'Azenha')
})

test('files go to the company of the list that the SAF-T names', async () => {
  const other = { ...company, id: '5f9f1f3e-0a63-4f0e-8d5e-2f0f5a1c9d99' as typeof companyId, name: 'Azenha' }
  const { bridge, user } = await dropped([other, moinho], [{ taxId: '503504564', name: 'Moinho' }])
  await screen.findByText('O SAF‑T (PT) é de Moinho, NIF 503504564.')
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await screen.findByText('De que conta é extrato.csv?')
  expect(bridge.callsTo('companies.open')).toEqual([{ companyId: moinho.id }])
})

test('a SAF-T of no company of the list proposes a new one', async () => {
  const { user } = await dropped([moinho], [{ taxId: '509442013', name: 'Padaria' }])
  await screen.findByText(/é de Padaria/)
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(screen.getByLabelText('Nome')).toHaveProperty('value', 'Padaria'))
})

test.each([
  ['the form', [] as (typeof company)[]],
  ['the question', [moinho]],
])('cancelling %s leaves the files', async (_, companies) => {
  const { user } = await dropped(companies, [])
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull())
  expect(screen.queryByLabelText('Nome')).toBeNull()
})
