/** An extract of the accounting in the window: whose account it is, and the bank account it is held against. */
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Response } from '#contract/index.ts'
import type { LedgerExtractView } from '#contract/ledger.ts'
import type { Minor } from '#contract/values.ts'
import { filesTaken } from '../../../src-renderer/lib/session.ts'
import { day } from '../../helpers/match-samples.ts'
import { openScreen } from '../support/open-screen.ts'

afterEach(() => {
  act(filesTaken)
  cleanup()
})

const handle = '00000000-0000-4000-8000-000000000001'

const extract: LedgerExtractView = {
  code: '1202',
  name: 'Banco do Sul',
  from: day('2026-01-01'),
  to: day('2026-01-31'),
  openingMinor: 0 as Minor,
  closingMinor: 100 as Minor,
  lines: 1,
  debitMinor: 100 as Minor,
  creditMinor: 0 as Minor,
  added: 2,
  known: 0,
  changed: { total: 0, first: [] },
  gone: { total: 0, first: [] },
  lacking: { total: 0, first: [] },
  gap: null,
  tied: [],
  proposed: [{ accountId: 'conta-1', because: 'amounts', agreeing: 1_200, of: 1_500 }],
}

/** A table that may be a statement of a bank, or an extract of the accounting. */
const table: Response<'imports.preview'> = {
  outcome: 'refused',
  handle,
  error: { code: 'invalid-input', message: 'a.csv: no rows', details: { file: { problem: 'no-columns' } } },
  tables: [{ handle, from: 'none', layout: null, rows: [{ line: 1, cells: ['Data'], columns: {} }] }],
}
const unnamed: Response<'ledger.preview'> = {
  outcome: 'refused',
  error: { code: 'not-found', message: 'a.csv: it names no account', details: { field: 'ledger' } },
  table: null,
}

test('is what a person says a table is; its account is asked for, and its bank account proposed', async () => {
  const file = { outcome: 'imported' as const, name: 'a.csv', extracts: [extract], leftOut: [] }
  const { bridge, user } = await openScreen('Reconciliar', {
    'imports.preview': () => table,
    'ledger.preview': ({ code }: { code?: string }): Response<'ledger.preview'> =>
      code === undefined
        ? unnamed
        : { outcome: 'ready', files: [file], accounts: ['conta-1', 'conta-2'], table: null },
    'ledger.import': (): Response<'ledger.import'> => ({ outcome: 'imported', files: [file] }),
  })
  act(() => bridge.emit('imports.dropped', { files: [{ handle, name: 'a.csv' }] }))
  await user.click(await screen.findByRole('button', { name: 'É da contabilidade' }))
  await user.type(await screen.findByRole('textbox', { name: 'Código da conta, como 1201' }), '12.02{Enter}')
  await screen.findByText(/^1\s200 de 1\s500 valores coincidem$/)
  await screen.findByText('2 novos')
  await user.click(screen.getByRole('button', { name: 'Importar extrato da contabilidade' }))
  await screen.findByText('a.csv está importado.')
  expect(bridge.callsTo('ledger.import').at(-1)).toMatchObject({
    handle,
    code: '1202',
    ties: [{ code: '1202', accountId: 'conta-1' }],
  })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Fechar'))
})

test('the columns of a table that is not recognised are chosen by a person', async () => {
  const file = { outcome: 'imported' as const, name: 'a.csv', extracts: [extract], leftOut: [] }
  const columns = { date: 0, debit: 1, credit: 2 } as const
  const rows = [{ line: 1, cells: ['Quando', 'Entra', 'Sai'], columns }]
  const { bridge, user } = await openScreen('Reconciliar', {
    'imports.preview': () => table,
    'ledger.preview': ({ layout }: { layout?: unknown }): Response<'ledger.preview'> =>
      layout === undefined
        ? {
            ...{ outcome: 'refused', table: { handle, from: 'none', layout: null, rows } },
            error: {
              ...{ code: 'invalid-input', message: 'a.csv: no columns' },
              details: { file: { problem: 'no-columns' } },
            },
          }
        : { outcome: 'ready', files: [file], accounts: ['conta-1'], table: null },
    'ledger.import': (): Response<'ledger.import'> => ({ outcome: 'imported', files: [file] }),
  })
  act(() => bridge.emit('imports.dropped', { files: [{ handle, name: 'a.csv' }] }))
  await user.click(await screen.findByRole('button', { name: 'É da contabilidade' }))
  await user.click(await screen.findByRole('button', { name: 'Ler com estas colunas' }))
  await user.click(await screen.findByRole('button', { name: 'Importar extrato da contabilidade' }))
  await screen.findByText('a.csv está importado.')
  expect(bridge.callsTo('ledger.import').at(-1)).toMatchObject({ handle, layout: { headerLine: 1, columns } })
})
