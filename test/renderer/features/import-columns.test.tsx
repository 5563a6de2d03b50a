/** The columns of a table whose titles were not found: proposed, and filled by the line a person chooses. */
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Response } from '#contract/index.ts'
import { openScreen } from '../support/open-screen.ts'

afterEach(cleanup)

const handle = '00000000-0000-4000-8000-000000000001'

test('the line that holds the titles fills the columns that it names, and is proposed first', async () => {
  const { bridge, user } = await openScreen('Reconciliar', {
    'imports.preview': (): Response<'imports.preview'> => ({
      outcome: 'refused',
      handle,
      error: { code: 'invalid-input', message: 'tabela.csv', details: { file: { problem: 'no-columns' } } },
      tables: [
        {
          ...{ handle, from: 'none', layout: null },
          rows: [
            { line: 1, cells: ['Extrato', '', '', ''], columns: {} },
            { line: 2, cells: ['Quando', 'O quê', 'Débito', 'Crédito'], columns: { debit: 2, credit: 3 } },
            { line: 3, cells: ['05-07-2026', 'GERADOR', '1500,00', ''], columns: {} },
          ],
        },
      ],
    }),
  })
  act(() => bridge.emit('imports.dropped', { files: [{ handle, name: 'tabela.csv' }] }))
  const dialog = await screen.findByRole('dialog', { name: 'Importar ficheiros' })
  const columns = () =>
    within(dialog)
      .getAllByRole('columnheader')
      .map((cell) => within(cell).getByRole('button').textContent)
  await within(dialog).findByText('GERADOR')
  expect(columns()).toEqual(['não usada', 'não usada', 'Débito', 'Crédito'])
  const choose = async (line: RegExp): Promise<void> => {
    await user.click(within(dialog).getByRole('button', { name: /Linha dos títulos/ }))
    await user.click(await screen.findByRole('option', { name: line }))
  }
  await choose(/Extrato/)
  expect(columns()).toEqual(['não usada', 'não usada', 'não usada', 'não usada'])
  await choose(/Débito/)
  expect(columns()).toEqual(['não usada', 'não usada', 'Débito', 'Crédito'])
})
