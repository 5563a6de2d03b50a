/** The screen of the ledger as a person with a keyboard meets it. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { LedgerLineColumns } from '#contract/ledger-lines.ts'
import type { Allocation, PostingError } from '#contract/match-values.ts'
import type { GroupView } from '#contract/matching.ts'
import type { Instant, IsoDate, Minor } from '#contract/values.ts'
import { showScreen } from '../../../src-renderer/lib/session.ts'
import type { Answers } from '../support/fake-bridge.ts'
import { company, companyAnswers, companyId } from '../support/fake-company.ts'
import { noLines } from '../support/no-lines.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const minor = (value: number) => value as Minor
const LINES = 4

/** Lines 1 to 4 of 100,00 and so on; those of `held` are in a group. */
const linesOf = (held: ReadonlyMap<number, string>, error: PostingError | null = null): LedgerLineColumns => {
  const ids = Array.from({ length: LINES }, (_, at) => at + 1)
  return {
    id: ids,
    ledger: ids.map(() => '1201'),
    date: ids.map((id) => `2026-01-0${id}` as IsoDate),
    entry: ids.map((id) => `BAN ${id}`),
    document: ids.map(() => null),
    text: ids.map((id) => `Recebimento ${id}`),
    counterpart: ids.map(() => null),
    amountMinor: ids.map((id) => minor(id * 10_000)),
    openMinor: ids.map((id) => minor(held.has(id) ? 0 : id * 10_000)),
    proposed: ids.map((id) => (held.has(id) || id > 2 ? null : 'likely')),
    groupId: ids.map((id) => held.get(id) ?? null),
    otherSide: ids.map((id) =>
      held.has(id) ? { kind: 'posted' as const, name: `TRF ${id}`, date: null, more: 0 } : null,
    ),
    error: ids.map((id) => (held.has(id) ? error : null)),
    change: ids.map(() => null),
  }
}

const posted = (lineId: number | null, transactionId: number | null, amount: number): Allocation => ({
  documentId: null,
  documentNumber: null,
  transactionId,
  ...(lineId === null ? {} : { lineId }),
  amountMinor: minor(amount),
  kind: 'posted',
})

const groupOf = (id: number, more: Partial<GroupView> = {}): GroupView => ({
  id: `l-${id}`,
  class: 'likely',
  state: 'proposed',
  balanceMinor: minor(0),
  currency: 'EUR',
  allocations: [posted(id, null, id * 10_000), posted(null, id, id * 10_000)],
  evidence: [{ code: 'amount-exact', params: { amountMinor: id * 10_000, currency: 'EUR' } }],
  alternatives: [],
  explained: false,
  decidedBy: null,
  decidedAt: null,
  ...more,
})

/** The list of lines, opened. */
const postingsOf = (rows: () => LedgerLineColumns) =>
  ({
    'postings.readFirst': rows,
    'postings.openList': () => ({
      listId: 'postings',
      count: LINES,
      isWhole: true,
      openMinor: 100_000,
      rows: rows(),
    }),
  }) satisfies Answers

const answers = (): Answers & { held: Map<number, string> } => {
  const held = new Map<number, string>()
  const rows = () => linesOf(held)
  return {
    held,
    ...companyAnswers({ documents: 4, transactions: 4 }),
    'ledger.listTies': () => ({ ties: [{ code: '1201', accountIds: ['conta-1'] }] }),
    ...postingsOf(rows),
    'postings.readList': rows,
    'postings.sumList': () => ({ openMinor: 100_000 }),
    'postings.findPosition': ({ id }) => ({ position: id <= LINES ? id - 1 : null }),
    'postings.countLists': ({ filters }) => ({
      counts: filters.map(({ view }) => ({
        count: view === 'unmatched' ? LINES - held.size : view === 'matched' ? held.size : 0,
        openMinor: 100_000,
      })),
    }),
    'postings.get': ({ lineId }) =>
      Object.fromEntries(Object.entries(rows()).map(([name, values]) => [name, values[lineId - 1]])) as never,
    'matching.listProposals': ({ lineId, transactionId }) => {
      const id = lineId ?? transactionId ?? 0
      const groups = id > 2 || held.has(id) ? [] : [groupOf(id)]
      return { groups, total: groups.length }
    },
    'matching.listDecided': ({ lineId }) => ({
      groups:
        lineId !== undefined && held.has(lineId)
          ? [
              groupOf(lineId, {
                state: 'accepted',
                decidedBy: 'Ana Melo',
                decidedAt: '2026-11-20T14:32:00.000Z' as Instant,
              }),
            ]
          : [],
    }),
    'matching.acceptShown': ({ groupId }) => {
      held.set(Number(groupId.slice(2)), groupId)
      return { results: [{ groupId, outcome: 'done' }] }
    },
    'matching.undo': () => {
      const last = [...held.keys()].at(-1)
      if (last === undefined) return { undone: null, count: 0 }
      held.delete(last)
      return { undone: groupOf(last, { state: 'undone' }), count: 1 }
    },
  }
}

