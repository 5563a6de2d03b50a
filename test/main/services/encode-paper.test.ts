import { expect, test } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import type { ReportKind } from '#contract/reports.ts'
import type { IsoDate, Language } from '#contract/values.ts'
import { toMinor } from '#core/money.ts'
import { evidenceCell } from '#core/reports/matched-report.ts'
import { paperColumns, paperTotals } from '#core/reports/paper-columns.ts'
import {
  accountCell,
  amountCell,
  type Cell,
  dateCell,
  instantCell,
  integerCell,
  sumCell,
  textCell,
} from '#core/reports/rows.ts'
import { rowsWith, shownCell } from '#core/reports/shown-cell.ts'
import { type ReportColumn, reportWords } from '#core/reports/words.ts'
import { reportTexts } from '../../../src-main/services/reports/create-report.ts'
import { encodePaper } from '../../../src-main/services/reports/encode-paper.ts'
import { type PaperHead, styleText } from '../../../src-main/services/reports/paper-page.ts'
import { csvText } from '../../helpers/csv-text.ts'

const columns = paperColumns('open-documents')
const cells: Partial<Record<ReportColumn, Cell>> = {
  documentNumber: textCell('FT A/1'),
  dueDate: dateCell('2026-03-01' as IsoDate),
  ageDays: integerCell(12),
  customer: textCell('<script>alert(1)</script> & "Filhos" \u202e\u001b[2J'),
  open: amountCell(toMinor(-1_234_567)),
}
const row = columns.map((column) => cells[column] ?? textCell(null))
const head: PaperHead = {
  report: 'open-documents',
  company: 'Oficina',
  companyTaxId: '509442013',
  scope: { to: '2026-03-31' as IsoDate, search: '<b>' },
  language: 'pt-PT',
  preparedAt: '2026-04-01T10:30:00+01:00',
  preparedBy: 'Rita',
  closing: null,
  sha256: 'abc123',
  rows: 1,
  nonce: 'n0nce',
}
const paper = (
  company: string,
  rows: Cell[][],
  closing: PaperHead['closing'] = null,
  about: Partial<PaperHead> = {},
): string =>
  [
    ...encodePaper(
      { columns, header: columns.map((column) => reportWords['pt-PT'].columns[column]), rows },
      { ...head, company, closing, rows: rows.length, ...about },
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
  for (const said of [
    '<dt>À data de</dt><dd>31/03/2026</dd>',
    '&lt;b&gt;',
    'Rita',
    '01/04/2026 10:30',
    '<dt>NIF da empresa</dt><dd>509442013</dd>',
    'Elaborado por: Rita',
    'Assinatura',
  ])
    expect(html).toContain(said)
  expect(html).toContain(styleText('SHA-256 do CSV (RFC 4180) abc123'))
  expect(html).toContain('size: A4 landscape')
})

test('a sheet says up to which day the months are closed, and by whom, in its head and its foot', () => {
  const closing = {
    period: '2026-03' as Month,
    by: 'Ana <Sousa>',
    on: '2026-04-02' as IsoDate,
    reviewed: null,
  }
  const html = paper('Oficina', [row], closing)
  expect(html).toContain('Fechado até 31/03/2026 por Ana &lt;Sousa&gt; em 02/04/2026')
  expect(html).toContain(
    styleText('Oficina · Documentos por reconciliar · Fechado até 31/03/2026 por Ana <Sousa> em 02/04/2026'),
  )
  expect(paper('Oficina', [row])).toContain('Em aberto')
})

test('a sheet of open documents is as of a day: that of its last day, or on which it is prepared', () => {
  expect(paper('Oficina', [row], null, { scope: {} })).toContain('<dt>À data de</dt><dd>01/04/2026</dd>')
  const period = { report: 'matched', scope: { to: '2026-03-31' as IsoDate } } as const
  expect(paper('Oficina', [], null, period)).toContain('<dt>Período</dt><dd>Até 31/03/2026</dd>')
})

/** The rows of a sheet with sums below them, as text. */
const sumsOn = (report: ReportKind, rows: Partial<Record<ReportColumn, Cell>>[], language: Language) => {
  const columns = paperColumns(report)
  const cells = rows.map((one) => columns.map((column) => one[column] ?? textCell(null)))
  return paperTotals(report, columns, cells, language).map((total) =>
    total.map((cell) => shownCell(cell, language)).filter((text) => text !== ''),
  )
}
const amount = (minor: number, digits = 2): Cell => amountCell(toMinor(minor), digits)

