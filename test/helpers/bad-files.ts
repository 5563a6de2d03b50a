/** Files that cannot be imported, by their fault, and good ones to drop together with them. */
import type { ErrorDetails } from '#contract/errors.ts'
import { toSaft } from './export-saft.ts'
import { type ExportedStatement, toBankCsv, toCamt, toMt940, toOfx } from './export-statements.ts'
import { toWorkbook } from './export-workbook.ts'

/** Tax id of the company of the good files. */
export const OWN_TAX_ID = '509442013'

const march: ExportedStatement = {
  iban: 'PT50000201231234567890154',
  openingCents: 10_000,
  rows: [2, 3].map((at) => ({
    date: `2026-03-0${at}`,
    valueDate: `2026-03-0${at}`,
    cents: 100 * at,
    text: `ROW ${at}`,
    name: 'PADARIA',
    bankReference: `R${at}`,
  })),
}
const saftOf = (taxId: string): string =>
  toSaft({
    taxId,
    from: '2026-03-01',
    to: '2026-03-31',
    customers: [{ id: 'C1', taxId: '503504564', name: 'Padaria' }],
    invoices: [
      { number: 'FT A/1', type: 'FT', status: 'N', date: '2026-03-05', customer: 'C1', grossCents: 12_300 },
    ],
  })
const saft = saftOf(OWN_TAX_ID)

/** A statement of two rows and a SAF-T (PT) file of one invoice. */
export const goodFiles = { 'good.xml': toCamt([march]), 'good-saft.xml': saft } as const

const list = 'Cliente;Documento;Data;Pendente\nPadaria;FT A/1;05-03-2026;1,00\nPadaria;FT A/2;05-03-2026;um\n'
const cells = [
  ['Data', 'Descrição', 'Valor'],
  [{ date: '2026-03-01' }, 'A', 1.5],
]
// One digit of an amount was changed in transfer.
const flipped = toWorkbook(cells, { stored: true })
flipped[Buffer.from(flipped).indexOf('<v>1.5<') + 3]! += 1
const dtd = '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>'

interface BadFile {
  content: string | Uint8Array
  /** Details of its error. */
  details: ErrorDetails
  /** The place named in its sentence. */
  place?: string
}
const problem = (problem: NonNullable<ErrorDetails['file']>['problem']): ErrorDetails => ({
  file: { problem },
})

