/** Escape in the forms of the start screen: back, asked first where something is typed. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { companyAnswers } from '../support/fake-company.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const openForm = async () => {
  const shown = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'companies.list': () => ({ companies: [], current: null }),
  })
  await shown.user.click(await screen.findByRole('button', { name: 'Ligar uma empresa' }))
  return shown
}

const fill = async (user: ReturnType<typeof showApp>['user'], label: string, value: string) => {
  await user.clear(screen.getByLabelText(label))
  await user.paste(value)
}

const backAtStart = async () => {
  await screen.findByRole('button', { name: 'Ligar uma empresa' })
  expect(screen.queryByRole('form')).toBeNull()
}

test('Escape leaves a form in which nothing is typed, wherever the focus is', async () => {
  const { bridge, user } = await openForm()
  await user.keyboard('{Escape}')
  await backAtStart()
  act(() => bridge.emit('app.commandGiven', { command: 'add-companies' }))
  await screen.findByRole('form', { name: 'Adicionar várias empresas' })
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard('{Escape}')
  await backAtStart()
})

test('the start screen chosen again leaves a form too, asked first where something is typed', async () => {
  const { user } = await openForm()
  const again = within(screen.getByRole('navigation')).getByRole('button', { name: 'Início' })
  await user.click(again)
  await backAtStart()
  await user.click(screen.getByRole('button', { name: 'Ligar uma empresa' }))
  await fill(user, 'Nome', 'Moinho')
  await user.click(again)
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  await backAtStart()
})

test.each([
  ['a name', 'Nome', 'Moinho'],
  ['a secret', 'Token', 'abc'],
])('Escape asks before what is typed is lost: %s', async (_, label, typed) => {
  const { user } = await openForm()
  await fill(user, label, typed)
  await user.keyboard('{Escape}')
  const question = await screen.findByRole('alertdialog', { name: 'Descartar o que escreveu?' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText(label)).toHaveProperty('value', typed)
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  await backAtStart()
  expect(question.isConnected).toBe(false)
})

test('a form on files alone asks too, and one that is sent waits for its answer', async () => {
  const { bridge, user } = await openForm()
  await user.click(screen.getByRole('button', { name: /Origem dos dados/ }))
  await user.click(await screen.findByRole('option', { name: 'Sem ligação: só ficheiros' }))
  await fill(user, 'Nome', 'Moinho')
  await fill(user, 'NIF da empresa', '508112303')
  await user.keyboard('{Escape}')
  await screen.findByRole('alertdialog', { name: 'Descartar o que escreveu?' })
  await user.keyboard('{Escape}')
  bridge.answer({ 'companies.addOnFiles': () => new Promise(() => undefined) })
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByRole('form')).toBeTruthy()
})
