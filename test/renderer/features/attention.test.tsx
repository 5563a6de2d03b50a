/** What a sync leaves for a person: the question of direction, and transactions that are missing. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Attention } from '#contract/attention.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { companyAnswers, companyId } from '../support/fake-company.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const waiting: Attention = {
  undirected: [
    {
      accountId: 'conta-1',
      count: 450,
      samples: [
        {
          id: 7,
          bookingDate: '2026-10-02' as IsoDate,
          amountMinor: 12_300 as Minor,
          currency: 'EUR',
          text: 'TRF DE MOINHO',
        },
      ],
    },
  ],
  missing: [
    {
      accountId: 'conta-1',
      after: '2026-03-01' as IsoDate,
      before: '2026-03-05' as IsoDate,
      missingMinor: -4_550 as Minor,
      currency: 'USD',
    },
  ],
  unsent: [{ accountId: 'conta-1', count: 3 }],
  sameAccounts: [],
  unreadable: { count: 0, first: [] },
  outdated: { count: 0, first: [] },
  waitingDecisions: 0,
  missingFiles: [],
  unknownEvents: 0,
}

test('the question of direction is answered once, with transactions in sight', async () => {
  let attention = waiting
  const { bridge, user } = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'attention.get': () => attention,
    'attention.setDirection': () => {
      attention = { ...attention, undirected: [] }
      return { changed: 450 }
    },
  })
  const bar = await screen.findByRole('region', { name: 'À espera de si' })
  expect(
    within(bar).getByText('450 movimentos da conta conta-1 não dizem se o dinheiro entra ou sai.'),
  ).toBeDefined()
  within(bar).getByRole('button', { name: 'Responder' }).focus()
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'O dinheiro entra ou sai?' })
  expect(within(dialog).getByText('TRF DE MOINHO')).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Conforme o sinal' }))
  await screen.findByText('Sentido indicado em 450 movimentos; os pares foram procurados de novo')
  expect(bridge.callsTo('attention.setDirection')).toEqual([
    { companyId, accountId: 'conta-1', direction: 'by-sign' },
  ])
  await waitFor(() => expect(screen.queryByText(/não dizem se o dinheiro/)).toBeNull())
})

test('missing transactions are told on their screen alone, with the days, the sum and the way to ask again', async () => {
  const { bridge, user } = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'attention.get': () => ({ ...waiting, undirected: [] }),
    'attention.fetchAgain': () => ({ outcome: 'fetched', received: 4, inserted: 0 }),
  })
  await screen.findByRole('grid', { name: 'Documentos' })
  expect(screen.queryByText(/Faltam movimentos/)).toBeNull()
  await user.click(within(screen.getByRole('navigation')).getByRole('button', { name: 'Movimentos' }))
  await screen.findByText('Faltam movimentos: há 1 quebra no saldo.')
  await screen.findByText(
    /conta-1: o serviço enviou menos movimentos do que indica \(em falta: 3\)\. Os que chegaram estão guardados/,
  )
  await user.click(screen.getByRole('button', { name: 'Faltam movimentos' }))
  const dialog = await screen.findByRole('dialog', { name: 'Faltam movimentos' })
  expect(within(dialog).getByText('entre 01/03/2026 e 05/03/2026')).toBeDefined()
  expect(within(dialog).getByText(/−45,50/)).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: /Pedir de novo/ }))
  await screen.findByText(/O banco não enviou mais nada/)
  expect(bridge.callsTo('attention.fetchAgain')).toEqual([
    { companyId, accountId: 'conta-1', from: '2026-03-01', to: '2026-03-05' },
  ])
})

test('two accounts that show the same are asked about once, with what would come of it', async () => {
  const pair = { accountId: 'conta-1', otherId: 'PT50000201231234567890154' }
  const attention: Attention = {
    ...waiting,
    undirected: [],
    missing: [],
    unsent: [],
    sameAccounts: [{ ...pair, same: 41, of: 42 }],
  }
  const { bridge, user } = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'attention.get': () => attention,
    'imports.listAccounts': () => ({
      accounts: [pair.accountId, pair.otherId, 'poupança'],
      same: attention.sameAccounts,
    }),
    'imports.joinAccounts': () => ({ outcome: 'joined', accountId: 'conta-1', same: 41, moved: 1 }),
  })
  const bar = await screen.findByRole('region', { name: 'À espera de si' })
  within(bar).getByRole('button', { name: 'Responder se são a mesma conta' }).focus()
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'São a mesma conta?' })
  await within(dialog).findByText('Movimentos do mesmo período iguais nas duas: 41 de 42.')
  await within(dialog).findByText(/^41 movimentos estão nas duas: cada um fica uma só vez\. 1 está só numa\./)
  expect(within(dialog).getByRole('button', { name: 'São contas diferentes' })).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'É a mesma conta' }))
  await screen.findByText('Conta conta-1: 41 movimentos estavam repetidos')
  expect(bridge.callsTo('imports.joinAccounts').at(-1)).toMatchObject({ ...pair, dryRun: false })
})

test('documents that could not be read are told where documents are looked at, with the way to their list', async () => {
  const { user } = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'attention.get': () => ({
      ...waiting,
      unreadable: { count: 9, first: ['41', '42'] },
      outdated: { count: 1, first: ['FT 2026/7'] },
    }),
  })
  const bar = await screen.findByRole('region', { name: 'À espera de si' })
  within(bar).getByText(/^Não se conseguiram ler 9 documentos do serviço \(41, 42…\)\. Não estão nas listas/)
  within(bar).getByText(/^Não se conseguiu ler de novo 1 documento \(FT 2026\/7\)\. Fica como estava/)
  within(bar).getAllByRole('button', { name: 'Ver os documentos acompanhados' })[0]?.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Documentos acompanhados' })
  const there = await screen.findByRole('region', { name: 'À espera de si', hidden: true })
  expect(within(there).queryByText(/não dizem se o dinheiro/)).toBeNull() // that is of the bank
  within(there).getByText(/^Não se conseguiram ler 9 documentos/)
})
