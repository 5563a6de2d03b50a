/** Files of every kind, imported on one computer and applied on another from their packed rows. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Instant } from '#contract/values.ts'
import { systemClock } from '#core/clock.ts'
import type { Concilia } from '../../../../src-main/compose.ts'
import type { ReadableDb } from '../../../../src-main/db/connection/connection.ts'
import { openReadable } from '../../../../src-main/db/connection/open.ts'
import type { OpenCompany } from '../../../../src-main/services/companies/open-companies.ts'
import { mirrorFileOf } from '../../../../src-main/services/data-folder.ts'
import { importFiles, undoImport } from '../../../../src-main/services/imports/import-files.ts'
import { packImport, receiveFile } from '../../../../src-main/services/imports/share-file.ts'
import { importLedger } from '../../../../src-main/services/ledger/import-ledger.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import { accountingEntry, toAccounting } from '../../../helpers/export-accounting.ts'
import { toEfatura } from '../../../helpers/export-efatura.ts'
import { toSaft } from '../../../helpers/export-saft.ts'
import { toBankCsv, toCamt, toMt940, toOfx } from '../../../helpers/export-statements.ts'
import { toWorkbook } from '../../../helpers/export-workbook.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { AT } from '../../db/helpers/mirror-fixtures.ts'
import { lastImport, wholeMirror } from '../../db/helpers/packed-files.ts'
import { aFilesCompany } from './helpers/a-company.ts'

const OWN = '509442013'
const folder = newFolder()
let concilia: Concilia
/** One imports each file, one gets its packed rows, and one has a copy of the file. */
const all: OpenCompany[] = []

beforeAll(async () => {
  const clock = { ...systemClock, now: () => AT as Instant }
  concilia = composeEngine(join(folder, 'data'), { clock })
  for (const name of ['there', 'here', 'by file'])
    all.push(await aFilesCompany(concilia, { taxId: OWN, name }))
})
afterAll(() => concilia.close())

const looking = <T>({ record }: OpenCompany, look: (db: ReadableDb) => T): T => {
  const db = openReadable(mirrorFileOf(concilia.dataFolder, record.id))
  try {
    return look(db)
  } finally {
    db.close()
  }
}
const IBAN = 'PT50000201231234567890154'
const row = (day: number, cents: number, text = 'TRF PADARIA') => {
  const date = `2026-03-${String(day).padStart(2, '0')}`
  return { date, valueDate: date, cents, text, name: `CLIENTE ${day}`, bankReference: `R${day}${cents}` }
}
const rows = [row(2, 10_000), row(5, -2_500), row(5, 700), row(9, 5_000), row(9, 5_000), row(14, 700)]
const statement = { iban: IBAN, openingCents: 100_000, rows }
const invoice = (number: string, over = {}) => ({
  ...{
    number,
    type: number.slice(0, 2),
    status: 'N',
    date: '2026-03-05',
    customer: 'C1',
    grossCents: 12_300,
  },
  ...over,
})
const saft = toSaft({
  ...{ taxId: OWN, from: '2026-03-01', to: '2026-03-31' },
  customers: [{ id: 'C1', taxId: '503504564', name: 'Padaria Ribeiro, Lda' }],
  invoices: [
    invoice('FT A/1'),
    invoice('FT A/2'),
    invoice('NC A/1', { reference: 'FT A/2', grossCents: 300 }),
  ],
  receipts: [
    { number: 'RC A/1', date: '2026-03-20', status: 'N', lines: [{ documents: ['FT A/1'], cents: 5_000 }] },
  ],
})
const openItems = [
  'Cliente;NIF;Documento;Data;Vencimento;Total;Pendente',
  'Padaria;503504564;FT A/2;05-03-2026;05-04-2026;123,00;23,00',
  'Talho;501964843;FT A/3;06-03-2026;05-04-2026;50,00;50,00',
].join('\n')
const ofSuppliers = [
  'Fornecedores a 31-03-2026',
  'Fornecedor;NIF;Documento;Data;Vencimento;Total;Pendente',
  'Oficina;509999991;FT A/1;05-03-2026;05-04-2026;123,00;23,00',
].join('\n')
const filledIn = [
  'Fornecedor;NIF;Documento;Tipo;Data;Vencimento;Total;Retenção;Por pagar',
  'Papelaria;509999991;FT B/12;Fatura;05-03-2026;04-04-2026;61,50;;61,50',
].join('\n')
const accounting = toAccounting(
  accountingEntry(1, [
    { side: 'Debit', account: '62', amount: '123.00' },
    { side: 'Credit', account: '2211001', amount: '123.00', document: 'FT A/7' },
  ]),
).replace('503504564', OWN)
const extract = (entry: string, amount: string) =>
  [
    'Conta: 12.01 - Banco',
    'Data;Diário;N.º Lanç.;Descrição;Débito;Crédito;Saldo',
    `05-03-2026;BAN;${entry};Recebimento;${amount};;${amount}`,
    `06-03-2026;BAN;${entry}1;Recebimento;10,00;;110,00`,
  ].join('\r\n')
