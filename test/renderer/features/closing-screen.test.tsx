/** A month's statement: what keeps it from being closed, what is typed for it, and the rows behind a figure. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { documents, line, month, openClosing, parts } from '../support/closing-month.ts'
import { type Answers, WorldFailed } from '../support/fake-bridge.ts'
import { company, companyId } from '../support/fake-company.ts'
import { openScreen } from '../support/open-screen.ts'

afterEach(cleanup)

const press = (name: string | RegExp) => screen.findByRole('button', { name })

test('what keeps the month from being closed stands as sentences with a way on', async () => {
  await openClosing({
    progress: { count: 452, toReview: 2 },
    obstacles: [
      { reason: 'open-rows', account: 'conta-1', count: 2 },
      { reason: 'undated', account: 'conta-2', count: 1 },
      { reason: 'undirected', account: 'conta-3', count: 4 },
      { reason: 'conflicting', count: 1, groupId: 'g-1' },
      { reason: 'stale', count: 3, groupId: 'g-2' },
      { reason: 'review-changed', by: 'Rui Melo' },
      { reason: 'open-remarks', count: 2 },
      { reason: 'not-next', period: '2026-09' },
      { reason: 'not-over' },
      { reason: 'already-closed' },
    ],
  })
  for (const sentence of [
    /conta-1.*2 movimentos por rever/,
    /conta-2.*sem data/,
    /conta-3.*4 movimentos entram ou saem/,
    /decisão.*contradi/,
    /3 decisões.*mud/,
    /Rui Melo reviu o mês e algo mudou/,
    /2 observações da revisão por resolver/,
    /primeiro setembro de 2026/,
    /a partir do dia 1 do mês seguinte/,
    /já está fechado.*reabra-o com um motivo/,
  ])
    expect(await screen.findByText(sentence)).toBeTruthy()
  const button = screen.getAllByRole('button', { name: 'Fechar mês' }).at(-1)
  expect(button?.hasAttribute('disabled')).toBe(true)
})

test('what is to review before the month closes is shown alone: its own transactions', async () => {
  const { bridge, user } = await openClosing({
    obstacles: [{ reason: 'open-rows', account: 'conta-1', count: 2 }],
  })
  await user.click(await press('Rever movimentos'))
  await waitFor(() =>
    expect(bridge.callsTo('transactions.openList').at(-1)?.filter).toMatchObject({
      view: 'unmatched',
      from: '2026-10-01',
      to: '2026-10-31',
    }),
  )
})

test('each press goes a month back, also while the one before is being read', async () => {
  let isSlow = false
  const { bridge, user } = await openScreen('Fecho', {
    'closing.readMonth': ({ period }: { period: string | null }) => {
      if (isSlow) return new Promise(() => undefined)
      return month({ firstMonth: '2026-07', period: period ?? '2026-10' })
    },
    'closing.list': () => ({ closings: [] }),
    'closing.readExpected': () => ({ expected: [] }),
  })
  const earlier = await press('Mês anterior')
  isSlow = true
  await user.click(earlier)
  await user.click(earlier)
  await waitFor(() =>
    expect(bridge.callsTo('closing.readMonth').slice(1)).toEqual([
      { companyId, period: '2026-09' },
      { companyId, period: '2026-08' },
    ]),
  )
})

test('at the first month, and at the present one, the focus is on the name of the month', async () => {
  const now = new Date()
  const present = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`
  const last = new Date(now.getFullYear(), now.getMonth() - 1, 15)
  const first = `${last.getFullYear()}-${String(last.getMonth() + 1).padStart(2, '0')}`
  const { user } = await openScreen('Fecho', {
    'closing.readMonth': ({ period }: { period: string | null }) =>
      month({ firstMonth: first, period: period ?? present }),
    'closing.list': () => ({ closings: [] }),
    'closing.readExpected': () => ({ expected: [] }),
  })
  for (const name of ['Mês anterior', 'Mês seguinte']) {
    const button = await press(name)
    button.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(true))
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'))
  }
})

test('a month that is not over by a clock that was set back says so', async () => {
  await openClosing({ obstacles: [{ reason: 'clock-back', day: '2026-11-20' }] })
  expect(await screen.findByText(/relógio deste computador.*20\/11\/2026/)).toBeTruthy()
})

test('a balance is taken with and without its cents, and one that is no amount says how to write it', async () => {
  const { bridge, user } = await openClosing({}, { 'closing.typeBalance': () => ({}) })
  await user.click(await press('Indicar Saldo final segundo o banco'))
  const dialog = await screen.findByRole('dialog')
  const field = within(dialog).getByLabelText('Saldo')
  const type = async (text: string): Promise<void> => {
    await user.clear(field)
    await user.type(field, `${text}{Enter}`)
  }
  await type('muito')
  expect(await within(dialog).findByText(/não é um valor/)).toBeTruthy()
  expect(bridge.callsTo('closing.typeBalance')).toEqual([])
  await type('17000')
  await waitFor(() =>
    expect(bridge.callsTo('closing.typeBalance')).toEqual([
      {
        companyId,
        period: '2026-10',
        accountId: 'conta-1',
        currency: 'EUR',
        kind: 'closing',
        amountMinor: 1_700_000,
      },
    ]),
  )
})

test('a balance that was typed stands in its field again, selected; one that is not known says what it waits for', async () => {
  const bank = [{ ...line, bankClosingMinor: 123_456, bankClosingFrom: 'typed', differenceMinor: -3_456 }]
  const { user } = await openClosing({ statement: { period: '2026-10', bank, documents } })
  const rows = async (name: RegExp) =>
    (await screen.findAllByRole('row', { name })).map(({ textContent }) => textContent)
  expect(await rows(/^Saldo da contabilidade/)).toEqual([expect.stringMatching(/Por indicar$/)])
  expect(await rows(/^Diferença para a contabilidade/)).toEqual([expect.stringMatching(/Por apurar$/)])
  await user.click(await press('Indicar Saldo final segundo o banco'))
  const field = within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>('Saldo')
  expect(field.value).toBe('1\u00a0234,56')
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length])
  await user.keyboard('{Escape}')
  await user.click(await press('Indicar Saldo inicial'))
  expect(within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>('Saldo').value).toBe('')
})

const second = {
  ...line,
  accountId: 'PT50000201231234567890154',
  closingMinor: 98_700,
  bankClosingMinor: 98_700,
  differenceMinor: 0,
  openCount: 0,
  reconciliation: { ...line.reconciliation, differenceMinor: 0 },
}
const third = { ...second, accountId: 'conta-3', differenceMinor: -150, reconciliation: line.reconciliation }

test('several accounts have a line each with balance, differences and state, and unfold by key and by mouse', async () => {
  const bank = [line, second, third]
  const { user } = await openClosing({ statement: { period: '2026-10', bank, documents } })
  const fold = (name: string) => screen.findByRole('button', { name })
  const cells = async (name: string) =>
    [...((await fold(name)).closest('tr')?.querySelectorAll('td') ?? [])].map(({ textContent }) =>
      textContent.replaceAll('\u00a0', ' '),
    )
  expect(await cells('conta-1')).toEqual([
    '1 200,00 €',
    'Por apurar',
    'Por indicar',
    '2 por reverSaldo do banco por indicar',
  ])
  expect(await cells('PT …0154')).toEqual(['987,00 €', '0,00 €', '0,00 €', 'Confere'])
  expect(await cells('conta-3')).toEqual(['987,00 €', '−1,50 €', 'Por indicar', 'Difere do banco'])
  expect(screen.queryByText('Saldo inicial')).toBeNull()
  const button = await fold('conta-3')
  button.focus()
  await user.keyboard('{Enter}')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getAllByText('Saldo inicial')).toHaveLength(1)
  await user.keyboard(' ')
  expect(screen.queryByText('Saldo inicial')).toBeNull()
  await user.click(await fold('conta-1'))
  expect(screen.getAllByText('Saldo inicial')).toHaveLength(1)
})

test('an item in transit is corrected and removed, and its month is read again', async () => {
  const item = { id: 3, date: '2026-10-28', text: 'Cheque 1234', amountMinor: -2_500 }
  const bank = [
    { ...line, reconciliation: { ...line.reconciliation, transit: [item], transitMinor: -2_500 } },
  ]
  const { bridge, user } = await openClosing(
    { statement: { period: '2026-10', bank, documents } },
    { 'closing.changeTransit': () => ({}), 'closing.removeTransit': () => ({}) },
  )
  await user.click(await press('Alterar o item em trânsito: Cheque 1234'))
  const dialog = await screen.findByRole('dialog', { name: 'Alterar item em trânsito' })
  expect(within(dialog).getByLabelText<HTMLInputElement>('Data').value).toBe('28/10/2026')
  const amount = within(dialog).getByLabelText<HTMLInputElement>('Valor')
  expect(amount.value).toBe('−25,00')
  await user.clear(amount)
  await user.type(amount, '-250{Enter}')
  await waitFor(() =>
    expect(bridge.callsTo('closing.changeTransit')).toEqual([
      { companyId, id: 3, date: '2026-10-28', text: 'Cheque 1234', amountMinor: -25_000 },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const read = bridge.callsTo('closing.readMonth').length
  await user.click(await press('Remover o item em trânsito: Cheque 1234'))
  const asks = await screen.findByRole('alertdialog')
  expect(within(asks).getByText(/Cheque 1234, −25,00.*de 28\/10\/2026/)).toBeTruthy()
  await user.click(within(asks).getByRole('button', { name: 'Remover' }))
  await waitFor(() => expect(bridge.callsTo('closing.removeTransit')).toEqual([{ companyId, id: 3 }]))
  await waitFor(() => expect(bridge.callsTo('closing.readMonth').length).toBeGreaterThan(read))
})

test('a figure of many rows is read page by page', async () => {
  const row = (at: number) => ({
    transactionId: at + 1,
    accountId: 'conta-1',
    date: '2026-10-05',
    text: `MOV ${at}`,
    counterparty: null,
    currency: 'EUR',
    amountMinor: 100,
    parts: parts({ paired: 100 }),
    notedMinor: 0,
    note: null,
  })
  const { bridge, user } = await openClosing({}, {
    'closing.listTransactions': ({ offset, limit }: { offset: number; limit: number }) => ({
      rows: Array.from({ length: Math.min(limit, 450 - offset) }, (_, at) => row(offset + at)),
      total: 450,
      sumMinor: 45_000,
    }),
  } as unknown as Answers)
  await user.click(await press(/^Ver Recebimentos: /))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('1 a 200 de 450')
  expect(within(dialog).getByRole('button', { name: 'Linhas anteriores' }).hasAttribute('disabled')).toBe(
    true,
  )
  await user.click(within(dialog).getByRole('button', { name: 'Linhas seguintes' }))
  await within(dialog).findByText('MOV 200')
  await user.click(within(dialog).getByRole('button', { name: 'Linhas seguintes' }))
  await within(dialog).findByText('MOV 449')
  expect(within(dialog).getByText('401 a 450 de 450')).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Linhas seguintes' }).hasAttribute('disabled')).toBe(true)
  expect(bridge.callsTo('closing.listTransactions').map(({ offset }) => offset)).toEqual([0, 200, 400])
})

test('a month that does not agree is closed with a reason only; late changes are shown', async () => {
  const differences = [{ what: 'bank', account: 'conta-1', currency: 'EUR', differenceMinor: 500 }]
  const { bridge, user } = await openClosing({ differences }, {
    'closing.close': () => ({ outcome: 'refused', obstacles: [{ reason: 'changed' }] }),
  } as unknown as Answers)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Fechar mês' }).length).toBeGreaterThan(0))
  await user.click(screen.getAllByRole('button', { name: 'Fechar mês' }).at(-1)!)
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/conta-1.*5,00/)).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(await within(dialog).findByText(/Indique o motivo/)).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Motivo'), 'acerto em novembro{Enter}')
  expect(await within(dialog).findByText(/mudou entretanto/)).toBeTruthy()
  expect(bridge.callsTo('closing.close')).toEqual([
    { companyId, period: '2026-10', shown: 'known', reason: 'acerto em novembro' },
  ])
})

test('where all agrees no reason is asked, and Enter closes; it is asked once something differs', async () => {
  const { bridge, user } = await openClosing({}, {
    'closing.close': () => ({
      outcome: 'reason-missing',
      differences: [{ what: 'documents', differenceMinor: 700, missing: ['FT A/2', 'NC A/1'] }],
    }),
  } as unknown as Answers)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Fechar mês' }).length).toBeGreaterThan(0))
  await user.click(screen.getAllByRole('button', { name: 'Fechar mês' }).at(-1)!)
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('O banco e os documentos conferem.')).toBeTruthy()
  expect(within(dialog).queryByLabelText('Motivo')).toBeNull()
  await user.keyboard('{Enter}')
  const reason = await within(dialog).findByLabelText('Motivo')
  expect(
    within(dialog).getByText(/^Documentos: 7,00.*já não se encontram aqui: FT A\/2, NC A\/1\./),
  ).toBeTruthy()
  expect(within(dialog).queryByText('O banco e os documentos conferem.')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(reason))
  expect(bridge.callsTo('closing.close')).toEqual([
    { companyId, period: '2026-10', shown: 'known', reason: null },
  ])
})

test('the key that exports saves the statement of the month that is shown', async () => {
  const { bridge, user } = await openClosing({}, { 'reports.export': () => ({ outcome: 'cancelled' }) })
  await screen.findByRole('heading', { name: /Outubro de 2026/ })
  await user.keyboard('{Control>}e{/Control}')
  await waitFor(() =>
    expect(bridge.callsTo('reports.export')).toMatchObject([
      { report: 'month-statement', scope: { from: '2026-10-01', to: '2026-10-31' } },
    ]),
  )
})

test('a closed month is only read; a refusal names it; it is reopened with a reason', async () => {
  const closing = {
    id: 1,
    period: '2026-10',
    at: '2026-11-03T10:00:00.000Z',
    by: 'Ana Sousa',
    reason: null,
    hash: 'abc',
    exceptions: 0,
    reviewed: null,
    reopened: null,
  }
  const { user } = await openClosing({ closing }, {
    'closing.reopen': () => {
      throw new WorldFailed('month-closed', { period: '2026-10' } as never)
    },
  } as Answers)
  expect(await screen.findByText(/Fechado por Ana Sousa/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Indicar / })).toBeNull()
  await user.click(await press('Reabrir mês'))
  const dialog = await screen.findByRole('dialog')
  await user.keyboard('{Enter}')
  expect(await within(dialog).findByText('Indique o motivo.')).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Motivo'), 'faltou uma fatura{Enter}')
  expect(await within(dialog).findByText('Mês: outubro de 2026.')).toBeTruthy()
})

const onFiles: Answers = {
  'companies.list': () => ({
    companies: [{ ...company, environment: 'files' as const }],
    current: companyId,
  }),
}
const nothing = { bank: [], documents, period: '2026-10' }

test('a month that no file brought anything of is not offered to be closed: files are what comes next', async () => {
  await openClosing({ statement: nothing, progress: { count: 0, toReview: 0 }, firstMonth: null }, onFiles)
  await screen.findByText('Em aberto · nenhum ficheiro trouxe movimentos ou documentos deste mês')
  expect(screen.getByText(/importe o extrato do banco\.$/).textContent).not.toContain('Sincronize')
  // One stands in the header of every screen, the other in the place of the closing.
  expect(screen.getAllByRole('button', { name: 'Importar ficheiros' })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Fechar mês' })).toBeNull()
})

test('a month without transactions whose balance a statement or a person gave can be closed', async () => {
  const quiet = { ...line, receiptsMinor: 0, paymentsMinor: 0, bankClosingMinor: 100_000 }
  await openClosing(
    { statement: { ...nothing, bank: [quiet] }, progress: { count: 0, toReview: 0 } },
    onFiles,
  )
  expect(await press('Fechar mês')).toBeTruthy()
})

test('a company on files alone is not offered to ask a service for transactions', async () => {
  await openScreen('Movimentos', onFiles)
  await screen.findByRole('grid', { name: 'Movimentos' })
  expect(screen.queryByRole('button', { name: 'Pedir ao serviço' })).toBeNull()
})

test('a day whose balances jump more than once is named alone, not as the time between it and itself', async () => {
  const gaps = [{ after: '2026-10-15', before: '2026-10-15', missingMinor: null }]
  await openClosing({ statement: { period: '2026-10', bank: [{ ...line, gaps }], documents } })
  expect(await screen.findByText('No dia 15/10/2026 os saldos do banco não conferem')).toBeTruthy()
})

test('of a company on files the opening rests on them, and what SAF-T files lack is listed with its search', async () => {
  await openClosing(
    {},
    {
      'companies.list': () => ({ companies: [{ ...company, environment: 'files' }], current: companyId }),
      'imports.getCompleteness': () => ({ completeness: null, missing: { total: 201, first: ['FT A/2'] } }),
    },
  )
  expect(await screen.findByText(/assenta nos ficheiros importados/)).toBeTruthy()
  expect(await screen.findByText('E mais 200.')).toBeTruthy()
  expect(await press('Procurar os que faltam')).toBeTruthy()
})
