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
  ])('%s, %s: no transaction, but what the rows begin and end with', async (first, last) => {
    expect(await read(table(first, `${last};2.764,50`))).toEqual([[[31_000, -4550], 250_000, 276_450]])
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
    'Saldo;2.764,50',
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

  it('is refused where the rows do not lead to it', async () => {
    expect(await problemOf(table('SALDO ANTERIOR', 'SALDO FINAL;2.764,51'))).toEqual({
      problem: 'bad-balance',
      line: 5,
    })
  })
})
