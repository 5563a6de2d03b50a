/** A list on screen when main cannot answer for it. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WorldFailed } from '../support/fake-bridge.ts'
import { companyAnswers, companyId } from '../support/fake-company.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const unreadable = 'Não foi possível ler ou escrever neste computador.'

const open = async (documents: number) => {
  const answers = companyAnswers({ documents, transactions: 5 })
  const shown = showApp(answers)
  await screen.findByRole('grid', { name: 'Documentos' })
  await screen.findByRole('article')
  return { ...shown, answers }
}

test('a storage failure while a row is looked for is shown, not swallowed; the list is not opened again', async () => {
  const { bridge, user, answers } = await open(5)
  const opened = bridge.callsTo('documents.openList').length
  bridge.answer({
    'documents.findPosition': () => {
      throw new WorldFailed('storage-failed')
    },
  })
  await user.keyboard('{ArrowDown}{ArrowDown}')
  await screen.findByText(unreadable)
  expect(bridge.callsTo('documents.openList')).toHaveLength(opened)

  bridge.answer(answers)
  await user.click(screen.getByRole('button', { name: 'Repetir' }))
  await screen.findByRole('grid', { name: 'Documentos' })
  expect(screen.queryByText(unreadable)).toBeNull()
})

test('a storage failure while rows are read is shown, not tried for ever', async () => {
  const { bridge } = await open(5)
  const opened = bridge.callsTo('documents.openList').length
  bridge.answer({
    'documents.readList': () => {
      throw new WorldFailed('storage-failed')
    },
  })
  bridge.emit('matching.changed', { companyId })
  await screen.findByText(unreadable)
  expect(bridge.callsTo('documents.openList')).toHaveLength(opened)
})

test('a list that main has let go of is opened again, and nothing is said', async () => {
  const { bridge, answers } = await open(5)
  const opened = bridge.callsTo('documents.openList').length
  bridge.answer({
    'documents.readList': () => {
      bridge.answer(answers)
      throw new WorldFailed('not-found')
    },
  })
  bridge.emit('matching.changed', { companyId })
  await waitFor(() => expect(bridge.callsTo('documents.openList')).toHaveLength(opened + 1))
  await screen.findByRole('grid', { name: 'Documentos' })
  expect(screen.queryByRole('alert')).toBeNull()
})
