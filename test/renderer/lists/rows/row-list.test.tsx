/** A list on screen when main cannot answer for it. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WorldFailed } from '../../support/fake-bridge.ts'
import { companyAnswers, companyId, idleSync } from '../../support/fake-company.ts'
import { showApp } from '../../support/show.tsx'

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

test('a list that main has closed is opened again without a message', async () => {
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

test('the sum of a list is of its rows as they are now, whatever was decided since it was opened', async () => {
  const { bridge } = await open(5)
  const pane = within(screen.getByRole('region', { name: 'Documentos' }))
  await pane.findByText(/1 234,56/)
  bridge.answer({ 'documents.sumList': () => ({ openMinor: 100_000 }) })
  bridge.emit('matching.changed', { companyId })
  await pane.findByText(/1 000,00/)
  expect(bridge.callsTo('documents.sumList').at(-1)).toMatchObject({ listId: 'documents' })
  expect(pane.getByRole('heading').textContent).toContain('5')
})

test('a long search shows its first rows at once, and all of them, with their sum, when typing rests', async () => {
  const { bridge, answers } = await open(5)
  const counted = Promise.withResolvers<void>()
  bridge.answer({
    'documents.openList': async ({ firstOnly }) => {
      const found = answers['documents.openList']()
      if (firstOnly) return { ...found, count: 2, openMinor: 0, isWhole: false }
      await counted.promise
      return found
    },
  })
  const pane = within(screen.getByRole('region', { name: 'Documentos' }))
  // Letter by letter without a rest, however slow the machine is.
  const search = pane.getByRole('searchbox')
  for (const length of 'cliente'.split('').keys())
    fireEvent.change(search, { target: { value: 'cliente'.slice(0, length + 1) } })
  await pane.findByText('2+')
  expect(pane.queryByText(/Por reconciliar .*€/)).toBeNull()
  await waitFor(() => expect(bridge.callsTo('documents.openList').at(-1)?.firstOnly).toBeUndefined())
  counted.resolve()
  await pane.findByText('5')
  expect(pane.getByText(/Por reconciliar .*1.234,56/)).toBeTruthy()
  // Seven letters, and all of it asked for once.
  const wholes = bridge.callsTo('documents.openList').filter((call) => call.filter.search && !call.firstOnly)
  expect(wholes).toHaveLength(1)
})

test('what a list begins with is shown while its order is made; all of it and its sum follow', async () => {
  const answers = companyAnswers({ documents: 1_000, transactions: 5 })
  const opening = Promise.withResolvers<void>()
  showApp({
    ...answers,
    'documents.openList': async () => {
      await opening.promise
      return answers['documents.openList']()
    },
  })
  await screen.findByRole('gridcell', { name: 'FT A/1' })
  const pane = within(screen.getByRole('region', { name: 'Documentos' }))
  await pane.findByText('200+')
  opening.resolve()
  await waitFor(() => expect(pane.queryByText('200+')).toBeNull())
  expect(screen.getByRole('gridcell', { name: 'FT A/1' })).toBeTruthy()
})

test('a list that is long in coming says what may take so long', async () => {
  const opening = Promise.withResolvers<never>()
  showApp({
    ...companyAnswers({ documents: 5, transactions: 5 }),
    'documents.readFirst': () => opening.promise,
  })
  const pane = within(await screen.findByRole('region', { name: 'Documentos' }))
  expect(await pane.findByText(/prepara os dados guardados/)).toBeTruthy()
})

test('an order that is given up for a newer one is no failure', async () => {
  const openings: PromiseWithResolvers<void>[] = []
  const answers = companyAnswers({ documents: 1_000, transactions: 5 })
  const { bridge, user } = showApp({
    ...answers,
    'documents.openList': async () => {
      const opening = Promise.withResolvers<void>()
      openings.push(opening)
      await opening.promise
      return answers['documents.openList']()
    },
  })
  await screen.findByRole('article')
  bridge.emit('sync.progressed', { ...idleSync, running: true })
  bridge.emit('sync.progressed', { ...idleSync, changed: true })
  await waitFor(() => expect(openings).toHaveLength(2))
  await user.keyboard('{ArrowDown}')
  const pane = within(screen.getByRole('region', { name: 'Documentos' }))
  expect(pane.getByRole('gridcell', { name: 'FT A/1' })).toBeTruthy()
  for (const { resolve } of openings) resolve()
  await waitFor(() => expect(pane.queryByText('200+')).toBeNull())
})
