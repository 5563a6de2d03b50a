import { expect, test } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import type { IsoDate } from '#contract/values.ts'
import { encodeCsv } from '#core/csv/encode-csv.ts'
import { toMinor } from '#core/money.ts'
import { paperColumns } from '#core/reports/paper-columns.ts'
import {
  accountCell,
  amountCell,
  type Cell,
  dateCell,
  instantCell,
  integerCell,
  textCell,
} from '#core/reports/rows.ts'
import { rowsWith, shownCell } from '#core/reports/shown-cell.ts'
import { type ReportColumn, reportWords } from '#core/reports/words.ts'
import { encodePaper, type PaperHead, styleText } from '../../../src-main/services/reports/encode-paper.ts'

const columns = paperColumns['open-documents']
const cells: Partial<Record<ReportColumn, Cell>> = {
  documentNumber: textCell('FT A/1'),
  dueDate: dateCell('2026-03-01' as IsoDate),
  ageDays: integerCell(12),
  customer: textCell('<script>alert(1)</script> & "Filhos" \u202e\u001b[2J'),
  open: amountCell(toMinor(-1_234_567)),
}
const row = columns.map((column) => cells[column] ?? textCell(null))
const paper = (
  company: string,
  rows: Cell[][],
  closing: PaperHead['closing'] = null,
  about: Partial<PaperHead> = {},
): string =>
  [
    ...encodePaper(
      { columns, header: columns.map((column) => reportWords['pt-PT'].columns[column]), rows },
      {
        report: 'open-documents',
        company,
        scope: { to: '2026-03-31' as IsoDate, search: '<b>' },
        language: 'pt-PT',
        preparedAt: '2026-04-01T10:30:00+01:00',
        preparedBy: 'Rita',
        closing,
        sha256: 'abc123',
        rows: rows.length,
        nonce: 'n0nce',
        ...about,
      },
    ),
  ]
    .map(({ text }) => text)
    .join('')

test('texts of others are text on paper: nothing of them becomes markup, style or a control character', () => {
  const html = paper('Fim"; } </style><img src=x> \\', [row])
  expect(html).not.toContain('<script')
  expect(html).not.toContain('<img')
  expect(html.match(/<\/style>/g)).toHaveLength(1)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Filhos&quot;')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what may not be there
  expect(html).not.toMatch(/[\u0000-\u0008\u001b\u202e]/)
  expect(styleText('a"b\\c</style>')).toBe('"a\\22 b\\5c c\\3c \\2f style\\3e "')
})

test('a sheet says whose it is: company, period, search, person, instant, hash', () => {
  const html = paper('Oficina do Vale', [row])
  for (const said of ['Até 31/03/2026', '&lt;b&gt;', 'Rita', '01/04/2026 10:30', 'Assinatura'])
    expect(html).toContain(said)
  expect(html).toContain(styleText('SHA-256 do CSV (RFC 4180) abc123'))
  expect(html).toContain('size: A4 landscape')
})

test('a sheet says up to which day the months are closed, and by whom, in its head and its foot', () => {
  const closing = { period: '2026-03' as Month, by: 'Ana <Sousa>', on: '2026-04-02' as IsoDate }
  const html = paper('Oficina', [row], closing)
  expect(html).toContain('Fechado até 31/03/2026 por Ana &lt;Sousa&gt; em 02/04/2026')
  expect(html).toContain(
    styleText('Oficina · Documentos por reconciliar · Fechado até 31/03/2026 por Ana <Sousa> em 02/04/2026'),
  )
  expect(paper('Oficina', [row])).toContain('Em aberto')
})

test('a sheet about one customer names it beside its tax id', () => {
  const html = paper('Oficina', [row], null, { customer: 'Sá <Filhos>', scope: { taxId: '509442013' } })
  expect(html).toContain('<dt>Cliente</dt><dd>Sá &lt;Filhos&gt;</dd>')
  expect(html).toContain('<dt>NIF</dt><dd>509442013</dd>')
})

test('an age stands in one line, so that a row of short texts takes one', () => {
  const aged = columns.map((column) => (column === 'ageBand' ? textCell('Mais de 90 dias') : textCell(null)))
  expect(paper('Oficina', [aged])).toContain('<td class="short">Mais de 90 dias</td>')
})

test('each row is one of the table, its days and amounts as a person reads them', () => {
  const html = paper('Oficina', [row, row, row])
  expect(html.match(/<tr>/g)).toHaveLength(4)
  expect(html).toContain('<td>01/03/2026</td>')
  expect(html).toContain('<td class="figure">\u221212\u00a0345,67</td>')
})

test('an instant is shown as the window shows it: the day and the time on the person’s clock', () => {
  expect(shownCell(instantCell('2026-12-31T14:32:05-03:00'), 'pt-PT')).toBe('31/12/2026 14:32')
})

test('a cell is shown by the marks of its language, and found by what is shown or by its digits', () => {
  const amount = amountCell(toMinor(123_456_789))
  expect(shownCell(amount, 'pt-PT')).toBe('1\u00a0234\u00a0567,89')
  expect(shownCell(amount, 'en')).toBe('1,234,567.89')
  expect(shownCell(amountCell(toMinor(500), 0), 'en')).toBe('500')
  const find = (search: string) => [...rowsWith([[amount, textCell('Sá & Filhos')]], search, 'pt-PT')].length
  expect(['1234567,89', '1 234 567', 'SA & FILHOS', 'sá'].map(find)).toEqual([1, 1, 1, 1])
  expect(['999', 'silva'].map(find)).toEqual([0, 0])
})

test('an account is read by fours on screen and on paper, found either way, and is its id in a file', () => {
  const account = accountCell('PT50003504130000267133064', (id) => `Banco, conta ${id}`)
  expect(shownCell(account, 'pt-PT')).toBe('Banco, conta PT50 0035 0413 0000 2671 3306 4')
  const find = (search: string) => [...rowsWith([[account]], search, 'pt-PT')].length
  expect(['PT50 0035 0413', 'pt500035', '2671'].map(find)).toEqual([1, 1, 1])
  expect([...encodeCsv(['Conta'], [[account]], 'rfc4180')].map(({ text }) => text)).toEqual([
    '"Conta"\r\n"Banco, conta PT50003504130000267133064"\r\n',
  ])
})
