/** Tables whose titles stand in two lines are read without a person, like those in one. */
import { expect, it } from 'vitest'
import { collect } from '../helpers/collect.ts'

const rows = [
  '02-03-2026;02-03-2026;TRF PADARIA RIBEIRO;;1.230,00;6.230,00',
  '12-03-2026;13-03-2026;DEB DIRETO AGUAS;45,00;;6.185,00',
  '20-03-2026;20-03-2026;PAG RENDA;350,00;;5.835,00',
]
const expected = [
  ['2026-03-02', '2026-03-02', 'TRF PADARIA RIBEIRO', 123_000, 623_000],
  ['2026-03-12', '2026-03-13', 'DEB DIRETO AGUAS', -4_500, 618_500],
  ['2026-03-20', '2026-03-20', 'PAG RENDA', -35_000, 583_500],
]

it.each([
  ['amounts below one title', 'Data mov.;Data valor;Descrição;Valores;;Saldo', ';;;Débito;Crédito;'],
  [
    'amounts below a title that names an amount',
    'Data;Data valor;Descrição;Montante;;Saldo',
    ';;;Débito;Crédito;Contabilístico',
  ],
  ['days below one title', 'Data;;Descrição;Movimento;;Saldo', 'Movimento;Valor;;Débito;Crédito;EUR'],
  [
    'each title below a word',
    'Data;Data;Descritivo do;Importâncias;Importâncias;Saldo',
    'Operação;Valor;movimento;A débito;A crédito;contabilístico',
  ],
])('%s', async (_, upper, lower) => {
  const text = ['Conta;PT50000201231234567890154', '', upper, lower, ...rows].join('\n')
  const { statements, table } = await collect(text)
  const read = statements.flatMap((one) => one.rows)
  expect(
    read.map((row) => [row.bookingDate, row.valueDate, row.text, row.amountMinor, row.balanceMinor]),
  ).toEqual(expected)
  expect(table?.layout.headerLine).toBe(4)
})

it('a line of labels above the titles, and units below them, are no titles', async () => {
  const titles = 'Data mov.;Data valor;Descrição;Débito;Crédito;Saldo'
  for (const [above, below] of [
    ['Extrato;Saldo;Março', ''],
    ['', ';;;EUR;EUR;EUR'],
  ] as const) {
    const lines = ['Banco do Vale', above, titles, ...(below === '' ? [] : [below]), ...rows]
    const { statements, table } = await collect(lines.join('\n'))
    expect(statements[0]?.rows).toHaveLength(3)
    expect(table?.layout.headerLine).toBe(3)
  }
})
