/** Which row has the focus when the list around it is opened again. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Response } from '#contract/index.ts'
import {
  filesTaken,
  offerFiles,
  showGoal,
  showScreen,
  showTracked,
} from '../../../src-renderer/lib/session.ts'
import type { FakeBridge } from '../support/fake-bridge.ts'
import { companyAnswers, idleSync } from '../support/fake-company.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const documents = 5

const activeText = (grid: HTMLElement): string =>
  document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent ?? ''

const isOn = (grid: HTMLElement, number: string) => waitFor(() => expect(activeText(grid)).toContain(number))

/** The list of documents on that screen, as in one hand on the keyboard. */
const open = async (name: 'Reconciliar' | 'Documentos', { isEntered = true } = {}) => {
  const shown = showApp(companyAnswers({ documents, transactions: 5 }))
  await screen.findByRole('article')
  await shown.user.click(within(screen.getByRole('navigation')).getByRole('button', { name }))
  const grid = await screen.findByRole('grid', { name: 'Documentos' })
  await waitFor(() => expect(within(grid).getByText('FT A/5')).toBeTruthy())
  if (isEntered) grid.focus()
  return { ...shown, grid }
}

/** From now on every list of documents is in the opposite order. */
const turnAround = (bridge: FakeBridge): void => {
  const usual = companyAnswers({ documents, transactions: 5 })
  type Rows = Response<'documents.readList'>
  const turned = (rows: Rows): Rows => {
    const columns = Object.entries(rows).map(([name, values]) => [name, [...values].reverse()])
    return Object.fromEntries(columns) as Rows
  }
  bridge.answer({
    'documents.readFirst': () => null,
    'documents.openList': () => {
      const { rows, ...list } = usual['documents.openList']()
      return { ...list, rows: turned(rows) }
    },
    'documents.readList': (asked) => turned(usual['documents.readList'](asked)),
    'documents.findPosition': ({ id }) => ({ position: documents - id }),
  })
}

/** Types into the search of the documents; where the row in focus is among what is found is answered later. */
const searchWithoutAnswer = async (bridge: FakeBridge, user: UserEvent) => {
  const waiting: ((answer: Response<'documents.findPosition'>) => void)[] = []
  bridge.answer({ 'documents.findPosition': () => new Promise((resolve) => waiting.push(resolve)) })
  await user.keyboard('/p')
  await waitFor(() => expect(waiting.length).toBeGreaterThan(0))
  await user.keyboard('{Enter}')
  return () => {
    for (const answer of waiting) answer({ position: null })
  }
}

for (const name of ['Reconciliar', 'Documentos'] as const)
  test(`${name}: whoever moves on while their row is looked for stays where they went`, async () => {
    const { bridge, user, grid } = await open(name)
    await user.keyboard('{Home}{ArrowDown}{ArrowDown}{ArrowDown}')
    await isOn(grid, 'FT A/4')
    const answer = await searchWithoutAnswer(bridge, user)
    await user.keyboard('{Home}{ArrowDown}')
    await isOn(grid, 'FT A/2')
    answer()
    await new Promise((resolve) => setTimeout(resolve))
    expect(activeText(grid)).toContain('FT A/2')
  })

for (const name of ['Reconciliar', 'Documentos'] as const)
  test(`${name}: another order moves the row in focus, never the focus to another row`, async () => {
    const { bridge, user, grid } = await open(name)
    await user.keyboard('{Home}{ArrowDown}')
    await isOn(grid, 'FT A/2')
    turnAround(bridge)
    await user.click(within(grid).getByRole('button', { name: 'Número' }))
    await waitFor(() => expect(within(grid).getAllByRole('row')[1]?.textContent).toContain('FT A/5'))
    await isOn(grid, 'FT A/2')
    await waitFor(() => expect(activeText(grid)).toContain('FT A/2'))
  })

for (const name of ['Reconciliar', 'Documentos'] as const)
  test(`${name}: Enter in a search goes on at the first row of what was found, where that in focus is not among it`, async () => {
    const { bridge, user, grid } = await open(name)
    await user.keyboard('{Home}{ArrowDown}{ArrowDown}{ArrowDown}')
    await isOn(grid, 'FT A/4')
    bridge.answer({ 'documents.findPosition': () => ({ position: null }) })
    await user.keyboard('/p')
    await waitFor(() => expect(bridge.callsTo('documents.findPosition').length).toBeGreaterThan(0))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(grid))
    await isOn(grid, 'FT A/1')
  })

test('of rows that come into a list without any, in focus, the first is active', async () => {
  const usual = companyAnswers({ documents, transactions: 5 })
  const none = companyAnswers({ documents: 0, transactions: 5 })
  const { bridge, user, grid } = await open('Documentos', { isEntered: false })
  bridge.answer({ 'documents.readFirst': () => null, 'documents.openList': none['documents.openList'] })
  await user.type(screen.getByRole('searchbox'), 'xyz')
  await waitFor(() => expect(within(grid).queryByText('FT A/1')).toBeNull())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(grid))
  bridge.answer({ 'documents.openList': usual['documents.openList'] })
  bridge.emit('sync.progressed', { ...idleSync, running: true })
  await isOn(grid, 'FT A/1')
})

