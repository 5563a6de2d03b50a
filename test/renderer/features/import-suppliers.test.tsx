/** Documents of suppliers in the window: what a file would bring and change, and what is asked about it. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ImportedSuppliers } from '#contract/imported-documents.ts'
import type { Response } from '#contract/index.ts'
import type { Minor } from '#contract/values.ts'
import { filesTaken, showOverlay } from '../../../src-renderer/lib/session.ts'
import { day } from '../../helpers/match-samples.ts'
import { openScreen } from '../support/open-screen.ts'

afterEach(() => {
  act(filesTaken)
  cleanup()
})

const handle = '00000000-0000-4000-8000-000000000001'
const none = { total: 0, first: [] }
const efatura: ImportedSuppliers = {
  at: 0,
  kind: 'e-fatura',
  fileId: 1,
  file: 'marco.csv',
  from: day('2026-03-01'),
  to: day('2026-03-31'),
  documents: 3,
  receipts: 0,
  added: 2,
  known: 1,
  cancelled: 0,
  unnamed: 0,
  lacking: 0,
  states: { 'e-fatura': { count: 3, minor: 36_900 } },
  changed: {
    total: 1,
    first: [{ number: 'FT A/1', name: 'Oficina do Vale', field: 'total', before: 12_300, after: 12_400 }],
  },
  contradictions: none,
  paid: none,
  gone: {
    total: 1,
    first: [
      {
        number: 'FT A/9',
        name: 'Talho Central',
        date: day('2026-03-09'),
        totalMinor: 5_000 as Minor,
        isPaired: true,
      },
    ],
  },
}
const ready = (suppliers: ImportedSuppliers[]): Response<'imports.preview'> => ({
  outcome: 'ready',
  statements: [],
  saft: [],
  suppliers,
  before: [],
  leftOut: [],
  accounts: [],
  tables: [],
})
const drop = async (answers: Parameters<typeof openScreen>[1]) => {
  const opened = await openScreen('Reconciliar', answers)
  act(() => opened.bridge.emit('imports.dropped', { files: [{ handle, name: 'marco.csv' }] }))
  return opened
}

test('a preview names what is new, changed and gone, and what the import brought', async () => {
  const { user } = await drop({
    'imports.preview': () => ready([efatura]),
    'imports.run': (): Response<'imports.run'> => ({
      outcome: 'imported',
      statements: [],
      saft: [],
      suppliers: [efatura],
      before: [],
      leftOut: [],
    }),
  })
  const preview = within(await screen.findByRole('region', { name: 'marco.csv' }))
  preview.getByText('2 novos')
  preview.getByText('1 já existe')
  expect(preview.getByRole('row', { name: /^FT A\/9 Talho Central 09\/03\/2026/ }).textContent).toContain(
    'está num par',
  )
  expect(preview.getByRole('row', { name: /^FT A\/1 Oficina do Vale Total/ }).textContent).toMatch(
    /123,00\s€124,00\s€$/,
  )
  expect(preview.getByRole('row', { name: /^Por pagar segundo o e.Fatura/ }).textContent).toMatch(
    /3369,00\s€$/,
  )
  await user.click(screen.getByRole('button', { name: 'Importar' }))
  await screen.findByText('2 documentos novos.')
})

test('a list that does not say whose it is is asked about', async () => {
  const { bridge, user } = await drop({
    'imports.preview': ({ ours = [] }: { ours?: string[] }): Response<'imports.preview'> =>
      ours.length > 0
        ? ready([efatura])
        : { outcome: 'whose', handle, doubt: { kind: 'e-fatura', name: 'Padaria Ribeiro' }, tables: [] },
  })
  await screen.findByText(/É das compras de Padaria Ribeiro\?/)
  await user.click(screen.getByRole('button', { name: 'É desta empresa' }))
  await screen.findByRole('region', { name: 'marco.csv' })
  expect(bridge.callsTo('imports.preview').at(-1)?.ours).toEqual([handle])
})

test('a file whose side nothing says may be said to be of suppliers', async () => {
  const { bridge, user } = await drop({
    'imports.preview': ({ suppliers = [] }: { suppliers?: string[] }): Response<'imports.preview'> =>
      suppliers.length > 0 ? ready([efatura]) : { outcome: 'saft', handle, tables: [] },
  })
  await user.click(await screen.findByRole('button', { name: 'É de fornecedores' }))
  await screen.findByRole('region', { name: 'marco.csv' })
  expect(bridge.callsTo('imports.preview').at(-1)?.suppliers).toEqual([handle])
  expect(screen.queryByRole('button', { name: 'É de fornecedores' })).toBeNull()
})

test('a list of some suppliers says what it lacks, and that nothing goes', async () => {
  await drop({ 'imports.preview': () => ready([{ ...efatura, lacking: 12, gone: none }]) })
  await screen.findByText(/^Faltam 12 documentos destes dias/)
})

test('templates are written from the list of imported files', async () => {
  const { bridge, user } = await openScreen('Reconciliar', {
    'imports.writeTemplate': (): Response<'imports.writeTemplate'> => ({
      outcome: 'written',
      file: 'Modelo de fornecedores.xlsx',
    }),
  })
  act(() => showOverlay('imports'))
  await user.click(await screen.findByRole('button', { name: 'Modelo de fornecedores' }))
  await waitFor(() =>
    expect(bridge.callsTo('imports.writeTemplate')).toEqual([
      { template: 'suppliers', name: 'Modelo de fornecedores' },
    ]),
  )
})
