/** What an import asks in the window before anything of a file is taken. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { TableLayout } from '#contract/import-values.ts'
import type { ImportedSaft } from '#contract/imported-documents.ts'
import type { ImportedStatement } from '#contract/imports.ts'
import type { Response } from '#contract/index.ts'
import type { Instant, Minor } from '#contract/values.ts'
import { filesTaken, showOverlay } from '../../../src-renderer/lib/session.ts'
import { day } from '../../helpers/match-samples.ts'
import { companyId } from '../support/fake-company.ts'
import { openScreen } from '../support/open-screen.ts'

afterEach(() => {
  act(filesTaken)
  cleanup()
})

const handle = '00000000-0000-4000-8000-000000000001'
const layout = {
  header: 'DATA|TEXTO|VALOR',
  headerLine: 1,
  columns: { date: 0, text: 1, amount: 2 },
  dateOrder: 'dmy',
  decimalMark: null,
} as const
const asked: Response<'imports.preview'> = {
  outcome: 'refused',
  handle,
  error: {
    code: 'invalid-input',
    message:
      'tabela.csv: the only mark in its amounts may be that of decimals or of thousands (line 2, -1.500)',
    details: { file: { problem: 'ambiguous-amounts', line: 2, element: '-1.500' } },
  },
  tables: [
    {
      handle,
      from: 'guessed',
      layout,
      rows: [
        { line: 1, cells: ['Data', 'Texto', 'Valor'], columns: {} },
        { line: 2, cells: ['05-07-2026', 'GERADOR', '-1.500'], columns: {} },
      ],
    },
  ],
}
const ready: Response<'imports.preview'> = {
  outcome: 'ready',
  ...{ statements: [], saft: [], suppliers: [], before: [] },
  leftOut: [],
  accounts: [],
  tables: [],
}

const statement: ImportedStatement = {
  at: 0,
  fileId: 1,
  file: 'a.xml',
  kind: 'camt',
  accountId: 'conta-1',
  accountName: null,
  isNewAccount: false,
  currency: 'EUR',
  from: day('2026-03-02'),
  to: day('2026-03-03'),
  rows: 2,
  ...{ added: 2, known: 0, different: 0 },
  moneyIn: { count: 1, minor: 31_000 as Minor },
  moneyOut: { count: 1, minor: 4550 as Minor },
  ...{ openingMinor: null, closingMinor: null, opening: 'unknown', closing: 'unknown' },
  sample: [],
}

test.each([
  ['É 1500,00|É 1.500,00', ','],
  ['É 1,50', '.'],
])(
  'how much -1.500 is, is asked: the answer %s reads the table again with the mark %s',
  async (name, mark) => {
    const { bridge, user } = await openScreen('Reconciliar', {
      'imports.preview': ({ layouts }: { layouts: readonly unknown[] }) =>
        layouts.length === 0 ? asked : ready,
    })
    act(() => bridge.emit('imports.dropped', { files: [{ handle, name: 'tabela.csv' }] }))
    await screen.findByText('tabela.csv: quanto é -1.500?')
    await user.click(screen.getByRole('button', { name: new RegExp(`^(${name.replaceAll('.', '\\s')})$`) }))
    await waitFor(() =>
      expect(bridge.callsTo('imports.preview').at(-1)?.layouts).toEqual([
        { handle, layout: { ...layout, decimalMark: mark } },
      ]),
    )
    await waitFor(() => expect(screen.queryByText('tabela.csv: quanto é -1.500?')).toBeNull())
  },
)

test('how much 1,650 is in a file without columns is asked too, and answered by the mark alone', async () => {
  const { bridge, user } = await openScreen('Reconciliar', {
    'imports.preview': ({ layouts }: { layouts: readonly unknown[] }): Response<'imports.preview'> =>
      layouts.length > 0
        ? ready
        : {
            outcome: 'refused',
            handle,
            error: {
              code: 'invalid-input',
              message: 'a.ofx: the only mark in its amounts may be that of decimals or of thousands',
              details: { file: { problem: 'ambiguous-amounts', line: 9, element: '1,650' } },
            },
            tables: [],
          },
  })
  act(() => bridge.emit('imports.dropped', { files: [{ handle, name: 'a.ofx' }] }))
  await screen.findByText('a.ofx: quanto é 1,650?')
  await user.click(screen.getByRole('button', { name: /^É 1\D?650,00$/ }))
  await waitFor(() =>
    expect(bridge.callsTo('imports.preview').at(-1)?.layouts).toMatchObject([
      { handle, layout: { columns: {}, decimalMark: '.' } },
    ]),
  )
})

test('an account that the file contradicts is asked for again, beginning with the one that it names', async () => {
  const iban = 'PT50003300004500999888705'
  const { bridge, user } = await openScreen('Reconciliar', {
    'transactions.listAccounts': () => ({
      accounts: [
        { accountId: 'conta-1', alias: 'Salários', currency: 'EUR', balanceMinor: null, balanceOn: null },
      ],
    }),
    'imports.preview': ({ accounts }: { accounts: readonly unknown[] }): Response<'imports.preview'> =>
      accounts.length > 0
        ? ready
        : {
            outcome: 'needs-account',
            handle,
            accountName: iban,
            accounts: ['conta-1'],
            proposed: null,
            other: { chosen: 'conta-1', knownAs: 'PT50000201231234567890154', meant: null },
            tables: [],
          },
  })
  act(() => bridge.emit('imports.dropped', { files: [{ handle, name: 'a.xml' }] }))
  const alert = await screen.findByRole('alert')
  await waitFor(() => expect(alert.textContent).toContain('Não é a conta Salários · conta-1'))
  expect(alert.textContent?.replaceAll(/\s/g, '')).toContain('PT50000201231234567890154')
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await waitFor(() =>
    expect(bridge.callsTo('imports.preview').at(-1)?.accounts).toEqual([
      { handle, name: iban, accountId: iban },
    ]),
  )
})

const side = { ...layout, columns: { ...layout.columns, side: 3 }, decimalMark: '.', sides: null } as const
const { side: _, ...withoutSide } = side.columns
const { sides: __, ...noSides } = side

test.each([
  [
    { problem: 'ambiguous-days', line: 2, element: '03/04/2026' },
    'tabela.csv: que dia é 03/04/2026?',
    { ...layout, decimalMark: '.', dateOrder: null },
    [
      ['É 3 de abril de 2026', { ...layout, decimalMark: '.', dateOrder: 'dmy' }],
      ['É 4 de março de 2026', { ...layout, decimalMark: '.', dateOrder: 'mdy' }],
    ],
  ],
  [
    { problem: 'unknown-side', line: 2, element: 'Lojas' },
    'tabela.csv: na coluna Canal, o que é Lojas?',
    side,
    [
      ['Dinheiro que sai', { ...side, sides: { in: [], out: ['Lojas'] } }],
      ['Dinheiro que entra', { ...side, sides: { in: ['Lojas'], out: [] } }],
      ['A coluna não diz isso', { ...noSides, columns: withoutSide }],
    ],
  ],
  [
    { problem: 'first-side', line: 2, element: '310,00' },
    'tabela.csv: a linha mais antiga, 310,00, é dinheiro que entra ou que sai?',
    { ...layout, decimalMark: '.' },
    [
      ['Dinheiro que sai', { ...layout, decimalMark: '.', firstSide: 'out' }],
      ['Dinheiro que entra', { ...layout, decimalMark: '.', firstSide: 'in' }],
    ],
  ],
  [
    { problem: 'balance-row', line: 2, element: 'TRANSPORTE' },
    'tabela.csv: o que é a linha TRANSPORTE?',
    { ...layout, decimalMark: '.', balanceRows: { yes: ['REPORT'], no: [] } },
    [
      [
        'Um saldo ou um total',
        { ...layout, decimalMark: '.', balanceRows: { yes: ['REPORT', 'TRANSPORTE'], no: [] } },
      ],
      ['Um movimento', { ...layout, decimalMark: '.', balanceRows: { yes: ['REPORT'], no: ['TRANSPORTE'] } }],
    ],
  ],
  [
    { problem: 'several-products', line: 2, element: 'Corrente, Poupança' },
    'tabela.csv: de que produto são as linhas a ler?',
    { ...layout, decimalMark: '.' },
    [
      ['Só Corrente', { ...layout, decimalMark: '.', product: 'Corrente' }],
      ['Só Poupança', { ...layout, decimalMark: '.', product: 'Poupança' }],
    ],
  ],
] as const)('what a table leaves open is asked: %o', async (file, title, guessed, answers) => {
  for (const [name, answered] of answers) {
    const { bridge, user } = await openScreen('Reconciliar', {
      'imports.preview': ({ layouts }: { layouts: readonly unknown[] }): Response<'imports.preview'> =>
        layouts.length > 0
          ? ready
          : {
              outcome: 'refused',
              handle,
              error: { code: 'invalid-input', message: 'tabela.csv', details: { file } },
              tables: [
                {
                  handle,
                  from: 'guessed',
                  layout: structuredClone(guessed) as TableLayout,
                  rows: [{ line: 1, cells: ['Data', 'Texto', 'Valor', 'Canal'], columns: {} }],
                },
              ],
            },
    })
    act(() => bridge.emit('imports.dropped', { files: [{ handle, name: 'tabela.csv' }] }))
    await screen.findByText(title)
    await user.click(screen.getByRole('button', { name }))
    await waitFor(() =>
      expect(bridge.callsTo('imports.preview').at(-1)?.layouts).toEqual([{ handle, layout: answered }]),
    )
    act(filesTaken)
    cleanup()
  }
})

test('of a table of titles alone no columns are asked', async () => {
  const { bridge } = await openScreen('Reconciliar', {
    'imports.preview': (): Response<'imports.preview'> => ({
      outcome: 'refused',
      handle,
      error: {
        code: 'invalid-input',
        message: 'tabela.csv: the table has titles and no rows',
        details: { file: { problem: 'no-rows' } },
      },
      tables: [
        {
          handle,
          from: 'none',
          layout: null,
          rows: [{ line: 1, cells: ['Data', 'Texto', 'Valor'], columns: {} }],
        },
      ],
    }),
  })
  act(() => bridge.emit('imports.dropped', { files: [{ handle, name: 'tabela.csv' }] }))
  await screen.findByText('A tabela tem títulos, mas nenhuma linha.')
  expect(screen.queryByRole('button', { name: 'Ler com estas colunas' })).toBeNull()
  const [, close] = screen.getAllByRole('button', { name: 'Fechar' })
  await waitFor(() => expect(document.activeElement).toBe(close))
})

test.each([
  [{}, /^nada no ficheiro prova esta leitura/],
  [{ moneyOut: { count: 0, minor: 0 as Minor } }, /^nenhuma linha é dinheiro que sai/],
  [{ openingMinor: 50_000 as Minor, closingMinor: 76_450 as Minor }, /^✓ saldo inicial \+ entradas − saídas/],
  [
    { openingMinor: 50_000 as Minor, closingMinor: 76_451 as Minor },
    /^o saldo final difere em 0,01\s€ do que as linhas somam/,
  ],
])('what comes in, what goes out and what proves it are shown: %o', async (more, said) => {
  const { bridge } = await openScreen('Reconciliar', {
    'imports.preview': (): Response<'imports.preview'> => ({
      ...ready,
      statements: [{ ...statement, ...more }],
    }),
  })
  act(() => bridge.emit('imports.dropped', { files: [{ handle, name: 'a.xml' }] }))
  const preview = within(await screen.findByRole('region', { name: 'a.xml' }))
  expect(preview.getByText('Entradas').nextElementSibling?.textContent).toMatch(/^\+ 310,00\s€1 linha$/)
  expect(preview.getByText('Saídas').nextElementSibling?.textContent).toMatch(
    /^(− 45,50\s€1 linha| 0,00\s€0 linhas)$/,
  )
  preview.getByText(said)
})

test('a document in a ZIP is named as left out', async () => {
  const { bridge } = await openScreen('Reconciliar', {
    'imports.preview': (): Response<'imports.preview'> => ({
      ...ready,
      statements: [statement],
      leftOut: ['a.zip/extrato.pdf'],
    }),
  })
  act(() => bridge.emit('imports.dropped', { files: [{ handle, name: 'a.zip' }] }))
  await screen.findByText('a.zip/extrato.pdf não é um extrato e fica de fora.')
})

test('what is dropped while an import runs is looked at once its end was seen', async () => {
  const imported = Promise.withResolvers<Response<'imports.run'>>()
  const { bridge, user } = await openScreen('Reconciliar', {
    'imports.preview': (): Response<'imports.preview'> => ({ ...ready, statements: [statement] }),
    'imports.run': () => imported.promise,
  })
  act(() => bridge.emit('imports.dropped', { files: [{ handle, name: 'a.xml' }] }))
  await user.click(await screen.findByRole('button', { name: 'Importar' }))
  await screen.findByRole('button', { name: 'Cancelar a importação' })
  const other = '00000000-0000-4000-8000-000000000002'
  act(() => bridge.emit('imports.dropped', { files: [{ handle: other, name: 'b.xml' }] }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(bridge.callsTo('imports.preview')).toHaveLength(1)
  await act(async () =>
    imported.resolve({
      outcome: 'imported',
      statements: [statement],
      saft: [],
      suppliers: [],
      before: [],
      leftOut: [],
    }),
  )
  const done = await screen.findByRole('dialog', { name: 'Importado' })
  await user.click(within(done).getAllByRole('button', { name: 'Fechar' }).at(-1)!)
  await screen.findByRole('dialog', { name: 'Importar ficheiros' })
  await waitFor(() => expect(bridge.callsTo('imports.preview').at(-1)?.handles).toEqual([other]))
})

test('once the rows are in nothing is cancelled any more: the window is left, and pairs are still looked for', async () => {
  const { bridge, user } = await openScreen('Reconciliar', {
    'imports.preview': (): Response<'imports.preview'> => ({ ...ready, statements: [statement] }),
    'imports.run': () => new Promise(() => undefined),
  })
  act(() => bridge.emit('imports.dropped', { files: [{ handle, name: 'a.xml' }] }))
  await user.click(await screen.findByRole('button', { name: 'Importar' }))
  await screen.findByRole('button', { name: 'Cancelar a importação' })
  act(() => bridge.emit('imports.progressed', { companyId, phase: 'matching', file: '', rows: 0 }))
  expect(screen.queryByRole('button', { name: 'Cancelar a importação' })).toBeNull()
  const dialog = screen.getByRole('dialog', { name: 'Importar ficheiros' })
  await user.click(within(dialog).getAllByRole('button', { name: 'Fechar' }).at(-1)!)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(bridge.callsTo('imports.cancel')).toEqual([])
})

test('of an import that was undone no rows are counted: none of them is kept', async () => {
  const { from, to, accountId, currency, openingMinor, closingMinor } = statement
  const line = { from, to, accountId, currency, openingMinor, closingMinor, rows: 0, gap: null }
  const saft = { companyName: 'Padaria', taxId: '509442013', from: day('2026-03-01'), to: day('2026-03-31') }
  const file = {
    fileId: 1,
    name: 'a.xml',
    importedAt: '2026-03-04T10:00:00.000Z' as Instant,
    importedBy: 'Ana',
    undoneAt: '2026-03-05T10:00:00.000Z' as Instant,
    undoneBy: 'Ana',
  }
  const files: Response<'imports.list'>['files'] = [
    { ...file, kind: 'camt', statements: [line], saft: null },
    { ...file, fileId: 2, kind: 'saft', statements: [], saft: { ...saft, documents: 0, receipts: 0 } },
    { ...file, fileId: 3, undoneAt: null, kind: 'camt', statements: [{ ...line, rows: 2 }], saft: null },
  ]
  const { bridge, user } = await openScreen('Reconciliar', {
    'imports.list': () => ({ files }),
    'imports.undo': () => ({ outcome: 'undone', removed: 2, documents: 0, notes: 0 }),
  })
  act(() => showOverlay('imports'))
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
  expect(rows.map((row) => /\d+ (linha|documento|recibo)/.exec(row.textContent ?? '')?.[0])).toEqual([
    undefined,
    undefined,
    '2 linha',
  ])
  const button = screen.getByRole('button', { name: 'Desfazer a importação de a.xml' })
  await user.click(button)
  bridge.answer({
    'imports.list': () => ({ files: files.map((one) => ({ ...one, undoneAt: file.undoneAt })) }),
  })
  bridge.emit('matching.changed', { companyId })
  await waitFor(() => expect(button.isConnected).toBe(false))
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
})

test('a SAF-T (PT) file that is not of invoicing is said to prove nothing', async () => {
  const none = { count: 0, minor: 0 }
  const saft: ImportedSaft = {
    at: 0,
    kind: 'saft',
    fileId: 1,
    file: 'saft.xml',
    taxId: '509442013',
    companyName: 'Padaria',
    from: day('2026-03-01'),
    to: day('2026-03-31'),
    basis: 'C',
    documents: 0,
    receipts: 0,
    added: 0,
    known: 0,
    byService: 0,
    leftOut: 0,
    cancelled: 0,
    states: {
      settled: none,
      'paid-at-issue': none,
      'partly-settled': none,
      'no-receipt': none,
      listed: none,
      'not-listed': none,
      'not-computable': none,
      'e-fatura': none,
      'not-posted': none,
    },
    notComputable: [],
    contradiction: null,
  }
  const { bridge } = await openScreen('Reconciliar', {
    'imports.preview': (): Response<'imports.preview'> => ({
      ...ready,
      saft: [
        saft,
        {
          ...saft,
          file: 'vendas.xml',
          fileId: 2,
          basis: 'F',
          contradiction: {
            saidDocuments: 3,
            documents: 2,
            saidMinor: 295_366 as Minor,
            minor: 195_366 as Minor,
          },
        },
      ],
    }),
  })
  act(() => bridge.emit('imports.dropped', { files: [{ handle, name: 'saft.xml' }] }))
  const said = /^Este ficheiro não é de faturação/
  within(await screen.findByRole('region', { name: 'saft.xml' })).getByText(said)
  const other = within(screen.getByRole('region', { name: 'vendas.xml' }))
  expect(other.queryByText(said)).toBeNull()
  other.getByText(/O ficheiro diz ter 3 documentos \(2 953,66 € sem IVA\) e tem 2 \(1 953,66 €\)/)
})
