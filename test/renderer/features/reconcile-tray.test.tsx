/** The sum at the foot of the reconcile screen: rows joined by hand, and names for their difference. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Minor } from '#contract/values.ts'
import type { Answers } from '../support/fake-bridge.ts'
import { companyAnswers, companyId } from '../support/fake-company.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const answers = companyAnswers({ documents: 12, transactions: 12 })

const open = async (more: Partial<Answers> = {}) => {
  const shown = showApp({ ...answers, ...more })
  const documents = await screen.findByRole('grid', { name: 'Documentos' })
  const transactions = await screen.findByRole('grid', { name: 'Movimentos' })
  return { ...shown, documents, transactions }
}

/** A transaction selected against a document that asks 0,14 less. */
const openWithDifference = async () => {
  const { documents, user, ...shown } = await open()
  documents.focus()
  await user.keyboard('x{F6}{ArrowDown}{ArrowDown}x')
  const tray = screen.getByRole('region', { name: 'Soma' })
  return {
    ...shown,
    user,
    tray,
    choose: async (name: string) => {
      await user.keyboard('d')
      await user.click(await screen.findByRole('option', { name }))
    },
    inRows: () => waitFor(() => expect(document.activeElement).toBe(shown.transactions)),
    fieldOf: (name: string) => within(tray).getByRole('textbox', { name }),
  }
}

test('rows selected on both sides sum in the tray and are accepted as a group at zero', async () => {
  const { bridge, user, documents, transactions } = await open()
  documents.focus()
  await user.keyboard('{ArrowDown}x')
  const tray = screen.getByRole('region', { name: 'Soma' })
  expect(within(tray).getByRole('button', { name: 'Aceitar' })).toHaveProperty('disabled', true)
  await user.keyboard('{F6}')
  expect(document.activeElement).toBe(transactions)
  await user.keyboard('{ArrowDown}x')
  await waitFor(() => expect(within(tray).getByText('0,00 €')).toBeTruthy())
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(bridge.callsTo('matching.acceptManual')).toEqual([
      { companyId, documentIds: [2], transactionIds: [2], named: [] },
    ]),
  )
})

test('more money than documents asks for a name before it can be accepted', async () => {
  const { bridge, user, documents } = await open()
  documents.focus()
  await user.keyboard('x{F6}{ArrowDown}{ArrowDown}x')
  const tray = screen.getByRole('region', { name: 'Soma' })
  await within(tray).findByText('Indique a natureza da diferença para aceitar.')
  await user.keyboard('{Enter}')
  expect(bridge.callsTo('matching.acceptManual')).toEqual([])
  await user.click(within(tray).getByRole('button', { name: /Natureza da diferença|Sem ajuste/ }))
  await user.click(await screen.findByRole('option', { name: 'Adiantamento' }))
  await user.click(within(tray).getByRole('button', { name: 'Aceitar com adiantamento' }))
  await waitFor(() =>
    expect(bridge.callsTo('matching.acceptManual')[0]?.named).toMatchObject([{ kind: 'advance' }]),
  )
})

test('a difference is taken apart by key: an amount for one name, the rest for the next, Enter accepts', async () => {
  const { bridge, user, transactions, tray, choose, inRows, fieldOf } = await openWithDifference()
  await choose('Adiantamento')
  await inRows()
  await user.keyboard('{Shift>}D{/Shift}')
  const amount = fieldOf('Adiantamento')
  expect(document.activeElement).toBe(amount)
  await user.keyboard('9999{Enter}')
  expect(amount.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(screen.getAllByText(/^Escreva um valor até/)).toHaveLength(2))
  expect(document.activeElement).toBe(amount)
  await user.keyboard('{Control>}a{/Control}0,04{Enter}')
  expect(document.activeElement).toBe(transactions)
  await within(tray).findByText('Indique a natureza da diferença para aceitar.')
  await choose('Comissão')
  await inRows()
  await within(tray).findByRole('button', { name: 'Aceitar com 2 ajustes' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(bridge.callsTo('matching.acceptManual')).toHaveLength(1))
  const [{ named } = { named: [] }] = bridge.callsTo('matching.acceptManual')
  expect(named[0]).toEqual({ kind: 'advance', amountMinor: 4 })
  expect(named[1]).toMatchObject({ kind: 'fee' })
})

test('a name given more than the difference leaves what is missing to a name that goes the other way', async () => {
  const { bridge, user, tray, choose, inRows } = await openWithDifference()
  await choose('Adiantamento')
  await inRows()
  await user.keyboard('{Shift>}D{/Shift}{Control>}a{/Control}10{Enter}')
  await within(tray).findByText('Ficam em aberto 9,86 €')
  await choose('Comissão')
  await inRows()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(bridge.callsTo('matching.acceptManual')).toHaveLength(1))
  expect(bridge.callsTo('matching.acceptManual')[0]?.named).toEqual([
    { kind: 'advance', amountMinor: 1_000 },
    { kind: 'fee', amountMinor: -986 },
  ])
})

