/** The screen of the ledger as a person with a keyboard meets it. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { LedgerLineColumns } from '#contract/ledger-lines.ts'
import type { PostingError } from '#contract/match-values.ts'
import type { Instant } from '#contract/values.ts'
import { showGoal, showScreen } from '../../../src-renderer/lib/session.ts'
import { company, companyAnswers, companyId } from '../support/fake-company.ts'
import { groupOf, linesOf, minor, open, postingsOf } from '../support/ledger-screen.tsx'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const activeRow = (grid: HTMLElement) => {
  const id = grid.getAttribute('aria-activedescendant')
  return id === null ? null : document.getElementById(id)
}

test('a company without a ledger has no entry for it, and the command says how to begin', async () => {
  const shown = showApp(companyAnswers({ documents: 4, transactions: 4 }))
  await screen.findByRole('grid', { name: 'Documentos' })
  expect(within(screen.getByRole('navigation')).queryByRole('button', { name: 'Contabilidade' })).toBeNull()
  showScreen('ledger')
  expect(await screen.findByText(/Importe o extrato da conta 12/)).toBeTruthy()
  expect(shown.bridge.callsTo('postings.openList')).toEqual([])
})

test('both lists are of the account that has a ledger, in the ledger’s book', async () => {
  const { bridge } = await open()
  expect(bridge.callsTo('postings.openList').at(-1)?.filter).toEqual({
    view: 'unmatched',
    account: 'conta-1',
  })
  expect(bridge.callsTo('transactions.openList').at(-1)?.filter).toEqual({
    view: 'unmatched',
    account: 'conta-1',
    book: 'ledger',
  })
  expect(screen.getByText('Conta 1201 da contabilidade')).toBeTruthy()
})

test('the line in focus brings its proposal; Enter accepts it and goes to the next, U undoes it', async () => {
  const { bridge, lines, user } = await open()
  lines.focus()
  await waitFor(() => expect(activeRow(lines)?.textContent).toContain('Recebimento 1'))
  const card = await screen.findByRole('article')
  expect(await within(card).findByText('Recebimento 1')).toBeTruthy()
  expect(within(card).getByText(/Valor exato: 100,00/)).toBeTruthy()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(activeRow(lines)?.textContent).toContain('Recebimento 2'))
  expect(bridge.callsTo('matching.acceptShown')).toMatchObject([{ companyId, groupId: 'l-1' }])
  expect(await screen.findByText(/^Aceite: 1 lançamento de 100,00/)).toBeTruthy()
  await user.keyboard('u')
  await waitFor(() => expect(bridge.callsTo('matching.undo')).toHaveLength(1))
  await waitFor(() => expect(activeRow(lines)?.textContent).toContain('Recebimento 1'))
})

test('a transaction asks for its proposals in the ledger’s book', async () => {
  const { bridge, transactions } = await open()
  transactions.focus()
  await waitFor(() =>
    expect(bridge.callsTo('matching.listProposals').at(-1)).toMatchObject({
      transactionId: 1,
      book: 'ledger',
    }),
  )
})

const select = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.keyboard('{Home}x{ArrowDown}x')
  await user.keyboard('{F6}{Home}x')
}

test('lines and a transaction that differ are joined once the error is chosen', async () => {
  const asked: (PostingError | null)[] = []
  const { bridge, lines, user } = await open({
    'ledger.join': ({ error }) => {
      asked.push(error)
      return error === null
        ? {
            outcome: 'unbalanced',
            differenceMinor: minor(20_000),
            errors: ['posted-twice', 'amount-differs'],
          }
        : { outcome: 'done', group: groupOf(1, { state: 'accepted', error }) }
    },
  })
  lines.focus()
  await select(user)
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Que erro tem o lançamento?' })
  expect(within(dialog).getByText(/dão 200,00/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Lançado duas vezes' }))
  await waitFor(() => expect(asked).toEqual([null, 'posted-twice']))
  expect(bridge.callsTo('ledger.join').at(-1)).toMatchObject({ lineIds: [1, 2], transactionIds: [1] })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a difference that no error explains is announced, and nothing is asked', async () => {
  const { lines, user } = await open({
    'ledger.join': () => ({ outcome: 'unbalanced', differenceMinor: minor(7), errors: [] }),
  })
  lines.focus()
  await select(user)
  await user.keyboard('g')
  expect(await screen.findByText(/nenhum erro de lançamento a explica/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a figure above the lists opens the rows it counts', async () => {
  const { bridge, user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Com erro: 0' }))
  await waitFor(() =>
    expect(bridge.callsTo('postings.openList').at(-1)?.filter).toEqual({
      view: 'errors',
      account: 'conta-1',
    }),
  )
  await user.click(screen.getByRole('button', { name: /^Certos/ }))
  const proposed = { account: 'conta-1', proposed: 'certain' }
  await waitFor(() =>
    expect(bridge.callsTo('postings.openList').at(-1)?.filter).toEqual({ ...proposed, view: 'unmatched' }),
  )
  expect(bridge.callsTo('transactions.openList').at(-1)?.filter).toEqual({
    ...proposed,
    view: 'all',
    book: 'ledger',
  })
})

test('rows of a figure elsewhere are listed alone, in both lists, until they are let go', async () => {
  const { bridge, lines, user } = await open()
  const filter = { account: 'conta-1', rowsOf: 'Fecho em 31/01/2026' }
  const postings = { list: 'postings', filter: { ...filter, rows: '3,4' } } as const
  act(() => showGoal('ledger', { list: 'transactions', filter: { ...filter, rows: '2' }, next: postings }))
  await waitFor(() =>
    expect(bridge.callsTo('postings.openList').at(-1)?.filter).toEqual({ view: 'all', rows: [3, 4] }),
  )
  expect(bridge.callsTo('transactions.openList').at(-1)?.filter).toEqual({
    view: 'all',
    rows: [2],
    book: 'ledger',
  })
  await waitFor(() => expect(document.activeElement).toBe(lines))
  const [chip] = screen.getAllByRole('button', { name: /Fecho em 31\/01\/2026/ })
  await user.click(chip as HTMLElement)
  await waitFor(() =>
    expect(bridge.callsTo('postings.openList').at(-1)?.filter).toEqual({ view: 'all', account: 'conta-1' }),
  )
})

test('many are accepted at once in the ledger’s book', async () => {
  const { bridge, user } = await open()
  await user.click(screen.getByRole('button', { name: 'Aceitar várias' }))
  await screen.findByRole('dialog', { name: 'Aceitar várias' })
  await waitFor(() =>
    expect(bridge.callsTo('matching.countBulk').at(-1)).toMatchObject({
      book: 'ledger',
      filter: { account: 'conta-1', book: 'ledger' },
    }),
  )
})

test('a line with an error says which one, and its card how much it is', async () => {
  const held = new Map([[1, 'l-1']])
  const rows = () => linesOf(held, 'digits-swapped')
  const wrong = groupOf(1, {
    state: 'accepted',
    error: 'digits-swapped',
    balanceMinor: minor(900),
    decidedBy: 'Ana Melo',
    decidedAt: '2026-11-20T14:32:00.000Z' as Instant,
  })
  const { lines, user } = await open({
    ...postingsOf(rows),
    'matching.listProposals': () => ({ groups: [], total: 0 }),
    'matching.listDecided': () => ({ groups: [wrong] }),
  })
  expect(within(lines).getAllByText('Algarismos trocados').length).toBeGreaterThan(0)
  lines.focus()
  await user.keyboard('{Home}')
  expect(await screen.findByText(/Algarismos trocados: 9,00.*de diferença/)).toBeTruthy()
})

test('a line that the accounting changed leads to what changed, and the decision can be kept', async () => {
  const held = new Map([[1, 'l-1']])
  const rows = (): LedgerLineColumns => ({
    ...linesOf(held),
    change: [1, 2, 3, 4].map((id) => (id === 1 ? 'changed' : null)),
  })
  const stale = groupOf(1, {
    state: 'stale',
    decidedBy: 'Ana Melo',
    decidedAt: '2026-11-20T14:32:00.000Z' as Instant,
  })
  const params = {
    date: '2026-01-01',
    thenMinor: 10_000,
    day: '2026-01-03',
    nowMinor: 10_500,
    name: 'Cheque',
  }
  const { bridge, lines, user } = await open({
    ...postingsOf(rows),
    'matching.listProposals': () => ({ groups: [], total: 0 }),
    'matching.listDecided': () => ({ groups: [stale] }),
    'drift.list': () => ({
      entries: [{ group: stale, reasons: [{ code: 'line-changed', params }], kept: null }],
    }),
    'drift.keep': () => ({ outcome: 'kept' }),
  })
  expect(within(lines).getAllByText('Alterado na contabilidade').length).toBeGreaterThan(0)
  lines.focus()
  await user.keyboard('{Home}')
  await user.click(await screen.findByRole('button', { name: /^Ver o que mudou/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Decisões que a contabilidade alterou' })
  expect(await within(dialog).findByText(/lançamento de 01\/01\/2026.*03\/01\/2026, 105,00/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: /^Manter a decisão: 1 lançamento de 100,00/ }))
  expect(bridge.callsTo('drift.keep')).toEqual([{ companyId, groupId: 'l-1' }])
})

test('the sample company begins with an extract that is made for it', async () => {
  const { bridge, user } = showApp({
    ...companyAnswers({ documents: 4, transactions: 4 }),
    'companies.list': () => ({ companies: [{ ...company, environment: 'sample' }], current: companyId }),
    'ledger.importSample': () => ({ code: '1201', lines: 9 }),
  })
  await screen.findByRole('grid', { name: 'Documentos' })
  const nav = screen.getByRole('navigation')
  await user.click(within(nav).getByRole('button', { name: 'Contabilidade' }))
  await user.click(await screen.findByRole('button', { name: 'Ver com um extrato de exemplo' }))
  await waitFor(() => expect(bridge.callsTo('ledger.importSample')).toEqual([{ companyId }]))
})
