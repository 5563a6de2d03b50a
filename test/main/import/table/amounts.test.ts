import { describe, expect, it } from 'vitest'
import {
  amountIn,
  isNoAmount,
  isSignedAmount,
  looksLikeAmount,
} from '../../../../src-main/import/table/amounts.ts'
import { toWorkbook } from '../../../helpers/export-workbook.ts'
import { collect, problemOf } from '../helpers/collect.ts'

describe('an amount in a cell', () => {
  it.each([
    ['$(12.34)', '.', -1234],
    ['($12.34)', '.', -1234],
    ['-$12.34', '.', -1234],
    ['€(63,12)', ',', -6312],
    ['(63,12 €)', ',', -6312],
    ['(63,12) €', ',', -6312],
    ['€ (63,12)', ',', -6312],
    ['(EUR 63,12)', ',', -6312],
    ['(-63,12)', ',', -6312],
    ['[63,12]', ',', -6312],
    ['[63,12 €]', ',', -6312],
    ['EUR -63,12', ',', -6312],
    ['-63,12EUR', ',', -6312],
    ['63,12 Euros', ',', 6312],
    ['R$ 63,12', ',', 6312],
    ['Kč 63,12', ',', 6312],
    ['63,12-', ',', -6312],
    ['63,12 -', ',', -6312],
    ['63,12+', ',', 6312],
    ['63.12 €-', '.', -6312],
    ['1.234,56', ',', 123_456],
    ['1 234,56', ',', 123_456],
    ["1'234.56", '.', 123_456],
    ['1’234.56', '.', 123_456],
    ['1\u202f234,56\u00a0€', ',', 123_456],
    ['-1\u2009234,56', ',', -123_456],
    [',50', ',', 50],
    ['-.57', '.', -57],
    ['100.', '.', 10_000],
  ] as const)('%s is read with its sign and its currency', (cell, mark, minor) => {
    expect(amountIn(cell, mark, 2)).toBe(minor)
  })

  it.each(['\u2212', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\ufe63', '\uff0d'])(
    'has a minus sign of any kind: %s',
    (dash) => {
      expect(amountIn(`${dash}20,00`, ',', 2)).toBe(-2000)
      expect(amountIn(`€ ${dash} 20,00`, ',', 2)).toBe(-2000)
      expect(amountIn(`20,00${dash}`, ',', 2)).toBe(-2000)
      expect(isNoAmount(dash)).toBe(true)
      expect(isNoAmount(`${dash} €`)).toBe(true)
    },
  )

  it.each([
    ['20,00 D', -2000],
    ['20,00 (D)', -2000],
    ['20,00(DB)', -2000],
    ['20,00 (C)', 2000],
    ['20,00D', -2000],
    ['20,00 DR', -2000],
    ['20,00 Dr.', -2000],
    ['20,00DEB', -2000],
    ['20,00 EUR D', -2000],
    ['D 20,00', -2000],
    ['20,00 débito', -2000],
    ['-20,00 D', -2000],
    ['20,00 S', -2000],
    ['20,00 Af', -2000],
    ['20,00 C', 2000],
    ['20,00CR', 2000],
    ['20,00 CRE', 2000],
    ['20,00 Crédito', 2000],
    ['+20,00 C', 2000],
    ['20,00 H', 2000],
  ])('%s says its side with a word', (cell, minor) => {
    expect(amountIn(cell, ',', 2)).toBe(minor)
    expect(isSignedAmount(cell)).toBe(true)
  })

  it.each([
    '20,00 XYZ',
    '20,00 E',
    '-20,00 C',
    '+20,00 D',
    '+-20,00',
    '--20,00',
    '-20,00-',
    '100,-',
    '(20,00',
    '20,00)',
    ')20,00(',
    '20,00 D C',
    '20,00 EUR USD',
    '2026/11',
    'FT 47',
    '1 2 3',
    '12 34,00',
    '-',
    '',
  ])('%s is none', (cell) => {
    expect(amountIn(cell, ',', 2)).toBeUndefined()
  })

  it('has at most sixty characters, whatever they are', () => {
    expect(looksLikeAmount(`(${' '.repeat(100_000)}1`)).toBe(false)
    expect(isNoAmount('-'.repeat(100_000))).toBe(false)
  })
})

describe('a column of amounts', () => {
  const rowsOf = async (text: string | Uint8Array) =>
    (await collect(text)).statements.flatMap(({ rows }) => rows.map(({ amountMinor }) => amountMinor))

  it('may have dashes of any kind for nothing', async () => {
    for (const none of ['-', '–', '—', '- €', '--'])
      expect(
        await rowsOf(
          `Data;Descrição;Débito;Crédito\n03/06/2026;A;${none};100,00\n04/06/2026;B;20,00;${none}\n`,
        ),
      ).toEqual([10_000, -2000])
  })

  it('names the row whose mark is neither a currency nor a side', async () => {
    const text = 'Data;Descrição;Valor\n03/06/2026;A;100,00\n04/06/2026;B;20,00\n05/06/2026;C;20,00 QQQ\n'
    expect(await problemOf(text)).toEqual({ problem: 'bad-row', line: 4, element: '20,00 QQQ' })
  })

  it('of a workbook has numbers beside texts, each as it is', async () => {
    const rows = [
      ['Data', 'Descrição', 'Montante', 'Saldo'],
      ['03/06/2026', 'A', '1.100,00', 1100],
      ['04/06/2026', 'B', -12.345, '1.087,65'],
      ['05/06/2026', 'C', 1.234, 1088.884],
      ['06/06/2026', 'D', 0.1 + 0.2, 1089.18],
    ]
    expect(await rowsOf(toWorkbook(rows))).toEqual([110_000, -1235, 123, 30])
  })

  it('of a workbook in XML has them too', async () => {
    const cell = (type: string, text: string): string => `<Cell><Data ss:Type="${type}">${text}</Data></Cell>`
    const row = (...cells: string[]): string => `<Row>${cells.join('')}</Row>`
    const text = [
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table>',
      row(cell('String', 'Data'), cell('String', 'Descrição'), cell('String', 'Montante')),
      row(cell('String', '03/06/2026'), cell('String', 'A'), cell('String', '100,00')),
      row(cell('String', '04/06/2026'), cell('String', 'B'), cell('Number', '-12.345')),
      '</Table></Worksheet></Workbook>',
    ].join('\n')
    expect(await rowsOf(text)).toEqual([10_000, -1235])
  })
})

it.each(['n/a', 'N/A', 'n.d.', 'NA', 'null', 'None'])('%s says that there is no amount', (cell) => {
  expect(isNoAmount(cell)).toBe(true)
})