test('a name that goes against the difference asks for its amount at once; a minus turns one that goes both ways', async () => {
  const { bridge, user, choose, inRows, fieldOf } = await openWithDifference()
  await choose('Retenção na fonte')
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Retenção na fonte')))
  await user.keyboard('0,50{Enter}')
  await inRows()
  await choose('Comissão')
  await inRows()
  await user.keyboard('{Shift>}D{/Shift}{Control>}a{/Control}-1,50{Enter}')
  await choose('Adiantamento')
  await inRows()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(bridge.callsTo('matching.acceptManual')).toHaveLength(1))
  expect(bridge.callsTo('matching.acceptManual')[0]?.named).toEqual([
    { kind: 'withholding', amountMinor: -50 },
    { kind: 'fee', amountMinor: -150 },
    { kind: 'advance', amountMinor: 14 + 50 + 150 },
  ])
})

test('a document already paid at the service says so as soon as it is selected, and by key as well', async () => {
  const answers = companyAnswers({ documents: 4, transactions: 4 })
  const { bridge, user } = showApp({
    ...answers,
    'documents.openList': () => {
      const { rows, ...list } = answers['documents.openList']()
      const nothing = rows.id.map(() => 0 as Minor)
      return { ...list, rows: { ...rows, unpaidMinor: nothing, openMinor: nothing } }
    },
  })
  const documents = await screen.findByRole('grid', { name: 'Documentos' })
  documents.focus()
  await user.keyboard('x{F6}x')
  const tray = screen.getByRole('region', { name: 'Soma' })
  await within(tray).findByText(/^O documento já está pago no serviço: nada está em aberto/)
  expect(within(tray).getByRole('button', { name: 'Aceitar' })).toHaveProperty('disabled', true)
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(
      screen.getAllByText(/^O documento já está pago no serviço/).filter((said) => !tray.contains(said)),
    ).toHaveLength(1),
  )
  expect(bridge.callsTo('matching.acceptManual')).toEqual([])
})

test('what adds up to the row in focus is searched with one key, by payer first, and put into the sum by a digit', async () => {
  const { bridge, user, transactions } = await open()
  transactions.focus()
  await user.keyboard('{ArrowDown}+')
  const dialog = await screen.findByRole('dialog', { name: 'O que soma este valor?' })
  await within(dialog).findByText('Não se conhece nada em aberto do mesmo cliente ou fornecedor.')
  await user.click(within(dialog).getByRole('button', { name: 'Procurar em tudo o que está em aberto' }))
  await within(dialog).findByText('2 conjuntos somam este valor: a soma não basta para decidir.')
  expect(within(dialog).getByText('FT A/7')).toBeTruthy()
  expect(bridge.callsTo('matching.findSums').map(({ scope }) => scope)).toEqual(['close', 'all'])
  await user.keyboard('2')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const tray = screen.getByRole('region', { name: 'Soma' })
  await within(tray).findByText(/^Ficam em aberto/)
})

