/** The menu of a row: by mouse and by keyboard, the acts that the commands offer, and what bars them. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { companyAnswers } from '../../support/fake-company.ts'
import { openScreen } from '../../support/open-screen.ts'
import { showApp } from '../../support/show.tsx'

afterEach(cleanup)

const open = async (answers = companyAnswers({ documents: 12, transactions: 12 })) => {
  const shown = showApp(answers)
  const documents = await screen.findByRole('grid', { name: 'Documentos' })
  const transactions = await screen.findByRole('grid', { name: 'Movimentos' })
  await screen.findByRole('article')
  const rightClick = (grid: HTMLElement, at: number) =>
    shown.user.pointer({ keys: '[MouseRight]', target: within(grid).getAllByRole('row')[at + 1]! })
  return { ...shown, documents, transactions, rightClick }
}

const activeRow = (grid: HTMLElement) =>
  document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')

const menu = () => screen.findByRole('menu', { name: 'Ações da linha' })

const isBarred = (name: string): boolean =>
  screen.getByRole('menuitem', { name: new RegExp(`^${name}`) }).getAttribute('aria-disabled') === 'true'

test('a click with the right button makes its row the active one, and Escape gives the list the focus back', async () => {
  const { user, documents, transactions, rightClick } = await open()
  await user.click(within(documents).getAllByRole('row')[2]!)
  await rightClick(transactions, 4)
  await menu()
  expect(activeRow(transactions)?.getAttribute('data-position')).toBe('4')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(transactions))
  expect(within(transactions).queryAllByRole('row', { selected: true })).toEqual([])
})

test('an entry does what its key does, and shows the key', async () => {
  const { user, transactions, rightClick } = await open()
  await rightClick(transactions, 4)
  const split = within(await menu()).getByRole('menuitem', { name: /^Dividir o movimento em partes…/ })
  expect(split.textContent).toMatch(/P$/)
  await user.click(split)
  const dialog = await screen.findByRole('dialog')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(dialog.contains(document.activeElement)).toBe(true)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(transactions))
})

test('the menu opens by its key and by Shift+F10, with the reason that bars an act', async () => {
  const { bridge, user, documents } = await open()
  documents.focus()
  await user.keyboard('{ContextMenu}')
  await menu()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(documents))
  await user.keyboard('{Shift>}{F10}{/Shift}')
  const shown = await menu()
  expect(isBarred('Dividir o movimento em partes…')).toBe(true)
  expect(isBarred('Deixar em aberto com uma nota…')).toBe(true)
  expect(
    within(shown).getByRole('group', { name: 'Escolha um movimento, ou selecione vários.' }),
  ).toBeTruthy()
  expect(within(shown).getByText('Nada está selecionado')).toBeTruthy()
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(bridge.callsTo('matching.reject')).toHaveLength(1))
})

test('acts on the selection keep it, whatever row is clicked', async () => {
  const { user, transactions, rightClick } = await open()
  await user.click(within(transactions).getAllByRole('row')[3]!)
  await user.keyboard('x{ArrowDown}x')
  const selected = () => within(transactions).queryAllByRole('row', { selected: true, hidden: true }).length
  await rightClick(transactions, 6)
  await menu()
  expect(selected()).toBe(2)
  expect(isBarred('Agrupar movimentos que se anulam…')).toBe(false)
  expect(isBarred('Dividir o movimento em partes…')).toBe(true)
  await user.click(screen.getByRole('menuitem', { name: /^Limpar a seleção/ }))
  await waitFor(() => expect(selected()).toBe(0))
})

test('what waits for the proposals of a row is possible as soon as they are read', async () => {
  const answers = companyAnswers({ documents: 12, transactions: 12 })
  const list = answers['matching.listProposals']
  let read = Promise.resolve()
  const { documents, rightClick } = await open({
    ...answers,
    'matching.listProposals': async (input: Parameters<typeof list>[0]) => {
      await read
      return list(input)
    },
  } as unknown as typeof answers)
  const { promise, resolve } = Promise.withResolvers<void>()
  read = promise
  await rightClick(documents, 6)
  await menu()
  expect(isBarred('Rejeitar a proposta')).toBe(true)
  resolve()
  await waitFor(() => expect(isBarred('Rejeitar a proposta')).toBe(false))
})

test('a list alone on its screen has the acts of that screen only', async () => {
  const { user } = await openScreen('Movimentos', {})
  const grid = await screen.findByRole('grid', { name: 'Movimentos' })
  await user.pointer({ keys: '[MouseRight]', target: within(grid).getAllByRole('row')[3]! })
  await menu()
  await screen.findByRole('menuitem', { name: /^Escrever nota…/ })
  expect(screen.getByRole('menuitem', { name: /^Selecionar a linha/ })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: /^Dividir/ })).toBeNull()
})
