/** Files that are no good, each beside a good one: one sentence with the file's name and the place, and nothing is kept. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FileProblemName } from '#contract/errors.ts'
import type { Concilia } from '../../../../src-main/compose.ts'
import { addFilesCompany } from '../../../../src-main/services/companies/add-files-company.ts'
import type { OpenCompany } from '../../../../src-main/services/companies/open-companies.ts'
import { importFiles } from '../../../../src-main/services/import/import-files.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import { toSaft } from '../../../helpers/export-saft.ts'
import {
  type ExportedStatement,
  toBankCsv,
  toCamt,
  toMt940,
  toOfx,
} from '../../../helpers/export-statements.ts'
import { toWorkbook } from '../../../helpers/export-workbook.ts'
import { temporaryFolder } from '../../db/helpers/mirror-fixtures.ts'

const OWN = '509442013'
let folder: ReturnType<typeof temporaryFolder>
let concilia: Concilia
let company: OpenCompany

beforeAll(async () => {
  folder = temporaryFolder()
  concilia = composeEngine(join(folder.path, 'data'))
  const asked = { name: 'Oficina do Vale, Lda', taxId: OWN, currency: 'EUR' }
  const { id } = await addFilesCompany(concilia.connecting, asked)
  company = await concilia.companies.get(id)
})
afterAll(async () => {
  await concilia.close()
  folder.remove()
})

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
const saft = toSaft({
  taxId: OWN,
  from: '2026-03-01',
  to: '2026-03-31',
  customers: [{ id: 'C1', taxId: '503504564', name: 'Padaria' }],
  invoices: [
    { number: 'FT A/1', type: 'FT', status: 'N', date: '2026-03-05', customer: 'C1', grossCents: 12_300 },
  ],
})
const list = 'Cliente;Documento;Data;Pendente\nPadaria;FT A/1;05-03-2026;1,00\nPadaria;FT A/2;05-03-2026;um\n'
const cells = [
  ['Data', 'Descrição', 'Valor'],
  [{ date: '2026-03-01' }, 'A', 1.5],
]
const dtd = '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>'

interface Bad {
  problem: FileProblemName
  content: string | Uint8Array
  /** What the place in its sentence is. */
  place?: string
}
const bad: readonly (readonly [what: string, bad: Bad])[] = [
  ['empty.xml', { problem: 'empty', content: '' }],
  ['cut-camt.xml', { problem: 'truncated', content: toCamt([march]).slice(0, -60), place: 'line' }],
  [
    'cut-mt940.sta',
    { problem: 'truncated', content: toMt940([march]).split(':62F:')[0] ?? '', place: 'line' },
  ],
  [
    'cut-ofx.ofx',
    { problem: 'truncated', content: toOfx([march]).split('<LEDGERBAL>')[0] ?? '', place: 'line' },
  ],
  ['cut-saft.xml', { problem: 'truncated', content: saft.slice(0, -80), place: 'line' }],
  ['cut-workbook.xlsx', { problem: 'truncated', content: toWorkbook(cells).slice(0, 900) }],
  [
    'malformed.xml',
    { problem: 'malformed', content: toCamt([march]).replace('</Ntry>', '</X>'), place: 'line' },
  ],
  ['picture.csv', { problem: 'foreign', content: '%PDF-1.7 1;2' }],
  ['letter.xml', { problem: 'unknown-kind', content: '<letter>Olá</letter>' }],
  ['password.xlsx', { problem: 'encrypted', content: toWorkbook(cells, { encrypted: true }) }],
  ['bomb.xlsx', { problem: 'too-large', content: toWorkbook(cells, { claimed: 900 * 1024 * 1024 }) }],
  [
    'entities.xml',
    { problem: 'entities', content: toCamt([march]).replace('<Document', `${dtd}<Document`), place: 'line' },
  ],
  [
    'entities-saft.xml',
    { problem: 'entities', content: saft.replace('<AuditFile', `${dtd}<AuditFile`), place: 'line' },
  ],
  [
    'deep.xml',
    {
      problem: 'too-deep',
      content: toCamt([march]).replace('<Ustrd>', `<Ustrd>${'<a>'.repeat(90)}`),
      place: 'line',
    },
  ],
  ['columns.csv', { problem: 'no-columns', content: 'Nome;Idade\nAna;30\n' }],
  [
    'balance.csv',
    { problem: 'bad-balance', content: toBankCsv(march).replace(';3,00;', ';3,01;'), place: 'line' },
  ],
  [
    'balance.xml',
    { problem: 'bad-balance', content: toCamt([march]).replace('>3.00<', '>3.01<'), place: 'Bal' },
  ],
  [
    'row.xml',
    { problem: 'bad-row', content: toCamt([march]).replace('>3.00<', '>three<'), place: 'Ntry/Amt' },
  ],
  [
    'row-saft.xml',
    { problem: 'bad-row', content: saft.replace('>123.00<', '>123,00<'), place: 'GrossTotal' },
  ],
  ['row-list.csv', { problem: 'bad-row', content: list, place: 'um' }],
  [
    'thousands.csv',
    {
      problem: 'ambiguous-amounts',
      content: 'Data;Texto;Valor\n01-03-2026;A;1.500\n',
      place: 'line 2, 1.500',
    },
  ],
  [
    'thousands-list.csv',
    {
      problem: 'ambiguous-amounts',
      content: list.replace('1,00', '1,000').replace(';um', ';2,500'),
      place: '1,000',
    },
  ],
]

it.each(bad)('%s', async (name, { problem, content, place }) => {
  const write = (file: string, text: string | Uint8Array): string => {
    const path = join(folder.path, file)
    writeFileSync(path, text)
    return path
  }
  const paths = [write('good.xml', toCamt([march])), write('good-saft.xml', saft), write(name, content)]
  for (const dryRun of [true, false]) {
    const result = await importFiles(concilia.deciding, company, { paths, dryRun })
    expect(result).toMatchObject({
      outcome: 'refused',
      at: 2,
      error: { code: 'invalid-input', details: { file: { problem } } },
    })
    if (result.outcome !== 'refused') return
    expect(result.error.message).toMatch(new RegExp(`^${name.replace('.', '\\.')}: [^\\n]{10,200}$`))
    expect(result.error.message).toContain(place ?? '')
  }
  const { mirror } = company
  expect(mirror.read.listImports()).toEqual([])
  expect(mirror.read.listAccountIds()).toEqual([])
  expect(mirror.read.listDocumentStates({})).toEqual([])
})