test('a payment of a closed month is named as what settled a document, where there are suppliers', async () => {
  // Nothing of it is decided by other tests.
  const answers = companyAnswers({ documents: 12, transactions: 12 })
  const { bridge, user, documents } = await open({
    ...answers,
    'companies.getOverview': () => ({
      ...answers['companies.getOverview'](),
      suppliers: { documents: 1, openDocuments: 1, openMinor: 100, overdueDocuments: 0, overdueMinor: 0 },
    }),
    'matching.findSums': (asked) => ({
      ...answers['matching.findSums'](asked),
      ...(asked.scope === 'closed' ? {} : { sets: [], pool: 0 }),
    }),
  })
  documents.focus()
  await user.keyboard('{ArrowDown}+')
  const dialog = await screen.findByRole('dialog', { name: 'O que soma este valor?' })
  await user.click(
    await within(dialog).findByRole('button', { name: 'Procurar em tudo o que está em aberto' }),
  )
  await user.click(await within(dialog).findByRole('button', { name: 'Procurar em meses fechados' }))
  await within(dialog).findByText(
    '2 pagamentos. O mês fechado não muda: a classificação dele fica como está.',
  )
  await user.keyboard('1')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() =>
    expect(bridge.callsTo('matching.acceptManual')).toEqual([
      { companyId, documentIds: [2], transactionIds: [4], named: [], inClosedMonth: true },
    ]),
  )
})

test('what was asked stays asked while its row is decided elsewhere; of that row nothing is left to look for', async () => {
  let isDecided = false
  const { bridge, user, transactions } = await open({
    'transactions.readList': (asked) => {
      const rows = answers['transactions.readList'](asked)
      return isDecided ? { ...rows, openMinor: rows.openMinor.map(() => 0 as Minor) } : rows
    },
  })
  transactions.focus()
  await user.keyboard('{ArrowDown}+')
  await screen.findByRole('dialog', { name: 'O que soma este valor?' })
  const readBefore = bridge.callsTo('transactions.readList').length
  isDecided = true
  bridge.emit('matching.changed', { companyId })
  await waitFor(() => expect(bridge.callsTo('transactions.readList').length).toBeGreaterThan(readBefore))
  await waitFor(() =>
    expect(within(transactions).getAllByRole('img', { name: 'Reconciliado', hidden: true })).not.toEqual([]),
  )
  expect(screen.getByRole('dialog', { name: 'O que soma este valor?' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(transactions))
  await user.keyboard('+')
  await screen.findByText('Escolha uma linha que ainda tenha valor por decidir')
})

test('transactions alone are ended from the tray: classified, or grouped where they cancel out; its menu has every act', async () => {
  const rows = answers['transactions.readFirst']!() as { amountMinor: number[]; openMinor: number[] }
  const cancelling = rows.amountMinor.map((_, at) => (at === 1 ? -5_000 : 5_000) as Minor)
  const list = {
    ...rows,
    amountMinor: cancelling,
    openMinor: cancelling,
    leftOpenMinor: cancelling.map(() => 0),
  }
  const opened = answers['transactions.openList']!() as object
  const { user, transactions } = await open({
    'transactions.readFirst': () => list as never,
    'transactions.openList': () => ({ ...opened, rows: list }) as never,
  })
  transactions.focus()
  await user.keyboard('{Home}x')
  const tray = screen.getByRole('region', { name: 'Soma' })
  await within(tray).findByRole('button', { name: 'Classificar o movimento' })
  await user.keyboard('{ArrowDown}x')
  await within(tray).findByText('Os movimentos anulam-se entre si')
  expect(within(tray).queryByRole('button', { name: 'Aceitar' })).toBeNull()
  await user.click(within(tray).getByRole('button', { name: 'Ações' }))
  const menu = await screen.findByRole('menu', { name: 'Ações' })
  expect(within(menu).getByRole('menuitem', { name: /Deixar em aberto/ }).ariaDisabled).toBeNull()
  expect(within(menu).getByRole('menuitem', { name: /Dividir o movimento/ }).textContent).toContain(
    'deixe só um',
  )
  await user.keyboard('{Escape}')
  await user.click(within(tray).getByRole('button', { name: 'Agrupar movimentos que se anulam' }))
  await screen.findByRole('dialog')
})