test('Enter in the search of a list that is still being opened goes to its first row once it is there', async () => {
  const usual = companyAnswers({ documents, transactions: 5 })
  const opening = Promise.withResolvers<void>()
  const { bridge, user } = showApp(usual)
  await screen.findByRole('article')
  bridge.answer({
    'documents.readFirst': () => null,
    'documents.openList': async () => {
      await opening.promise
      return usual['documents.openList']()
    },
  })
  await user.click(within(screen.getByRole('navigation')).getByRole('button', { name: 'Documentos' }))
  await user.type(await screen.findByRole('searchbox'), 'ponte{Enter}')
  expect(screen.queryByRole('grid')).toBeNull()
  opening.resolve()
  const grid = await screen.findByRole('grid', { name: 'Documentos' })
  await waitFor(() => expect(document.activeElement).toBe(grid))
  await isOn(grid, 'FT A/1')
})

test('a row that the list as it stands does not hold has the focus once everything is shown', async () => {
  const { bridge, user, grid } = await open('Documentos')
  const usual = companyAnswers({ documents, transactions: 5 })['documents.findPosition']
  const isNarrowed = () => bridge.callsTo('documents.openList').at(-1)?.filter.search !== undefined
  bridge.answer({
    'documents.findPosition': (asked) => (isNarrowed() ? { position: null } : usual(asked)),
  })
  await user.keyboard('/ponte')
  await waitFor(() => expect(isNarrowed()).toBe(true))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(grid))
  showGoal('documents', { list: 'documents', id: 4 })
  await waitFor(() => expect(isNarrowed()).toBe(false))
  await isOn(grid, 'FT A/4')
  expect(document.activeElement).toBe(grid)
})

test('F6 goes to a row of a list that was narrowed while the focus was in the other one', async () => {
  const { bridge, user, grid } = await open('Reconciliar')
  const transactions = screen.getByRole('grid', { name: 'Movimentos' })
  await user.keyboard('{Home}{ArrowDown}{ArrowDown}')
  await isOn(grid, 'FT A/3')
  await isOn(transactions, 'TRF DE CLIENTE 3')
  bridge.answer({
    'transactions.readFirst': () => null,
    'transactions.openList': companyAnswers({ documents, transactions: 1 })['transactions.openList'],
    'transactions.findPosition': () => ({ position: null }),
  })
  await user.click(screen.getByRole('button', { name: /^Prováveis: / }))
  await waitFor(() => expect(within(transactions).queryByText(/TRF DE CLIENTE 3/)).toBeNull())
  grid.focus()
  await user.keyboard('{F6}')
  expect(document.activeElement).toBe(transactions)
  await isOn(transactions, 'TRF DE CLIENTE 1')
})

test('F6 before any other key goes to the row of the pair on screen', async () => {
  const { user } = showApp({
    ...companyAnswers({ documents, transactions: 5 }),
    'transactions.findPosition': () => ({ position: 2 }),
  })
  const transactions = await screen.findByRole('grid', { name: 'Movimentos' })
  await isOn(screen.getByRole('grid', { name: 'Documentos' }), 'FT A/1')
  await isOn(transactions, 'TRF DE CLIENTE 3')
  await user.keyboard('{F6}')
  await waitFor(() => expect(document.activeElement).toBe(transactions))
  await new Promise(requestAnimationFrame)
  expect(activeText(transactions)).toContain('TRF DE CLIENTE 3')
})

test('an import into an empty company leaves the focus in the list it filled', async () => {
  const { grid } = await open('Reconciliar', { isEntered: false })
  ;(document.activeElement as HTMLElement | null)?.blur()
  act(() => offerFiles([{ handle: '00000000-0000-4000-8000-000000000001', name: 'a.xml' }]))
  await screen.findByRole('dialog')
  act(filesTaken)
  await waitFor(() => expect(document.activeElement).toBe(grid))
})

test('a dialog that was opened from another screen leaves the focus in the list behind it', async () => {
  const { user } = await open('Reconciliar')
  showTracked()
  await screen.findByRole('dialog')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'Documentos' })))
})

test('a list takes the focus of a screen that is gone, and not from a button', async () => {
  await open('Reconciliar')
  showScreen('transactions')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'Movimentos' })))
  const button = screen.getByRole('button', { name: 'Documentos' })
  button.focus()
  showScreen('documents')
  await screen.findByRole('grid', { name: 'Documentos' })
  await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(button)
})

test('where a search finds nothing there is nothing to accept; the row that had the focus has it again afterwards', async () => {
  const usual = companyAnswers({ documents, transactions: 5 })
  const { bridge, user, grid } = await open('Reconciliar')
  bridge.answer({
    'documents.openList': companyAnswers({ documents: 0, transactions: 5 })['documents.openList'],
    'documents.findPosition': () => ({ position: null }),
  })
  await user.keyboard('/xyz')
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  await user.keyboard('{Enter}{Enter}')
  expect(bridge.callsTo('matching.acceptShown')).toEqual([])
  bridge.answer(usual)
  await user.keyboard('/{Control>}a{/Control}{Backspace}{Enter}')
  await screen.findByRole('article')
  await isOn(grid, 'FT A/1')
})

for (const name of ['Reconciliar', 'Documentos'] as const)
  test(`${name}: Ctrl+A selects every row of the list in focus, and Shift a range of them`, async () => {
    const { user, grid } = await open(name)
    const selected = () => grid.querySelectorAll('[aria-selected=true]').length
    await user.keyboard('{Home}{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(selected()).toBe(3)
    await user.keyboard('{Control>}a{/Control}')
    await waitFor(() => expect(selected()).toBe(documents))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(selected()).toBe(0))
    await user.click(within(grid).getByText('FT A/2'))
    await user.keyboard('{Shift>}')
    await user.click(within(grid).getByText('FT A/4'))
    await user.keyboard('{/Shift}')
    expect(selected()).toBe(3)
  })