const open = async (more: Answers = {}) => {
  const given = answers()
  const shown = showApp({ ...given, ...more })
  await screen.findByRole('grid', { name: 'Documentos' })
  const nav = screen.getByRole('navigation')
  await shown.user.click(await within(nav).findByRole('button', { name: 'Contabilidade' }))
  const lines = await screen.findByRole('grid', { name: 'Lançamentos' })
  const transactions = await screen.findByRole('grid', { name: 'Movimentos' })
  return { ...shown, lines, transactions }
}

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

test('why a line and a transaction are not proposed together is a key away, with what differs', async () => {
  const { bridge, lines, user } = await open({
    'matching.explain': () => ({
      gates: [
        {
          gate: 'posting-amount',
          passed: false,
          detail: { lineMinor: 30_000, transactionMinor: 10_000 },
        },
      ],
      evidence: [],
      outcome: null,
      decision: null,
    }),
  })
  lines.focus()
  await user.keyboard('{End}w')
  const dialog = await screen.findByRole('dialog', { name: 'Porquê?' })
  expect(await within(dialog).findAllByText(/300,00.*na contabilidade, 100,00.*no banco/)).not.toHaveLength(0)
  expect(await within(dialog).findByText(/BAN 4 · Recebimento 4/)).toBeTruthy()
  expect(bridge.callsTo('matching.explain')).toEqual([{ companyId, lineId: 4, transactionId: 1 }])
})

test('transactions that add up to a line are searched by key, and a set of them is selected with it', async () => {
  const given = companyAnswers({ documents: 4, transactions: 4 })
  const rows = (count: number) => ({ companyId, listId: 'rows', from: 0, count })
  const { bridge, lines, user } = await open({
    'matching.findSums': ({ scope }) => {
      const members = scope === 'close' ? [] : [1, 3]
      return {
        targetMinor: 40_000,
        sets: members.length === 0 ? [] : [members.map((id) => ({ id, minor: id * 10_000 }))],
        complete: true,
        pool: members.length,
        documents: given['documents.readList'](rows(0)),
        lines: noLines,
        transactions: given['transactions.readList'](rows(4)),
      }
    },
  })
  lines.focus()
  await user.keyboard('{End}+')
  const dialog = await screen.findByRole('dialog', { name: 'O que soma este valor?' })
  await user.click(await within(dialog).findByRole('button', { name: 'Procurar até 45 dias' }))
  await within(dialog).findByText('Um só conjunto soma este valor.')
  expect(bridge.callsTo('matching.findSums').at(-1)).toEqual({
    companyId,
    book: 'ledger',
    lineIds: [4],
    transactionIds: [],
    scope: 'all',
    limit: 9,
  })
  await user.keyboard('1')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const tray = screen.getByRole('region', { name: 'Soma' })
  expect(await within(tray).findByText('A contabilidade e o banco condizem.')).toBeTruthy()
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

test('an error is ended by the lines that correct it, selected with one of its own', async () => {
  const wrong = groupOf(1, {
    state: 'accepted',
    error: 'amount-differs',
    balanceMinor: minor(-20_000),
    decidedBy: 'Ana Melo',
    decidedAt: '2026-11-20T14:32:00.000Z' as Instant,
  })
  const { bridge, lines, user } = await open({
    ...postingsOf(() => linesOf(new Map([[1, 'l-1']]), 'amount-differs')),
    'matching.listProposals': () => ({ groups: [], total: 0 }),
    'matching.listDecided': ({ lineId }) => ({ groups: lineId === 1 ? [wrong] : [] }),
    'ledger.join': () => ({
      outcome: 'done',
      group: groupOf(2, {
        state: 'accepted',
        ends: 'l-1',
        allocations: [posted(2, null, 20_000)],
        balanceMinor: minor(20_000),
      }),
    }),
  })
  const tray = screen.getByRole('region', { name: 'Soma' })
  lines.focus()
  await user.keyboard('{Home}')
  await within(tray).findByText('Para terminar este erro, selecione esta linha e as que o corrigem.')
  await user.keyboard('x')
  await within(tray).findByText('Selecione também as linhas que corrigem o erro.')
  await user.keyboard('{End}x')
  await within(tray).findByText('Estas linhas não anulam o erro.')
  expect(within(tray).getByRole('button', { name: 'Terminar o erro' })).toHaveProperty('disabled', true)
  await user.keyboard('{Enter}')
  expect(bridge.callsTo('ledger.join')).toEqual([])
  await user.keyboard('x{Home}{ArrowDown}x')
  await within(tray).findByText('As linhas anulam o erro.')
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(bridge.callsTo('ledger.join')).toEqual([
      { companyId, lineIds: [2], transactionIds: [], error: null, ends: 'l-1' },
    ]),
  )
  expect(await screen.findByText(/^Aceite: Correção: 1 lançamento de 200,00/)).toBeTruthy()
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