export const badFiles: readonly (readonly [name: string, bad: BadFile])[] = [
  ['empty.xml', { details: problem('empty'), content: '' }],
  ['cut-camt.xml', { details: problem('truncated'), content: toCamt([march]).slice(0, -60), place: 'line' }],
  [
    'cut-mt940.sta',
    { details: problem('truncated'), content: toMt940([march]).split(':62F:')[0] ?? '', place: 'line' },
  ],
  [
    'cut-ofx.ofx',
    { details: problem('truncated'), content: toOfx([march]).split('<LEDGERBAL>')[0] ?? '', place: 'line' },
  ],
  ['cut-saft.xml', { details: problem('truncated'), content: saft.slice(0, -80), place: 'line' }],
  ['cut-workbook.xlsx', { details: problem('truncated'), content: toWorkbook(cells).slice(0, 900) }],
  [
    'malformed.xml',
    { details: problem('malformed'), content: toCamt([march]).replace('</Ntry>', '</X>'), place: 'line' },
  ],
  ['picture.csv', { details: problem('foreign'), content: 'GIF89a 1;2' }],
  ['letter.xml', { details: problem('unknown-kind'), content: '<letter>Olá</letter>' }],
  ['password.xlsx', { details: problem('encrypted'), content: toWorkbook(cells, { encrypted: true }) }],
  [
    'bomb.xlsx',
    { details: problem('too-large'), content: toWorkbook(cells, { claimed: 900 * 1024 * 1024 }) },
  ],
  [
    'flipped.xlsx',
    {
      details: { file: { problem: 'malformed', element: 'xl/worksheets/sheet1.xml' } },
      content: flipped,
      place: 'sheet1.xml',
    },
  ],
  [
    'entities.xml',
    {
      details: problem('entities'),
      content: toCamt([march]).replace('<Document', `${dtd}<Document`),
      place: 'line',
    },
  ],
  [
    'entities-saft.xml',
    { details: problem('entities'), content: saft.replace('<AuditFile', `${dtd}<AuditFile`), place: 'line' },
  ],
  [
    'deep.xml',
    {
      details: problem('too-deep'),
      content: toCamt([march]).replace('<Ustrd>', `<Ustrd>${'<a>'.repeat(90)}`),
      place: 'line',
    },
  ],
  ['titles.csv', { details: problem('no-rows'), content: 'Data;Descrição;Valor\n' }],
  ['titles-list.csv', { details: problem('no-rows'), content: 'Cliente;Documento;Data;Pendente\n' }],
  [
    'currencies.csv',
    {
      details: { file: { problem: 'two-currencies', line: 3, element: 'USD' } },
      content: 'Data;Descrição;Valor;Moeda\n01-03-2026;A;1,50;EUR\n02-03-2026;B;2,50;USD\n',
      place: 'line 3, USD',
    },
  ],
  [
    'year.csv',
    {
      details: problem('bad-row'),
      content: 'Data;Descrição;Valor\n01-03-2026;A;1,50\n31-12-9999;B;2,50\n',
      place: 'line 3, 9999-12-31',
    },
  ],
  [
    'year.xml',
    {
      details: problem('bad-row'),
      content: toCamt([march]).replaceAll('2026-03-03', '2226-03-03'),
      place: '2226-03-03',
    },
  ],
  [
    'year-saft.xml',
    {
      details: problem('bad-row'),
      content: saft.replaceAll('2026-03-05', '0026-03-05'),
      place: '0026-03-05',
    },
  ],
  [
    'year-list.csv',
    {
      details: problem('bad-row'),
      content: list.replace('05-03-2026;um', '05-03-9999;1,00'),
      place: 'line 3, 9999-03-05',
    },
  ],
  ['columns.csv', { details: problem('no-columns'), content: 'Nome;Idade\nAna;30\n' }],
  [
    'balance.csv',
    { details: problem('bad-balance'), content: toBankCsv(march).replace(';3,00;', ';3,01;'), place: 'line' },
  ],
  [
    'balance.xml',
    { details: problem('bad-balance'), content: toCamt([march]).replace('>3.00<', '>3.01<'), place: 'Bal' },
  ],
  [
    'row.xml',
    { details: problem('bad-row'), content: toCamt([march]).replace('>3.00<', '>three<'), place: 'Ntry/Amt' },
  ],
  [
    'row-saft.xml',
    { details: problem('bad-row'), content: saft.replace('>123.00<', '>123,00<'), place: 'GrossTotal' },
  ],
  ['row-list.csv', { details: problem('bad-row'), content: list, place: 'um' }],
  [
    'thousands.csv',
    {
      details: problem('ambiguous-amounts'),
      content: 'Data;Texto;Valor\n01-03-2026;A;1.500\n',
      place: 'line 2, 1.500',
    },
  ],
  [
    'days.csv',
    {
      details: problem('ambiguous-days'),
      content: 'Date,Text,Amount\n03/04/2026,A,1.50\n',
      place: 'line 2, 03/04/2026',
    },
  ],
  [
    'side.csv',
    {
      details: problem('unknown-side'),
      content: 'Data;Texto;Valor;Canal\n01-03-2026;A;1,50;Lojas\n02-03-2026;B;2,50;Vendas\n',
      place: 'line 2, Lojas',
    },
  ],
  [
    'products.csv',
    {
      details: problem('several-products'),
      content: 'Data;Texto;Valor;Produto\n01-03-2026;A;1,50;Corrente\n02-03-2026;B;2,50;Poupança\n',
      place: 'Corrente, Poupança',
    },
  ],
  [
    'thousands-list.csv',
    {
      details: problem('ambiguous-amounts'),
      content: list.replace('1,00', '1,000').replace(';um', ';2,500'),
      place: '1,000',
    },
  ],
  ['other-company.xml', { details: { field: 'taxId' }, content: saftOf('503504564') }],
  [
    'dollars.xml',
    {
      details: { field: 'currency' },
      content: toCamt([march]).replaceAll('EUR', 'USD').replaceAll('-03-', '-04-'),
    },
  ],
  [
    'other-owner.xml',
    {
      details: { field: 'owner' },
      content: toCamt([march])
        .replace('PT50000201231234567890154', 'PT50003300004500999888705')
        .replace('</Acct>', '<Ownr><Nm>Talho Central</Nm></Ownr></Acct>'),
      place: 'Talho Central',
    },
  ],
]
