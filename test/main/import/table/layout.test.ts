import { expect, it } from 'vitest'
import { tableLayout } from '#contract/import-values.ts'
import { type ExportedStatement, toBankCsv } from '../../../helpers/export-statements.ts'
import { collect } from '../helpers/collect.ts'

const statement: ExportedStatement = {
  iban: 'PT50000201231234567890154',
  openingCents: 0,
  rows: [2, 3, 4].map((day) => ({
    date: `2026-03-0${day}`,
    valueDate: `2026-03-0${day}`,
    cents: day * 100,
    text: 'TRF',
    name: 'PADARIA',
    bankReference: `R${day}`,
  })),
}

it.each([
  ['a bank', toBankCsv(statement)],
  ['a date and an amount', 'Data;Valor\n02-03-2026;1,00\n03-03-2026;2,50\n'],
  [
    'no title of the text',
    'Data;X;Valor\n02-03-2026;COMPRA NA LOJA;-1,00\n03-03-2026;PADARIA DO VALE;2,50\n',
  ],
])('a guessed layout is one that the window takes: %s', async (_, text) => {
  const { table } = await collect(text)
  expect(table?.layout).toBeDefined()
  expect(tableLayout.safeParse(table?.layout).error).toBeUndefined()
})

it.each([
  ['Receitas', 'Despesas'],
  ['Recebimentos', 'Pagamentos'],
  ['Credit Amount', 'Debit Amount'],
  ['Credits', 'Debits'],
  ['Inflow', 'Outflow'],
  ['Paid in (EUR)', 'Paid out (EUR)'],
  ['Haben EUR', 'Soll EUR'],
])('columns may be called %s and %s', async (credit, debit) => {
  const text = `Data;Texto;${debit};${credit}\n02-03-2026;A;1,00;\n03-03-2026;B;;2,50\n`
  expect((await collect(text)).statements[0]?.rows).toMatchObject([
    { amountMinor: -100 },
    { amountMinor: 250 },
  ])
})

it('a payment beside the one it was ordered as is read in the currency of the account', async () => {
  const titles =
    'Date started (UTC),Date completed (UTC),Type,State,Description,Orig currency,Orig amount,Payment currency,Amount,Fee,Balance'
  const text = [
    titles,
    '2026-10-09,2026-10-10,TRANSFER,COMPLETED,To Ana,EUR,90.00,USD,-100.00,0.20,899.80',
    '2026-10-08,2026-10-08,TOPUP,COMPLETED,From Rui,USD,1000.00,USD,1000.00,0.00,1000.00',
    '2026-10-07,,CARD,DECLINED,Loja,USD,-50.00,USD,-50.00,0.00,',
    '',
  ]
  expect((await collect(text.join('\n'))).statements[0]?.rows).toMatchObject([
    { bookingDate: '2026-10-08', amountMinor: 100_000, currency: 'USD' },
    { bookingDate: '2026-10-10', amountMinor: -10_020, currency: 'USD' },
  ])
})
