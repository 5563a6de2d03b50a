/** The bank reconciliation of ledgers on the closing screen: its figures, their rows, and its difference in the table. */
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSession } from '../../../src-renderer/lib/session.ts'
import { documents, line, openClosing } from '../support/closing-month.ts'
import { companyId } from '../support/fake-company.ts'

afterEach(cleanup)

const item = { error: null, groupId: null, lineId: null, transactionId: null }
const ledger = {
  ledgers: [{ code: '1201', name: 'Banco do Norte' }],
  accountIds: ['conta-1'],
  openedOn: '2026-09-30',
  bankMinor: 100_000,
  openingDifferenceMinor: 3_000,
  transitMinor: -20_000,
  toPostMinor: -500,
  errorsMinor: 50_000,
  lateMinor: -700,
  computedMinor: 132_800,
  statedMinor: 132_800,
  statedFrom: 'file',
  differenceMinor: 0,
  items: [
    { ...item, kind: 'transit', date: '2026-09-28', text: 'Cheque 12', amountMinor: -20_000 },
    { ...item, kind: 'late', date: '2026-09-30', text: 'Ajuste', amountMinor: -700 },
    {
      ...item,
      kind: 'error',
      error: 'posted-twice',
      date: '2026-10-10',
      text: 'FT A/1',
      amountMinor: 50_000,
    },
    { ...item, kind: 'to-post', date: '2026-10-31', text: 'COM MANUT', amountMinor: -500 },
  ],
}
const open = (ledgers: readonly unknown[], bank: readonly unknown[] = [line], more = {}) =>
  openClosing({ statement: { period: '2026-10', bank, ledgers, documents }, ...more })
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')
/** Name and amount of each line. */
const figuresOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => plain(textContent)))
const reconciliation = () =>
  screen.findByRole('table', { name: 'Reconciliação bancária: 1201 Banco do Norte' })
const cells = async (account: string) =>
  [
    ...((await screen.findByRole('button', { name: account })).closest('tr')?.querySelectorAll('td') ?? []),
  ].map(({ textContent }) => plain(textContent))

test('the bank’s balance is led to that of the ledger, with what explains the difference', async () => {
  await open([ledger])
  expect(figuresOf(await reconciliation())).toEqual([
    ['Saldo do extrato bancário', '1 000,00 €'],
    ['Movimentos da contabilidade não refletidos no banco (em trânsito)', '−200,00 €'],
    ['Movimentos do banco por lançar na contabilidade com o sinal trocado', '5,00 €'],
    ['Erros de lançamento: lançado duas vezes', '500,00 €'],
    ['Alterado em meses encerrados', '−7,00 €'],
    ['Diferença de abertura 30/09/2026', '30,00 €'],
    ['Saldo calculado da contabilidade', '1 328,00 €'],
    ['Saldo da contabilidade do extrato importadoIndicar', '1 328,00 €'],
    ['Diferença para a contabilidade Confere', '0,00 €'],
  ])
  expect((await cells('conta-1'))[2]).toBe('0,00 €')
  expect(screen.queryByRole('button', { name: 'Adicionar item em trânsito' })).toBeNull()
})

test('a figure opens into its rows with their age, and a transaction to be posted has the sign of its figure', async () => {
  const { user } = await open([ledger])
  await user.click(
    await screen.findByRole('button', { name: /^Ver Movimentos da contabilidade não refletidos/ }),
  )
  const rowsOf = (dialog: HTMLElement) =>
    [...within(dialog).getAllByRole('row')].slice(1).map(({ textContent }) => plain(textContent))
  expect(rowsOf(await screen.findByRole('dialog'))).toEqual(['28/09/2026Cheque 1233 dias−200,00 €'])
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: /^Ver Movimentos do banco por lançar/ }))
  const dialog = await screen.findByRole('dialog')
  expect(plain(within(dialog).getByText(/^1 linha/).textContent)).toBe('1 linha, 5,00 €, com o sinal trocado')
  expect(rowsOf(dialog)).toEqual(['31/10/2026COM MANUT0 dias5,00 €'])
})

