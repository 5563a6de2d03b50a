/** What was expected in a month and did not come: with its transactions, ended by a person, never in the way. */
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ExpectedItem } from '#contract/closing.ts'
import type { IsoDate, Minor, TransactionId } from '#contract/values.ts'
import { openClosing } from '../support/closing-month.ts'
import { companyId } from '../support/fake-company.ts'

afterEach(cleanup)

const expected: ExpectedItem = {
  item: 'expected out EUR conta-1 RENDA PAGA LOJA',
  text: 'RENDA LOJA',
  accountId: 'conta-1',
  currency: 'EUR',
  rhythm: 'monthly',
  state: 'missing',
  ended: null,
  day: '2026-10-01' as IsoDate,
  leastMinor: -95_000 as Minor,
  mostMinor: -97_000 as Minor,
  seen: [
    {
      transactionId: 7 as TransactionId,
      date: '2026-09-01' as IsoDate,
      amountMinor: -95_000 as Minor,
      text: 'RENDA LOJA',
    },
  ],
}

test('what is missing says its day, amounts and transactions, and can be ended', async () => {
  const { bridge, user } = await openClosing(
    {},
    { 'closing.readExpected': () => ({ expected: [expected] }), 'closing.endExpected': () => ({}) },
  )
  const section = (await screen.findByRole('heading', { name: 'Esperados em falta' })).parentElement
  const inside = within(section as HTMLElement)
  expect(
    inside.getByText(/^RENDA LOJA, esperado em 01\/10\/2026: .*950,00.* a .*970,00.*, todos os meses$/),
  ).toBeTruthy()
  expect(inside.getByRole('button', { name: 'Ver o movimento de 01/09/2026: RENDA LOJA' })).toBeTruthy()
  await user.click(inside.getByRole('button', { name: /^Já não se espera/ }))
  expect(bridge.callsTo('closing.endExpected')).toEqual([
    { companyId, period: '2026-10', item: expected.item, isEnded: true },
  ])
})

test('a month in which nothing is missing has no such section', async () => {
  await openClosing({}, {})
  expect(screen.queryByRole('heading', { name: 'Esperados em falta' })).toBeNull()
})
