/** What a person does on the screen of the ledger beside accepting: why, sums, notes, ending an error. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Instant } from '#contract/values.ts'
import { companyAnswers, companyId } from '../support/fake-company.ts'
import { groupOf, linesOf, minor, open, posted, postingsOf } from '../support/ledger-screen.tsx'
import { noLines } from '../support/no-lines.ts'

afterEach(cleanup)

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

test('a note on a line is beside its entry', async () => {
  const rows = { ...linesOf(new Map()), note: ['Falta o recibo', null, null, null] }
  const { lines } = await open(postingsOf(() => rows))
  expect(within(lines).getByText('BAN 1 · Falta o recibo')).toBeTruthy()
})

test('a note is written on the line or the transaction in focus', async () => {
  const { bridge, lines, transactions, user } = await open({
    'notes.get': () => ({ note: null }),
    'notes.write': () => ({ note: null }),
  })
  const write = async (grid: HTMLElement) => {
    grid.focus()
    await user.keyboard('{Home}n')
    const dialog = await screen.findByRole('dialog', { name: 'Escrever nota' })
    await user.type(await within(dialog).findByRole('textbox'), 'Falta o recibo{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await write(lines)
  await write(transactions)
  const text = 'Falta o recibo'
  expect(bridge.callsTo('notes.write')).toEqual([
    { companyId, of: { lineId: 1 }, text },
    { companyId, of: { transactionId: 1 }, text },
  ])
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

test('the lines that correct an error are found from its line, and selected with it', async () => {
  const given = companyAnswers({ documents: 0, transactions: 0 })
  const none = { companyId, listId: 'rows', from: 0, count: 0 }
  const { bridge, lines, user } = await open({
    ...postingsOf(() => linesOf(new Map([[1, 'l-1']]), 'amount-differs')),
    'matching.listProposals': () => ({ groups: [], total: 0 }),
    'matching.listDecided': ({ lineId }) => ({ groups: lineId === 1 ? [wrong] : [] }),
    'matching.findSums': () => ({
      ...{ targetMinor: 20_000, sets: [[{ id: 2, minor: 20_000 }]], complete: true, pool: 3 },
      documents: given['documents.readList'](none),
      lines: linesOf(new Map()),
      transactions: given['transactions.readList'](none),
    }),
  })
  const tray = screen.getByRole('region', { name: 'Soma' })
  lines.focus()
  await user.keyboard('{Home}')
  await user.click(await within(tray).findByRole('button', { name: 'Procurar somas' }))
  const dialog = await screen.findByRole('dialog', { name: 'O que soma este valor?' })
  await within(dialog).findByText('Um só conjunto soma este valor.')
  await within(dialog).findByText(/Lançamentos em trânsito que anulam o erro/)
  expect(bridge.callsTo('matching.findSums')).toEqual([
    {
      ...{
        companyId,
        book: 'ledger',
        lineIds: [],
        transactionIds: [],
        ends: 'l-1',
        scope: 'close',
        limit: 9,
      },
    },
  ])
  await user.keyboard('1')
  await within(tray).findByText('As linhas anulam o erro.')
})

test('the card of an error that a person ended says by whom, when and how', async () => {
  const correction = groupOf(2, {
    ...{ state: 'accepted', class: null, ends: 'l-1', balanceMinor: minor(20_000) },
    allocations: [posted(2, null, 20_000)],
    ...{ decidedBy: 'Rui Sá', decidedAt: '2026-12-02T10:00:00.000Z' as Instant },
  })
  const { lines, user } = await open({
    ...postingsOf(() => linesOf(new Map([[1, 'l-1']]))),
    'matching.listProposals': () => ({ groups: [], total: 0 }),
    'matching.listDecided': ({ lineId }) => ({ groups: lineId === 1 ? [correction, wrong] : [] }),
  })
  lines.focus()
  await user.keyboard('{Home}')
  expect(
    await screen.findByText(
      /^Este erro terminou\. Correção: 1 lançamento de 200,00.* Decidido por Rui Sá em .*, à mão$/,
    ),
  ).toBeTruthy()
})

const wrong = groupOf(1, {
  state: 'accepted',
  error: 'amount-differs',
  balanceMinor: minor(-20_000),
  decidedBy: 'Ana Melo',
  decidedAt: '2026-11-20T14:32:00.000Z' as Instant,
})

test('an error is ended by the lines that correct it, selected with one of its own', async () => {
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
  await within(tray).findByText(
    'Para terminar este erro, selecione esta linha e as que o corrigem, ou procure a soma.',
  )
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