test('a difference names the days in which it arose, and the side', async () => {
  const arose = [
    { side: 'bank', of: 'conta-1', kind: 'days', from: '2026-10-11', to: '2026-10-19', minor: 2_000 },
    { side: 'ledger', of: '1201', kind: 'days', from: '2026-10-10', to: '2026-10-10', minor: -1_900 },
  ]
  await open([{ ...ledger, statedMinor: 132_700, differenceMinor: 100, arose }])
  expect(figuresOf(await reconciliation()).slice(-3)).toEqual([
    ['Diferença para a contabilidade', '1,00 €'],
    ['Surgiu no banco entre 11/10/2026 e 19/10/2026 conta-1', '20,00 €'],
    ['Surgiu na contabilidade em 10/10/2026 1201', '−19,00 €'],
  ])
})

test('the rows of a figure lead to the ledger’s screen, to exactly these lines and transactions', async () => {
  const items = [
    { ...item, kind: 'transit', date: '2026-09-28', text: 'Cheque 12', amountMinor: -20_000, lineId: 7 },
    { ...item, kind: 'transit', date: '2026-09-29', text: 'Cheque 13', amountMinor: -1_000, lineId: 9 },
    {
      ...{ ...item, kind: 'error', error: 'posted-twice', date: '2026-10-10', text: 'FT A/1' },
      ...{ amountMinor: 50_000, groupId: 'l-1', lineId: 3, transactionId: 4 },
    },
    { ...item, kind: 'to-post', date: '2026-10-31', text: 'COM', amountMinor: -500, transactionId: 8 },
  ]
  const common = { account: 'conta-1', rowsOf: 'Fecho em 31/10/2026' }
  const goalOf = async (name: RegExp) => {
    const { user } = await open([{ ...ledger, items }])
    ;(await screen.findByRole('button', { name })).focus()
    await user.keyboard('{Enter}')
    const act = within(await screen.findByRole('dialog')).getByRole('button', {
      name: 'Ver em Contabilidade',
    })
    act.focus()
    await user.keyboard('{Enter}')
    expect(useSession.getState().screen).toBe('ledger')
    const { goal } = useSession.getState()
    cleanup()
    return goal
  }
  expect(await goalOf(/^Ver Movimentos da contabilidade não refletidos/)).toEqual({
    list: 'postings',
    filter: { ...common, rows: '7,9' },
  })
  expect(await goalOf(/^Ver Erros de lançamento: lançado duas vezes/)).toEqual({
    list: 'transactions',
    filter: { ...common, rows: '4' },
    next: { list: 'postings', filter: { ...common, rows: '3' } },
  })
  expect(await goalOf(/^Ver Movimentos do banco por lançar/)).toEqual({
    list: 'transactions',
    filter: { ...common, rows: '8' },
  })
})

test('many items are shown page by page', async () => {
  const items = Array.from({ length: 450 }, (_, at) => ({
    ...{ ...item, kind: 'transit', date: '2026-10-01', text: `L ${at}`, amountMinor: 100 },
  }))
  const { user } = await open([{ ...ledger, items }])
  await user.click(
    await screen.findByRole('button', { name: /^Ver Movimentos da contabilidade não refletidos/ }),
  )
  const dialog = await screen.findByRole('dialog')
  const next = within(dialog).getByRole('button', { name: 'Linhas seguintes' })
  await user.click(next)
  await user.click(next)
  expect(within(dialog).getByText('401 a 450 de 450')).toBeTruthy()
  expect(within(dialog).getByText('L 449')).toBeTruthy()
})

