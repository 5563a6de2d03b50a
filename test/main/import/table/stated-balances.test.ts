import { describe, expect, it } from 'vitest'
import { collect, problemOf } from '../helpers/collect.ts'

const read = async (text: string) => {
  const { statements } = await collect(text)
  return statements.map(({ rows, end }) => [
    rows.map(({ amountMinor }) => amountMinor),
    end?.opening?.minor ?? null,
    end?.closing?.minor ?? null,
  ])
}
const table = (first: string, last: string, ...more: string[]): string =>
  [
    'Data;Descrição;Montante',
    ...(first === '' ? [] : [`01/09/2026;${first};2.500,00`]),
    '03/09/2026;OFICINA DO VALE;310,00',
    '04/09/2026;SEGURO;-45,50',
    ...more,
    ...(last === '' ? [] : [`30/09/2026;${last}`]),
    '',
  ].join('\n')

describe('a row that states a balance', () => {
  it.each([
    ['SALDO ANTERIOR', 'SALDO FINAL'],
    ['Saldo inicial', 'Saldo atual'],
    ['Saldo anterior em 31-08-2026', 'Saldo final em 30 de setembro'],
    ['Saldo contabilístico inicial', 'Saldo contabilístico final'],
    ['OPENING BALANCE', 'CLOSING BALANCE'],
    ['Balance brought forward', 'Balance carried forward'],
    ['Beginning balance as of 09/01/2026', 'Ending Balance'],
    ['Saldo inicial EUR', 'Saldo final EUR'],
    ['Solde précédent', 'Nouveau solde'],
    ['Anfangssaldo', 'Endsaldo'],
    ['Saldo de abertura', 'Saldo de fecho'],
    ['Algsaldo', 'Lõppsaldo'],
    ['SDO ANT.', 'SDO ACT.'],
    ['SLD INICIAL', 'SLD FINAL'],
    ['S A L D O  ANTERIOR', 'S A L D O  FINAL'],
    ['Valor transportado', 'Valor a transportar'],
    ['Vorheriger Saldo', 'Neuer Saldo'],
    ['Vorig saldo', 'Nieuw saldo'],
    ['Posição inicial', 'Posição final'],
    ['Report à nouveau', 'Nouveau solde'],
    ['TRANSPORTE', 'SALDO FINAL'],
    ['Riporto', 'Saldo finale'],
  ])('%s, %s: no transaction, but what the rows begin and end with', async (first, last) => {
    expect(await read(table(first, `${last};2.764,50`))).toEqual([[[31_000, -4550], 250_000, 276_450]])
  })

  it.each([
    ['A transportar', 'Transporte'],
    ['Saldo a transportar', 'Saldo transportado'],
    ['Segue', 'Vem'],
    ['Subtotal', 'Subtotal'],
  ])('%s, %s between two pages are no end of the statement', async (below, above) => {
    const carried = [`03/09/2026;${below};310,00`, `04/09/2026;${above};310,00`]
    const lines = ['03/09/2026;OFICINA DO VALE;310,00', ...carried, '04/09/2026;SEGURO;-45,50', '']
    expect(await read(['Data;Descrição;Montante', ...lines].join('\n'))).toEqual([
      [[31_000, -4550], null, null],
    ])
  })

  it.each([
    ['Valor inicial', 'Valor final'],
    ['Abertura', 'Encerramento'],
    ['Vindo de trás', 'Segue'],
    ['B/F', 'C/F'],
    ['Extrato anterior', 'Saldo para o mês seguinte'],
    ['Previous', 'Current'],
  ])('%s, %s in words that others may write are read where they prove each other', async (first, last) => {
    expect(await read(table(first, `${last};2.764,50`))).toEqual([[[31_000, -4550], 250_000, 276_450]])
    expect(await problemOf(table(first, ''))).toMatchObject({ problem: 'balance-row' })
  })

  it('stands in any order, and in the column of days', async () => {
    const [titles, ...lines] = table('SALDO ANTERIOR', 'SALDO FINAL;2.764,50').trimEnd().split('\n')
    expect(await read([titles, ...lines.reverse(), ''].join('\n'))).toEqual([
      [[-4550, 31_000].reverse(), 250_000, 276_450],
    ])
    const undated = table('', '').replace(
      '\n03',
      '\nSaldo em 01/09/2026;;2.500,00\nSaldo anterior;;2.500,00\n03',
    )
    expect(await read(undated)).toEqual([[[31_000, -4550], 250_000, null]])
  })

  it('stands in columns of debits and credits, and of balances', async () => {
    const text = [
      'Data;Descrição;Débito;Crédito;Saldo',
      '01/09/2026;SALDO ANTERIOR;;2.500,00;2.500,00',
      '03/09/2026;OFICINA DO VALE;;310,00;2.810,00',
      '04/09/2026;SEGURO;45,50;;2.764,50',
      '30/09/2026;TOTAIS;45,50;310,00;',
      '30/09/2026;SALDO FINAL;;2.764,50;2.764,50',
      '',
    ].join('\n')
    expect(await read(text)).toEqual([[[31_000, -4550], 250_000, 276_450]])
    expect(await read(text.replace(';Saldo\n', ';X\n'))).toEqual([[[31_000, -4550], 250_000, 276_450]])
  })

  it.each([
    'TOTAL;264,50',
    'Total dos movimentos;264,50',
    'TOTAL CRÉDITOS;310,00',
    'Sub-total;264,50',
    'SOMA;264,50',
    'Totais;264,50',
    'Turnover;264,50',
    'Total líquido;264,50',
    'Somme;264,50',
    'Saldo contab.;2.764,50',
    'Saldo apurado;2.764,50',
    'Net movement;264,50',
    'Movimento líquido;264,50',
    'Saldo bloqueado;100,00',
  ])('%s is no transaction either', async (last) => {
    expect(await read(table('', last))).toEqual([[[31_000, -4550], null, null]])
  })

  it.each(['SALDO DA FATURA 12', 'TOTAL ENERGIES LISBOA', 'Closing dinner', 'TOTAL 4521', 'Saldo FT A/47'])(
    '%s is a transaction',
    async (text) => {
      expect(await read(table('', '', `05/09/2026;${text};-60,00`))).toEqual([
        [[31_000, -4550, -6000], null, null],
      ])
    },
  )

  it('is a transaction where the balances beside it say so', async () => {
    const text = [
      'Data;Descrição;Montante;Saldo',
      '03/09/2026;OFICINA DO VALE;310,00;310,00',
      '04/09/2026;SALDO FINAL;90,00;400,00',
      '05/09/2026;SEGURO;-45,50;354,50',
      '',
    ].join('\n')
    expect(await read(text)).toEqual([[[31_000, 9000, -4550], 0, 35_450]])
  })

  it.each([
    ['of the first row', 'TRANSPORTE;2.500,00;2.500,00', 0],
    ['of a row between two pages', 'TRANSPORTE;2.810,00;2.810,00', 1],
    ['of a row that the words do not name', 'Valor vindo da página 1;2.810,00;2.810,00', 1],
    ['of a sum that the words do not name', 'Apuramento;264,50;2.764,50', 2],
  ])('is known by the balance %s', async (_, row, at) => {
    const lines = ['03/09/2026;OFICINA DO VALE;310,00;2.810,00', '04/09/2026;SEGURO;-45,50;2.764,50']
    lines.splice(at, 0, `03/09/2026;${row}`)
    expect(await read(['Data;Descrição;Montante;Saldo', ...lines, ''].join('\n'))).toEqual([
      [[31_000, -4550], 250_000, 276_450],
    ])
  })

  it.each([
    ['TRANSPORTE', ''],
    ['', 'Saldo;2.764,50'],
    ['', 'Transporte;2.764,50'],
  ])('is a question where nothing proves it: %s %s', async (first, last) => {
    const text = table(first, last)
    const element = first || (last.split(';')[0] ?? '')
    expect(await problemOf(text)).toEqual({ problem: 'balance-row', line: first ? 2 : 4, element })
    const { layout } = (await collect(table('', ''))).table!
    const said = async (balanceRows: { yes: string[]; no: string[] }) =>
      (await collect(text, { chosen: { ...layout, balanceRows } })).statements[0]?.rows.length
    expect([
      await said({ yes: [element.toUpperCase()], no: [] }),
      await said({ yes: [], no: [element] }),
    ]).toEqual([2, 3])
  })

  it('of unknown words is a question where it is the sum of all others', async () => {
    const text = table('', 'Apuramento;260,00', '05/09/2026;QUOTA;-4,50')
    expect(await problemOf(text)).toEqual({ problem: 'balance-row', line: 5, element: 'Apuramento' })
    const [{ rows } = { rows: [] }] = (await collect(`Saldo inicial;0,00;\nSaldo final;520,00;\n${text}`))
      .statements
    expect(rows).toHaveLength(4)
  })

  it('of unknown words is a question where the balances add up without it, and not with it', async () => {
    const text = table('SALDO ANTERIOR', 'SALDO FINAL;2.764,50', '05/09/2026;Quadro;7,00')
    expect(await problemOf(text)).toEqual({ problem: 'balance-row', line: 5, element: 'Quadro' })
    const above = `Saldo inicial;1.000,00;\nSaldo final;1.264,50;\n${table('', 'Líquido;1.264,50')}`
    expect(await problemOf(above)).toMatchObject({ problem: 'balance-row', element: 'Líquido' })
  })

  it('is no transaction where the account is empty after the next one', async () => {
    const text = [
      'Data;Descrição;Montante;Saldo',
      '05/10/2026;SALDO ANTERIOR;1.000,00;1.000,00',
      '05/10/2026;RENDA;-1.000,00;0,00',
      '06/10/2026;OFICINA DO VALE;310,00;310,00',
      '',
    ]
    expect(await read(text.join('\n'))).toEqual([[[-100_000, 31_000], 100_000, 31_000]])
  })

  it('is a question where it is alone', async () => {
    const text = (label: string): string => `Data;Descrição;Montante\n22/09/2026;${label};60,00\n`
    expect(await problemOf(text('TRANSPORTE'))).toMatchObject({ problem: 'balance-row', line: 2 })
    expect(await problemOf(text('SALDO FINAL'))).toMatchObject({ problem: 'no-rows' })
    expect(await read(text('TOTAL').replace('60', '-60'))).toEqual([[[-6000], null, null]])
  })

  it('is a question where its words may be those of the first deposit', async () => {
    const text = [
      'Data;Descrição;Montante;Saldo',
      '22/09/2026;Abertura de conta;1.000,00;1.000,00',
      '23/09/2026;SEGURO;-30,00;970,00',
      '',
    ].join('\n')
    const element = 'Abertura de conta'
    expect(await problemOf(text)).toEqual({ problem: 'balance-row', line: 2, element })
    expect(await read(text.replace('conta', 'saldo'))).toEqual([[[-3000], 100_000, 97_000]])
  })

  it('is a question where only a total below it has its amount', async () => {
    const text = 'Data;Descrição;Montante\n03/09/2026;Saldo;310,00\n04/09/2026;SEGURO;40,00\nTOTAL;;350,00\n'
    expect(await problemOf(text)).toEqual({ problem: 'balance-row', line: 2, element: 'Saldo' })
  })

  it('is a question where a payer wrote its words', async () => {
    const text = (payer: string): string =>
      `Date;Payer;Description;Amount\n2026-09-14;${payer};Saldo final;310.00\n2026-09-15;Ana;FT 1;40.00\n`
    expect(await problemOf(text('Rui'))).toEqual({ problem: 'balance-row', line: 2, element: 'Saldo final' })
    expect(await read(text(''))).toEqual([[[4000], null, 31_000]])
  })

  it('is refused where the rows do not lead to it', async () => {
    expect(await problemOf(table('SALDO ANTERIOR', 'SALDO FINAL;2.764,51'))).toEqual({
      problem: 'bad-balance',
      line: 5,
    })
  })
})
