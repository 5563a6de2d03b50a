import { describe, expect, it } from 'vitest'
import { readMarkup } from '../../../src-main/import/table/read-markup.ts'
import { collect, problemOf } from './helpers/collect.ts'

/** As banks give it out under the name .xls. */
const page = (rows: string, above = ''): string =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="windows-1252"><title>Saldo;1</title>
<style>td { mso-number-format:"\\@"; } /* <table> */</style><script>if (1 < 2) document.write("<tr><td>x</td></tr>")</script></head>
<body>${above}<!-- <tr><td>9</td></tr> --><table border=1><TR><TH>Data Opera&ccedil;&atilde;o</TH><th>Data valor</th><th>Descri&ccedil;&atilde;o</th><th>Montante( EUR )</th><th>Saldo Contabil&iacute;stico( EUR )</th></TR>
${rows}</table><p>P&aacute;gina 1/1</p></body></html>`
const rows = `<tr><td>03-03-2026</td><td>03-03-2026</td><td>TRF <b>FT A/1</b><br>JOS&Eacute; &amp; FILHOS</td><td title="a > b" align='right'>1.250,00&nbsp;</td><td>1.350,00</td></tr>
<tr><td>02-03-2026<td>02-03-2026<td>&#193;GUA<td>-12,50<td>100,00</tr>`

async function* inPieces(text: string): AsyncIterable<string> {
  yield text
}

describe('a table in HTML that a bank calls .xls', () => {
  it('is read as the table it shows', async () => {
    const { kind, statements } = await collect(page(rows, '<p>IBAN: PT50 0002 0123 1234 5678 9015 4</p>'))
    expect(kind).toBe('html')
    expect(statements).toMatchObject([
      {
        account: { iban: 'PT50000201231234567890154' },
        rows: [
          { line: 4, bookingDate: '2026-03-02', amountMinor: -1250, text: '\u00c1GUA', balanceMinor: 10_000 },
          { line: 3, amountMinor: 125_000, text: 'TRF FT A/1 JOS\u00c9 & FILHOS', balanceMinor: 135_000 },
        ],
      },
    ])
  })

  it('is the same in pieces of any size, and without a page around the table', async () => {
    const whole = await collect(page(rows))
    for (const piece of [1, 7, 64]) expect(await collect(page(rows), { piece })).toEqual(whole)
    const bare = page(rows).slice(page(rows).indexOf('<table border'), page(rows).indexOf('<p>'))
    expect((await collect(bare)).statements[0]?.rows).toHaveLength(2)
  })

  it('keeps its columns where cells reach over several', async () => {
    const wide =
      '<table><tr><td rowspan=2>1<td>2<td colspan="2">3<td>5</tr><tr><td>b<td>c<td>d<td>e</tr><tr><td>f</tr></table>'
    const found: (readonly string[])[] = []
    for await (const { rows } of readMarkup(inPieces(wide)))
      for await (const { cells } of rows) found.push(cells)
    expect(found).toEqual([['1', '2', '3', '', '5'], ['', 'b', 'c', 'd', 'e'], ['f']])
  })

  it('keeps its columns after a cell at the end of a row that reaches down', async () => {
    const heads =
      '<table><tr><td>Data<td>Detalhe<td rowspan=2>Saldo</tr><tr><td><td>Descritivo</tr><tr><td>1<td>2<td>3</tr></table>'
    const found: (readonly string[])[] = []
    for await (const { rows } of readMarkup(inPieces(heads)))
      for await (const { cells } of rows) found.push(cells)
    expect(found).toEqual([
      ['Data', 'Detalhe', 'Saldo'],
      ['', 'Descritivo'],
      ['1', '2', '3'],
    ])
  })

  it('is refused where it is cut, or is no table', async () => {
    const cut = page(rows)
    expect(await problemOf(cut.slice(0, cut.indexOf('</table>')))).toMatchObject({ problem: 'truncated' })
    expect(await problemOf(cut.slice(0, cut.indexOf('align=')))).toMatchObject({ problem: 'truncated' })
    expect(await problemOf('<html><p>Entre na sua conta; 1, 2</p></html>')).toEqual({ problem: 'foreign' })
    expect(await problemOf('<html><table><tr><td>Ol\u00e1</td></tr></table></html>')).toEqual({
      problem: 'no-columns',
    })
  })

  it('holds nothing up that is made to', async () => {
    const long = 'x'.repeat(1_100_000)
    for (const [text, problem] of [
      [`<!--${long}`, 'truncated'],
      [`<td title="${long}`, 'truncated'],
      [`<tr><td>${long}</td></tr>`, 'too-deep'],
      ['<a '.repeat(400_000), 'no-rows'],
      ['<b>'.repeat(400_000), 'too-deep'],
      [`<tr><td colspan=999 rowspan=999>`.repeat(2_000), 'no-rows'],
    ] as const)
      expect(await problemOf(page(text)), text.slice(0, 20)).toMatchObject({ problem })
  })
})

it('the XML of Excel 2003 is read, of its first sheet', async () => {
  const cell = (type: string, text: string, more = ''): string =>
    `<ss:Cell${more}><Data ss:Type="${type}">${text}</Data></ss:Cell>`
  const sheet = (body: string): string => `<Worksheet ss:Name="M"><Table>${body}</Table></Worksheet>`
  const text = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
${sheet(
  `<Row>${['Data Mov.', 'Data Valor', 'Descri\u00e7\u00e3o', 'Valor em EUR'].map((title) => cell('String', title)).join('')}</Row>
<Row>${cell('DateTime', '2026-03-02T00:00:00.000')}${cell('String', 'A &amp; B', ' ss:Index="3"')}${cell('Number', '-12.5')}</Row>`,
)}${sheet(`<Row>${cell('String', 'x')}</Row>`)}</Workbook>`
  const { kind, statements } = await collect(text)
  expect(kind).toBe('html')
  expect(statements[0]?.rows).toMatchObject([
    { bookingDate: '2026-03-02', amountMinor: -1250, text: 'A & B' },
  ])
})
