/** Endings that are refused: the dialog stays, says why, and shows the way on. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Minor } from '#contract/values.ts'
import type { Answers } from '../support/fake-bridge.ts'
import { companyAnswers, companyId } from '../support/fake-company.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

/** The dialog that a key opens over the second transaction, of 10,14 €. */
const openOver = async (key: string, more: Partial<Answers>) => {
  const shown = showApp({ ...companyAnswers({ documents: 12, transactions: 12 }), ...more })
  const transactions = await screen.findByRole('grid', { name: 'Movimentos' })
  transactions.focus()
  await shown.user.keyboard(`{Home}{ArrowDown}${key}`)
  await screen.findByRole('dialog')
  return shown
}

test('a split that does not sum says by how much, and is taken once it does', async () => {
  const { bridge, user } = await openOver('p', {
    'endings.split': ({ parts }) => {
      const missingMinor = (1_014 - parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)) as Minor
      return missingMinor === 0
        ? { outcome: 'done', groups: [] }
        : { outcome: 'refused', refusal: { reason: 'split-differs', missingMinor, currency: 'EUR' } }
    },
  })
  const amount = (n: number) => screen.findByRole('textbox', { name: `Valor ${n}` })
  await user.type(await amount(1), '9,00')
  await user.type(await amount(2), '1,00')
  expect(screen.getByText(/^Faltam 0,14/)).toBeTruthy()
  await user.clear(await amount(2))
  await user.type(await amount(2), '2,00')
  expect(screen.getByText(/^0,86.€ a mais$/)).toBeTruthy()
  await user.clear(await amount(2))
  await user.type(await amount(2), '1,00')
  await user.keyboard('{Enter}')
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /As partes não somam o movimento: a diferença é de 0,14.€\. Corrija uma parte ou adicione outra\./,
  )
  await user.clear(await amount(2))
  await user.type(await amount(2), '1,14')
  expect(screen.getByText('As partes somam o movimento.')).toBeTruthy()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bridge.callsTo('endings.split')).toMatchObject([
    { parts: [{ amountMinor: 900 }, { amountMinor: 100 }] },
    { companyId, transactionId: 2, parts: [{ amountMinor: 900 }, { amountMinor: 114 }] },
  ])
})

test('an own transfer whose twin is in an account that is not connected says how it ends otherwise', async () => {
  const { bridge, user } = await openOver('t', {
    'endings.offset': () => ({ outcome: 'refused', refusal: { reason: 'twin-missing' } }),
  })
  await user.keyboard('{Enter}')
  const refused = await screen.findByRole('alert')
  expect(refused.textContent).toMatch(
    /Selecione também o outro movimento, com X\..*classifique este como «Conta própria não ligada»/,
  )
  expect(bridge.callsTo('endings.offset')).toMatchObject([
    { companyId, transactionIds: [2], kind: 'own-transfer' },
  ])
})

test('two selected transactions are not split as one', async () => {
  const { user } = showApp(companyAnswers({ documents: 12, transactions: 12 }))
  const transactions = await screen.findByRole('grid', { name: 'Movimentos' })
  transactions.focus()
  await user.keyboard('{Home}x{ArrowDown}xp')
  await screen.findByText('Divide-se um movimento de cada vez: deixe só um selecionado.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('two transactions of one account are taken for a reversal at first', async () => {
  const { bridge, user } = await openOver('x{ArrowDown}xt', {
    'endings.offset': () => ({ outcome: 'done', groups: [] }),
  })
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(bridge.callsTo('endings.offset')).toMatchObject([{ transactionIds: [2, 3], kind: 'reversal' }]),
  )
})