const table = [
  ['Data mov.', 'Data valor', 'Descrição', 'Débito', 'Crédito', 'Saldo'],
  [{ date: '2026-03-16' }, { date: '2026-03-16' }, 'TRF TALHO', '', 12.5, 1012.5],
  [{ date: '2026-03-17' }, { date: '2026-03-17' }, 'COMISSAO', 2.5, '', 1010],
]

const importInto = async (company: OpenCompany, path: string, kind: string): Promise<void> => {
  if (kind === 'ledger') await importLedger(concilia.deciding, company, { paths: [path], dryRun: false })
  else {
    const said = { isOurs: () => true, accountFor: () => (kind === 'xlsx' ? IBAN : undefined) }
    const options = {
      paths: [path],
      dryRun: false,
      ...said,
      isOfSuppliers: () => kind.startsWith('supplier'),
    }
    const done = await importFiles(concilia.deciding, company, options)
    if (done.outcome !== 'imported') throw done.error
  }
}
const send = (from: OpenCompany) => packImport(from, looking(from, lastImport))

it.each([
  ['camt', 'março.xml', toCamt([statement])],
  // Two statements of one account, the second of which shows rows of the first again.
  ['mt940', 'março.sta', toMt940([statement, { ...statement, rows: rows.slice(0, 3) }])],
  ['ofx', 'março.ofx', toOfx([statement]).replaceAll('\n', '')],
  ['csv', 'março.csv', toBankCsv(statement)],
  ['xlsx', 'março.xlsx', toWorkbook(table)],
  ['saft', 'vendas.xml', saft],
  ['open-items', 'abertos.csv', openItems],
  [
    'e-fatura',
    'compras.csv',
    toEfatura([
      { number: 'FT A/1', cents: 12_300 },
      { number: 'RC A/1', cents: 5, type: 'Recibo' },
    ]),
  ],
  ['supplier-items', 'fornecedores.csv', ofSuppliers],
  ['supplier-table', 'modelo.csv', filledIn],
  ['supplier-ledger', 'contabilidade.xml', accounting],
  ['ledger', '1201.csv', extract('7', '100,00')],
  ['ledger', '1201-de-novo.csv', extract('8', '100,00')],
])(
  '%s: %s makes the same rows as the file, and is known when the file is imported',
  async (kind, name, text) => {
    const [there, here, byFile] = all as [OpenCompany, OpenCompany, OpenCompany]
    const path = join(folder, name)
    writeFileSync(path, text)
    await importInto(there, path, kind)
    await importInto(byFile, path, kind)
    const sent = await send(there)
    expect(sent.event.kind).toBe(kind)
    expect(await receiveFile(concilia.deciding, here, sent)).toEqual({ outcome: 'imported' })
    const made = looking(here, wholeMirror)
    expect(made).toEqual(looking(byFile, wholeMirror))
    expect((await send(here)).event).toEqual({ ...sent.event, uuid: expect.any(String) })
    await importInto(here, path, kind)
    expect(looking(here, wholeMirror)).toEqual(made)
  },
)

it('is undone like the file, the newest first', async () => {
  const [, here, byFile] = all as [OpenCompany, OpenCompany, OpenCompany]
  const files = here.mirror.read.listImports().map(({ fileId }) => fileId)
  for (const fileId of files) {
    const undone = await undoImport(concilia.deciding, here, fileId)
    expect(undone.outcome).toBe('undone')
    expect(undone).toEqual(await undoImport(concilia.deciding, byFile, fileId))
  }
  expect(looking(here, wholeMirror)).toEqual(looking(byFile, wholeMirror))
})
