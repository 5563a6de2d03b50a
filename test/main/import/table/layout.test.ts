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
