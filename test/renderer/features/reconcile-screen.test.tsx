/** The reconcile screen as a person with a keyboard meets it. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { WireError } from '#contract/errors.ts'
import type { SyncState } from '#contract/sync.ts'
import type { Minor } from '#contract/values.ts'
import { WorldFailed } from '../support/fake-bridge.ts'
import { companyAnswers, companyId, groupOf, idleSync, type Shape, shown } from '../support/fake-company.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const open = async (shape: Shape = { documents: 12, transactions: 12 }) => {
  const shown = showApp(companyAnswers(shape))
  const documents = await screen.findByRole('grid', { name: 'Documentos' })
  const transactions = await screen.findByRole('grid', { name: 'Movimentos' })
  return { ...shown, documents, transactions }
}

const activeRow = (grid: HTMLElement) => {
  const id = grid.getAttribute('aria-activedescendant')
  return id === null ? null : document.getElementById(id)
}

test('the first row to decide has the focus as the screen opens, and its proposal is there', async () => {
  const { documents } = await open()
  await waitFor(() => expect(document.activeElement).toBe(documents))
  expect(activeRow(documents)?.textContent).toContain('FT A/1')
  await screen.findByText('O descritivo indica o documento FT A/1')
})

test('the row in focus brings its proposal with the reasons in words', async () => {
  const { documents } = await open()
  documents.focus()
  await waitFor(() => expect(activeRow(documents)?.textContent).toContain('FT A/1'))
  const card = await screen.findByRole('article')
  expect(within(card).getByText('O descritivo indica o documento FT A/1')).toBeTruthy()
  expect(within(card).getByText(/Valor exato: 10,07/)).toBeTruthy()
})

test('a batch paid in part already says what it settles and what it only links', async () => {
  const group = groupOf(1)
  const [row] = group.allocations
  if (!row) throw new Error('the group has a row')
  const linked = {
    ...row,
    documentId: 3,
    documentNumber: 'FT A/3',
    amountMinor: 500 as Minor,
    explained: true,
  }
  const groups = [{ ...group, allocations: [row, linked as typeof row] }]
  showApp({
    ...companyAnswers({ documents: 4, transactions: 4 }),
    'matching.listProposals': () => ({ groups, total: 1 }),
  })
  const card = await screen.findByRole('article')
  expect(within(card).getAllByText(/já pago no serviço: só associa/)).toHaveLength(1)
  expect(within(card).getByText(/Salda 10,07.* em aberto; associa 5,00.* já pagos no serviço/)).toBeTruthy()
})

test('a row that is only another reading says what accepting decides instead', async () => {
  const { user } = showApp({
    ...companyAnswers({ documents: 4, transactions: 4 }),
    'matching.listProposals': () => ({ groups: [groupOf(1)], total: 1 }),
  })
  const card = await screen.findByRole('article')
  const said = /só outra hipótese: aceitar decide FT A\/1\./
  expect(within(card).queryByText(said)).toBeNull()
  await user.keyboard('{ArrowDown}')
  expect(await within(card).findByText(said)).toBeTruthy()
})

test('Enter accepts with one key and the focus goes to the next row with a proposal', async () => {
  const { bridge, user, documents } = await open()
  documents.focus()
  await screen.findByRole('article')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(activeRow(documents)?.textContent).toContain('FT A/3'))
  expect(bridge.callsTo('matching.acceptShown')).toMatchObject([{ companyId, groupId: 'g-1' }])
  expect(document.activeElement).toBe(documents)
})

test('Enter decides nothing while the proposal of the row is still being read, and says that', async () => {
  const answers = companyAnswers({ documents: 4, transactions: 4 })
  const list = answers['matching.listProposals']
  let answer = (): void => undefined
  const later = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { bridge, user } = showApp({
    ...answers,
    'matching.listProposals': async (input) => {
      if (input.documentId !== 1) await later
      return list(input)
    },
  })
  await screen.findByRole('article')
  const panel = screen.getByRole('region', { name: 'Propostas' })
  expect(panel.getAttribute('aria-busy')).toBe('false')
  await user.keyboard('{ArrowDown}')
  // What is shown is still that of the row before.
  within(panel).getByRole('article')
  expect(panel.getAttribute('aria-busy')).toBe('true')
  await user.keyboard('{Enter}')
  await screen.findByText('A proposta desta linha ainda está a ser lida')
  expect(bridge.callsTo('matching.acceptShown')).toEqual([])
  answer()
  await waitFor(() => expect(panel.getAttribute('aria-busy')).toBe('false'))
})

test('a decision on the last row says both: what was done, and that no more wait', async () => {
  const { user, documents } = await open({ documents: 1, transactions: 1 })
  documents.focus()
  await screen.findByRole('article')
  await user.keyboard('{Enter}')
  await screen.findByText('Aceite: FT A/1. Não há mais linhas por decidir nesta lista')
})

test('what was decided stays in its place, read again after main says so', async () => {
  const { bridge, user, documents } = await open()
  documents.focus()
  await screen.findByRole('article')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(bridge.callsTo('matching.acceptShown')).toHaveLength(1))
  bridge.emit('matching.changed', { companyId })
  await waitFor(() => {
    const first = within(documents).getAllByRole('row')[1]
    expect(within(first!).getByRole('img', { name: 'Reconciliado' })).toBeTruthy()
    expect(first?.textContent).toContain('FT A/1')
  })
})

test('a row with nothing left in it is marked as decided, whatever still explains its earlier payments', async () => {
  const answers = companyAnswers({ documents: 2, transactions: 2 })
  const rows = (from: number, count: number) => ({
    ...answers['documents.readList']({ companyId, listId: 'documents', from, count }),
    openMinor: [0, 2_014] as Minor[],
    proposed: ['likely' as const, 'likely' as const],
  })
  showApp({
    ...answers,
    'documents.readFirst': () => rows(0, 2),
    'documents.openList': () => ({ ...answers['documents.openList'](), rows: rows(0, 2) }),
    'documents.readList': ({ from, count }) => rows(from, count),
  })
  const documents = await screen.findByRole('grid', { name: 'Documentos' })
  const marks = async () =>
    within(documents)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getByRole('img').getAttribute('aria-label'))
  await waitFor(async () => expect(await marks()).toEqual(['Reconciliado', 'Provável']))
})

test('an ambiguous proposal is never accepted by Enter; a digit chooses', async () => {
  const { bridge, user, documents } = await open()
  documents.focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
  await screen.findByText('Várias hipóteses servem. Escolha uma.')
  await user.keyboard('{Enter}')
  await user.keyboard('9')
  await screen.findByText('Há só 2 hipóteses')
  expect(bridge.callsTo('matching.acceptShown')).toEqual([])
  await user.keyboard('2')
  await waitFor(() =>
    expect(bridge.callsTo('matching.acceptShown')).toEqual([
      {
        companyId,
        groupId: 'g-5',
        class: 'ambiguous',
        allocations: groupOf(5).alternatives[1]?.allocations,
        explained: false,
      },
    ]),
  )
})

test('what a rematch proposes waits beside what is shown: Enter accepts what stands on the screen', async () => {
  const { bridge, user, documents } = await open()
  documents.focus()
  await screen.findByText('O descritivo indica o documento FT A/1')
  const newer = { ...groupOf(5), id: 'g-9' }
  bridge.answer({ 'matching.listProposals': () => ({ groups: [newer], total: 1 }) })
  bridge.emit('matching.rematched', { companyId })
  await screen.findByText('Há uma proposta mais recente.')
  expect(screen.getByText('O descritivo indica o documento FT A/1')).toBeTruthy()
  bridge.answer({
    'matching.acceptShown': ({ groupId }) => ({ results: [{ groupId, outcome: 'stale' as const }] }),
  })
  await user.keyboard('{Enter}')
  const { id: groupId, class: shownClass, allocations, explained } = groupOf(1)
  await waitFor(() =>
    expect(bridge.callsTo('matching.acceptShown')).toEqual([
      { companyId, groupId, class: shownClass, allocations, explained },
    ]),
  )
  await screen.findByText('A proposta mudou entretanto: veja de novo')
  await user.click(screen.getByRole('button', { name: 'Ver' }))
  await screen.findByText('Várias hipóteses servem. Escolha uma.')
  expect(screen.queryByText('Há uma proposta mais recente.')).toBeNull()
  expect(document.activeElement).toBe(documents)
})

test('who leaves the row and comes back finds what a rematch proposes; an empty row shows it at once', async () => {
  const { bridge, user, documents } = await open()
  documents.focus()
  await screen.findByText('O descritivo indica o documento FT A/1')
  await user.keyboard('{ArrowDown}')
  await screen.findByText('Nenhuma proposta para esta linha.')
  bridge.answer({
    'matching.listProposals': ({ documentId }) => ({
      groups: documentId === 2 ? [groupOf(3)] : [{ ...groupOf(5), id: 'g-9' }],
      total: 1,
    }),
  })
  bridge.emit('matching.rematched', { companyId })
  await screen.findByText('O descritivo indica o documento FT A/3')
  await user.keyboard('{ArrowUp}')
  await screen.findByText('Várias hipóteses servem. Escolha uma.')
})

test('Ctrl+A leaves out what was decided: all that it selects can be given an ending', async () => {
  const { user, transactions } = await open()
  await screen.findByText('O descritivo indica o documento FT A/1')
  await user.keyboard('{Enter}')
  await screen.findByText(/^Aceite: /)
  await user.keyboard('{F6}{Control>}a{/Control}')
  await waitFor(() => expect(transactions.querySelectorAll('[aria-selected=true]')).toHaveLength(11))
})

test('R rejects, S skips, U undoes', async () => {
  const { bridge, user, documents } = await open()
  documents.focus()
  await screen.findByText('O descritivo indica o documento FT A/1')
  await user.keyboard('r')
  await waitFor(() => expect(bridge.callsTo('matching.reject')).toHaveLength(1))
  await waitFor(() => expect(activeRow(documents)?.textContent).toContain('FT A/3'))
  await user.keyboard('s')
  expect(activeRow(documents)?.textContent).toContain('FT A/7')
  await user.keyboard('u')
  await waitFor(() => expect(bridge.callsTo('matching.undo')).toHaveLength(1))
  await screen.findByText('Nada para desfazer')
})

test('Ctrl+Z undoes and Ctrl+Shift+Z redoes, wherever the focus is, but not in a text', async () => {
  const { bridge, user, documents } = await open()
  documents.focus()
  await screen.findByRole('article')
  await user.keyboard('{Enter}')
  await screen.findByText('Aceite: FT A/1')
  screen.getByRole('button', { name: 'Histórico' }).focus()
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText('Desfeito: FT A/1')
  await waitFor(() => expect(activeRow(documents)?.textContent).toContain('FT A/1'))
  await user.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}')
  await screen.findByText('Refeito: FT A/1')
  await user.keyboard('{Control>}y{/Control}')
  await screen.findByText('Nada para refazer')
  await user.click(screen.getByRole('searchbox', { name: 'Número, cliente, NIF ou valor' }))
  await user.keyboard('{Control>}z{/Control}')
  expect(bridge.callsTo('matching.undo')).toHaveLength(1)
  expect(bridge.callsTo('matching.redo')).toHaveLength(2)
})

test('selection is by id: it stays when the order changes', async () => {
  const { user, documents } = await open()
  documents.focus()
  await user.keyboard('x')
  await user.click(within(documents).getByRole('button', { name: /Cliente/ }))
  await waitFor(() => expect(within(documents).getAllByRole('row', { selected: true })).toHaveLength(1))
})

test('proposals are accepted together by the reasons they rest on, after a look at some of them', async () => {
  const { bridge, user, documents } = await open()
  await user.click(await screen.findByRole('button', { name: 'Aceitar várias' }))
  const dialog = await screen.findByRole('dialog', { name: 'Aceitar várias' })
  await within(dialog).findByRole('button', { name: 'Aceitar 3' })
  await user.click(within(dialog).getByRole('tab', { name: /Valor exato \+ número completo no descritivo/ }))
  await within(dialog).findByText('2 propostas · 20,56 €')
  await within(dialog).findByText('O descritivo indica o documento FT A/1')
  await user.click(within(dialog).getByRole('button', { name: 'Aceitar 2' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bridge.callsTo('matching.acceptBulk')).toEqual([{ companyId, shown: [shown(1), shown(3)] }])
  await waitFor(() => expect(document.activeElement).toBe(documents))
})

test('of many accepted at once, those that changed meanwhile are listed apart', async () => {
  const { bridge, user } = await open()
  bridge.answer({
    'matching.acceptBulk': ({ shown: all }) => ({
      results: all.map(({ groupId }, at) => ({ groupId, outcome: at === 0 ? 'stale' : 'done' })),
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Aceitar várias' }))
  await user.click(await screen.findByRole('button', { name: 'Aceitar 3' }))
  await screen.findByText('Aceites: 2 de 3. Mudaram entretanto e ficaram por decidir: 1')
})

test('why not: the failed condition is named with its figures', async () => {
  const { user, documents } = await open()
  documents.focus()
  await user.keyboard('x{F6}{ArrowDown}{ArrowDown}{ArrowDown}w')
  const dialog = await screen.findByRole('dialog', { name: 'Porquê?' })
  await within(dialog).findByText('O valor em dívida é conhecido')
  expect(
    within(dialog).getByText('O valor não condiz: 10,07 € no documento, 10,28 € no movimento'),
  ).toBeTruthy()
})

test('what a dialog lies over is decided by no command', async () => {
  const { bridge, user, documents } = await open()
  documents.focus()
  await user.keyboard('w')
  await screen.findByRole('dialog', { name: 'Porquê?' })
  act(() => {
    bridge.emit('app.commandGiven', { command: 'reject' })
    bridge.emit('app.commandGiven', { command: 'undo' })
  })
  await waitFor(() => expect(bridge.callsTo('matching.undo')).toHaveLength(1))
  expect(bridge.callsTo('matching.reject')).toEqual([])
})

test('single keys act in a grid only, and not at all when switched off', async () => {
  const answers = companyAnswers({ documents: 10, transactions: 10 })
  const settings = answers['app.getSettings']()
  const { bridge, user } = showApp({
    ...answers,
    'app.getSettings': () => ({ ...settings, singleKeys: false }),
  })
  const documents = await screen.findByRole('grid', { name: 'Documentos' })
  await waitFor(() => expect(bridge.callsTo('app.getSettings')).toHaveLength(1))
  documents.focus()
  await screen.findByRole('article')
  await user.keyboard('r')
  await user.type(screen.getByRole('searchbox', { name: 'Número, cliente, NIF ou valor' }), 'rus')
  expect(bridge.callsTo('matching.reject')).toEqual([])
  expect(bridge.callsTo('matching.undo')).toEqual([])
})

test('an amount typed into the search finds exactly that amount', async () => {
  const { bridge, user } = await open()
  await user.type(screen.getByRole('searchbox', { name: 'Número, cliente, NIF ou valor' }), '1.234,56')
  await waitFor(() =>
    expect(bridge.callsTo('documents.openList').at(-1)?.filter).toEqual({
      ...{ side: 'both', view: 'open' },
      minMinor: 123_456,
      maxMinor: 123_456,
    }),
  )
})

test('ten thousand rows draw as few as fit', async () => {
  const { documents, user } = await open({ documents: 10_000, transactions: 10_000 })
  expect(documents.getAttribute('aria-rowcount')).toBe('10001')
  expect(within(documents).getAllByRole('row').length).toBeLessThan(80)
  documents.focus()
  await user.keyboard('{End}')
  await waitFor(() => expect(activeRow(documents)?.textContent).toContain('FT A/10000'))
})

test('without rows each list says so; where no document is tracked yet, how they come', async () => {
  const { user } = await open({ documents: 0, transactions: 0 })
  expect(screen.getByText('Nenhum movimento neste filtro.')).toBeTruthy()
  await screen.findByText(/O serviço não lista documentos/)
  await user.click(screen.getByRole('button', { name: 'Documentos acompanhados' }))
  expect(await screen.findByLabelText('Ids ou intervalos')).toBeTruthy()
})

test('a list that cannot be read says what happened, what is safe and what to do', async () => {
  const answers = companyAnswers({ documents: 5, transactions: 5 })
  showApp({
    ...answers,
    'documents.openList': () => {
      throw new WorldFailed('storage-failed')
    },
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Não foi possível ler ou escrever neste computador.')
  expect(alert.textContent).toContain('A última decisão confirmada está guardada.')
  expect(within(alert).getByRole('button', { name: 'Repetir' })).toBeTruthy()
})

test('offline is a state: the header says as of when, and everything stays in reach', async () => {
  const answers = companyAnswers({ documents: 5, transactions: 5 })
  showApp({ ...answers, 'sync.getState': () => ({ ...idleSync, outage: 'offline', resumable: true }) })
  await screen.findByText(/^Sem ligação · dados das .* · à espera de retomar$/)
  const documents = await screen.findByRole('grid', { name: 'Documentos' })
  expect(within(documents).getAllByRole('row').length).toBeGreaterThan(5)
  expect(screen.getByRole('button', { name: 'Retomar' })).toBeTruthy()
})

test('a sync tells its page and can be cancelled; its end tells of changes and never moves a list in use', async () => {
  const { bridge, user, documents } = await open()
  documents.focus()
  await user.keyboard('{ArrowDown}')
  const atPage: SyncState = {
    ...idleSync,
    running: true,
    phase: 'transactions',
    page: 12,
    pageCount: 41,
    transactionsReceived: 2400,
  }
  act(() => bridge.emit('sync.progressed', atPage))
  await screen.findByText('Página 12 de 41 · 2 400 movimentos')
  await user.click(screen.getByRole('button', { name: 'Cancelar sincronização' }))
  await waitFor(() => expect(bridge.callsTo('sync.cancel')).toEqual([{ companyId }]))
  const opened = bridge.callsTo('documents.openList').length
  act(() => bridge.emit('sync.progressed', idleSync))
  expect(screen.queryByText('Há alterações')).toBeNull()
  act(() => bridge.emit('sync.progressed', atPage))
  act(() => bridge.emit('sync.progressed', { ...idleSync, changed: true }))
  await screen.findByText('Há alterações')
  expect(bridge.callsTo('documents.openList')).toHaveLength(opened)
})

test('a sum opens what it sums', async () => {
  const { bridge, user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Vencido: / }))
  await waitFor(() =>
    expect(bridge.callsTo('documents.openList').at(-1)?.filter).toEqual({ view: 'overdue' }),
  )
  await user.click(screen.getByRole('button', { name: /^Certos: / }))
  await waitFor(() =>
    expect(bridge.callsTo('transactions.openList').at(-1)?.filter).toEqual({
      view: 'unmatched',
      proposed: 'certain',
    }),
  )
  const [clear] = screen.getAllByRole('button', { name: 'Remover filtro: Certo' })
  await user.click(clear!)
  await waitFor(() => expect(bridge.callsTo('documents.openList').at(-1)?.filter).toEqual({ view: 'all' }))
  await user.click(screen.getByRole('button', { name: 'Com diferença: 2' }))
  await screen.findByRole('dialog', { name: 'Decisões que o serviço contradiz' })
})

test('data that was not synced for days is shown as out of date', async () => {
  const answers = companyAnswers({ documents: 5, transactions: 5 })
  const lastCompletedAt = '2020-01-02T10:00:00.000Z' as typeof idleSync.lastCompletedAt
  showApp({ ...answers, 'sync.getState': () => ({ ...idleSync, lastCompletedAt }) })
  await screen.findByText(/^Desatualizado · dados de 02\/01\/2020/)
})

test('a sync that failed says so in three sentences', async () => {
  const lastError: WireError = { code: 'credential-rejected', message: 'x', details: {} }
  const answers = companyAnswers({ documents: 5, transactions: 5 })
  showApp({ ...answers, 'sync.getState': () => ({ ...idleSync, lastError }) })
  await screen.findByText('O serviço não aceitou as credenciais.')
})