test('a sheet ends with its sums: each currency apart, and receipts apart from payments', () => {
  const [eur, jpy] = [textCell('EUR'), textCell('JPY')]
  const documents = [
    { total: amount(10_000), unpaid: amount(7_000), open: amount(5_000) },
    { total: amount(-2_500), unpaid: amount(-2_500), open: amount(-2_500) },
  ]
  expect(sumsOn('open-documents', documents, 'pt-PT')).toEqual([['Total', '75,00', '45,00', '25,00']])
  const transactions = [
    { open: amount(500, 0), currency: jpy },
    { open: amount(12_345), currency: eur },
    { open: amount(-45), currency: eur },
    { open: amount(55), currency: eur },
  ]
  expect(sumsOn('unmatched-transactions', transactions, 'en')).toEqual([
    ['Receipts', '124.00', 'EUR'],
    ['Payments', '\u22120.45', 'EUR'],
    ['Receipts', '500', 'JPY'],
    ['Payments', '0', 'JPY'],
  ])
  const lines = [
    { debit: amount(12_000), currency: eur },
    { credit: amount(11_500), currency: eur },
    { credit: amount(500), currency: eur },
  ]
  expect(sumsOn('journal-entries', lines, 'pt-PT')).toEqual([['Total', '120,00', '120,00', 'EUR']])
  expect(sumsOn('open-documents', [], 'pt-PT')).toEqual([])
  expect(paper('Oficina', [row, row])).toContain(
    '<tr class="total"><td class="free documentNumber">Total</td>',
  )
})

test('where an entry of the journal ends is told from its lines', () => {
  const columns: ReportColumn[] = ['entry', ...paperColumns('journal-entries')]
  const rows = ['a', 'a', 'b', 'b', 'b', 'c'].map((entry) =>
    columns.map((column) => textCell(column === 'entry' ? entry : null)),
  )
  const html = [
    ...encodePaper({ columns, header: columns, rows }, { ...head, report: 'journal-entries', rows: 6 }),
  ]
    .map(({ text }) => text)
    .join('')
  expect([...html.matchAll(/<tr( class="ends")?><td/g)].map(([, ends]) => ends !== undefined)).toEqual([
    false,
    true,
    false,
    false,
    true,
    true,
  ])
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

test('each row is one of the table, under its head and above its sums, its days and amounts as a person reads them', () => {
  const html = paper('Oficina', [row, row, row])
  expect(html.match(/<tr[ >]/g)).toHaveLength(5)
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

test('an account is named by bank, alias and number by fours on screen and on paper, found either way, and is its id in a file', () => {
  const account = accountCell('PT50003504130000267133064', (id) => `Banco, conta ${id}`, 'Salários')
  expect(shownCell(account, 'pt-PT')).toBe('Banco, conta CGD · Salários · PT50 0035 0413 0000 2671 3306 4')
  const find = (search: string) => [...rowsWith([[account]], search, 'pt-PT')].length
  expect(['PT50 0035 0413', 'pt500035', '2671'].map(find)).toEqual([1, 1, 1])
  expect(csvText(['Conta'], [[account]], 'rfc4180')).toBe(
    '"Conta"\r\n"Banco, conta PT50003504130000267133064"\r\n',
  )
})

test('reasons have their amounts as the columns beside them have; files hold plain text', () => {
  const cell = evidenceCell(
    [{ code: 'amount-exact', params: { amountMinor: 296_004 } }],
    reportTexts({ language: 'pt-PT' }),
  )
  expect(shownCell(cell, 'pt-PT')).toBe('Valor exato: 2\u00a0960,04\u00a0EUR')
  expect(cell.value).toBe('Valor exato: 2.960,04 EUR')
})

test('sums stand out on a sheet, and a stronger line ends what belongs together', () => {
  const columns = paperColumns('classified-transactions')
  const rowOf = (category: string, text: Cell): Cell[] =>
    columns.map((column) => {
      if (column === 'category') return textCell(category)
      return column === 'text' ? text : textCell(null)
    })
  const rows = [
    rowOf('Rendas', textCell('RENDA')),
    rowOf('Rendas', sumCell('Total')),
    rowOf('Seguros', textCell('PREMIO')),
    rowOf('Seguros', textCell('PREMIO')),
  ]
  const sheet = { columns, header: [...columns], rows }
  const html = [...encodePaper(sheet, { ...head, report: 'classified-transactions' })]
    .map(({ text }) => text)
    .join('')
  expect(html.match(/<tr[^>]*>/g)?.slice(1)).toEqual([
    '<tr>',
    '<tr class="sum ends">',
    '<tr>',
    '<tr class="ends">',
  ])
})
