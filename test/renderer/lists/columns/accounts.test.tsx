/** Accounts in the list of transactions: their column, their filter, and their names. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Request } from '#contract/index.ts'
import type { TransactionFilter } from '#contract/transactions.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { companyAnswers } from '../../support/fake-company.ts'
import { openScreen } from '../../support/open-screen.ts'

afterEach(cleanup)

const IBAN = 'PT50003504130000267133064'
const account = (accountId: string, alias: string | null, balance: number | null) => ({
  accountId,
  alias,
  currency: 'EUR',
  balanceMinor: balance as Minor | null,
  balanceOn: balance === null ? null : ('2026-11-20' as IsoDate),
})
const two = [account('conta-1', 'Poupança', null), account(IBAN, null, 1_234_56)]
const begin = async (accounts = two) => {
  const asked: TransactionFilter[] = []
  const answers = companyAnswers({ documents: 5, transactions: 5 })
  const opened = answers['transactions.openList']!
  const shown = await openScreen('Movimentos', {
    'transactions.listAccounts': () => ({ accounts }),
    'transactions.openList': (input: Request<'transactions.openList'>) => {
      asked.push(input.filter as TransactionFilter)
      return opened()
    },
  })
  await waitFor(() => expect(screen.queryByRole('grid', { name: 'Documentos' })).toBeNull())
  await screen.findByRole('grid', { name: 'Movimentos' })
  return { ...shown, asked, pane: screen.getByRole('region', { name: 'Movimentos' }) }
}

test('an account reads as its bank or its short name, and its number is the title', async () => {
  const { pane } = await begin()
  await within(pane).findByTitle('Conta')
  expect(within(pane).getAllByTitle('conta-1')[0]!.textContent).toBe('Poupança')
})

test('with one account there is neither a column nor a choice of accounts', async () => {
  const { pane } = await begin(two.slice(0, 1))
  await within(pane).findAllByRole('row')
  expect(within(pane).queryByTitle('Conta')).toBeNull()
  expect(within(pane).queryByRole('button', { name: /Todas as contas/ })).toBeNull()
})

test('the heading states receipts and payments as two figures', async () => {
  const asked: unknown[] = []
  await openScreen('Movimentos', {
    'transactions.countLists': ({ filters }: Request<'transactions.countLists'>) => {
      asked.push(...filters)
      return {
        counts: filters.map(({ direction }) => ({
          count: 2,
          openMinor: (direction === 'out' ? -200_00 : 500_00) as Minor,
        })),
      }
    },
  })
  const pane = await screen.findByRole('region', { name: 'Movimentos' })
  await within(pane).findByText(/^Por reconciliar 500,00.€ · −200,00.€$/)
  expect(asked).toContainEqual(expect.objectContaining({ view: 'all', direction: 'out' }))
})

test('the list shows one account, chosen by its name and last balance', async () => {
  const { user, asked, pane } = await begin()
  await user.click(await within(pane).findByRole('button', { name: /Todas as contas/ }))
  await user.click(await screen.findByRole('option', { name: /^CGD …3064 · 1.234,56.€$/ }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ view: 'all', account: IBAN }))
  await user.click(within(pane).getByRole('button', { name: /^Remover filtro: CGD …3064/ }))
  await waitFor(() => expect(asked.at(-1)?.account).toBeUndefined())
})

test('the menu of columns ticks those that are shown, and no others', async () => {
  const { user, pane } = await begin()
  await user.click(within(pane).getByRole('button', { name: 'Colunas' }))
  const entry = (name: string) => screen.getByRole('menuitemcheckbox', { name })
  expect(entry('Conta').ariaChecked ?? entry('Conta').getAttribute('aria-checked')).toBe('true')
  await user.click(entry('Conta'))
  await waitFor(() => expect(entry('Conta').getAttribute('aria-checked')).toBe('false'))
  expect(within(pane).queryByTitle('Conta')).toBeNull()
  await user.click(entry('Conta'))
  await waitFor(() => expect(entry('Conta').getAttribute('aria-checked')).toBe('true'))
})