test('what differs stands in the table of accounts, and the balance of the ledger is typed in its place', async () => {
  const { bridge, user } = await openClosing(
    {
      statement: {
        ...{ period: '2026-10', bank: [line], documents },
        ledgers: [{ ...ledger, statedMinor: 132_700, statedFrom: 'typed', differenceMinor: 100 }],
      },
    },
    { 'closing.typeBalance': () => ({}) },
  )
  expect((await cells('conta-1')).slice(2)).toEqual([
    '1,00 €',
    expect.stringMatching(/^Difere da contabilidade/),
  ])
  await user.click(await screen.findByRole('button', { name: 'Indicar Saldo da contabilidade' }))
  const field = within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>('Saldo')
  expect(plain(field.value)).toBe('1 327,00')
  await user.clear(field)
  await user.type(field, '1328{Enter}')
  expect(bridge.callsTo('closing.typeBalance')).toEqual([
    {
      ...{ companyId, period: '2026-10', accountId: 'conta-1', currency: 'EUR' },
      ...{ kind: 'ledger', amountMinor: 132_800 },
    },
  ])
})

test('a ledger of two accounts is reconciled once, below them, and its difference counts once', async () => {
  const joint = { ...ledger, accountIds: ['conta-1', 'conta-2'], differenceMinor: -200 }
  const { user } = await open(
    [joint],
    [
      { ...line, bankClosingMinor: 60_000 },
      { ...line, accountId: 'conta-2', bankClosingMinor: 40_000 },
    ],
  )
  expect((await cells('conta-1'))[2]).toBe('−2,00 €')
  expect((await cells('conta-2')).slice(2)).toEqual([
    'com conta-1',
    expect.stringMatching(/^Difere da contabilidade/),
  ])
  expect(figuresOf(await reconciliation()).slice(0, 3)).toEqual([
    ['Saldo do extrato bancário', '1 000,00 €'],
    ['conta-1', '600,00 €'],
    ['conta-2', '400,00 €'],
  ])
  await user.click(await screen.findByRole('button', { name: 'conta-2' }))
  expect(screen.getByText(/em conjunto com outras contas: veja 1201/)).toBeTruthy()
  expect(screen.getAllByRole('table', { name: /^Reconciliação bancária/ })).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Indicar Saldo da contabilidade, conta-2' })).toBeTruthy()
})

test('in a closed month nothing is typed', async () => {
  await open([ledger], [line], {
    closing: {
      ...{ id: 1, period: '2026-10', at: '2026-11-02T10:00:00.000Z', by: 'Ana Sousa', reason: null },
      ...{ hash: 'f00', exceptions: 0, reviewed: null, reopened: null },
    },
  })
  await reconciliation()
  expect(screen.queryByRole('button', { name: /^Indicar/ })).toBeNull()
})

test('an account in another currency has its own balance, and its transactions their own amounts', async () => {
  const unknown = { bankMinor: null, computedMinor: null, differenceMinor: null }
  const items = [
    { ...item, kind: 'to-post', date: '2026-10-31', text: 'WIRE', amountMinor: -900, currency: 'USD' },
  ]
  const { user } = await open(
    [{ ...ledger, ...unknown, items }],
    [{ ...line, currency: 'USD', bankClosingMinor: 7_000 }],
  )
  expect(figuresOf(await reconciliation()).slice(0, 4)).toEqual([
    ['Saldo do extrato bancário', 'não se calcula: há contas noutra moeda'],
    ['conta-1', expect.stringMatching(/^70,00 (US)?\$$/)],
    ['Movimentos da contabilidade não refletidos no banco (em trânsito)', '0,00 €'],
    [
      'Movimentos do banco por lançar na contabilidade com o sinal trocado, fora da soma',
      expect.stringMatching(/^9,00 (US)?\$$/),
    ],
  ])
  expect(figuresOf(await reconciliation()).at(-1)).toEqual([
    'Diferença para a contabilidade',
    'não se calcula: há contas noutra moeda',
  ])
  expect((await cells('conta-1'))[2]).toBe('não se calcula: há contas noutra moeda')
  await user.click(await screen.findByRole('button', { name: /^Ver Movimentos do banco por lançar/ }))
  expect(plain((await screen.findByRole('dialog')).textContent)).toMatch(/WIRE0 dias9,00 (US)?\$/)
})
