/** Workbooks with an extract of suppliers in each sheet, and what files state otherwise of a document. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { DocumentId } from '#contract/values.ts'
import { importFiles } from '../../../../src-main/services/imports/import-files.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import { toEfatura } from '../../../helpers/export-efatura.ts'
import { type ExportedCell, toSheets } from '../../../helpers/export-workbook.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { aFilesCompany } from './helpers/a-company.ts'

const TITLES = ['Data', 'Diário', 'Nº', 'Documento', 'Descrição', 'Débito', 'Crédito', 'Saldo']
type Line = readonly [date: string, document: string, minor: number]

/** Credits are owed; debits pay. */
const sheet = (heading: string, lines: readonly Line[]): ExportedCell[][] => {
  let balance = 0
  return [
    ...(heading === '' ? [] : [[heading]]),
    TITLES,
    ...lines.map(([date, document, minor], at): ExportedCell[] => {
      balance += minor
      const [debit, credit] = minor > 0 ? [minor / 100, ''] : ['', -minor / 100]
      return [{ date }, 'COM', String(at + 1), document, 'Lançamento', debit, credit, balance / 100]
    }),
  ]
}

const open = async () => {
  const folder = newFolder()
  const concilia = composeEngine(join(folder, 'data'))
  onTestFinished(() => concilia.close())
  const company = await aFilesCompany(concilia, { taxId: '509442013' })
  const bring = async (name: string, content: Uint8Array | string) => {
    const path = join(folder, name)
    writeFileSync(path, content)
    const said = { isOurs: () => true, isOfSuppliers: () => true }
    const result = await importFiles(concilia.deciding, company, { paths: [path], dryRun: false, ...said })
    if (result.outcome !== 'imported') throw result.error
    return result.suppliers
  }
  const { read } = company.mirror
  const documents = () =>
    read
      .listDocumentStates({ side: 'supplier' } as never)
      .map(({ number, customer, totalMinor }) => [number, customer, totalMinor])
  return { bring, documents, read }
}

it('reads the extract of each sheet, whose account or name says whose it is', async () => {
  const { bring, documents } = await open()
  const cover = [['Extratos de fornecedores'], ['Empresa', 'Padaria']]
  const files = await bring(
    'fornecedores.xlsx',
    toSheets([
      ['Capa', cover],
      ['2211001', sheet('Conta: 2211001 - Oficina do Vale (509999991)', [['2026-03-02', 'FT A/1', -12_300]])],
      [
        '2211002 - Talho Central',
        sheet('', [
          ['2026-03-04', 'FT B/7', -5_000],
          ['2026-03-20', 'FT B/7', 5_000],
        ]),
      ],
      ['Gráfica Norte', sheet('', [['2026-03-09', 'FT C/3', -700]])],
    ]),
  )
  expect(files).toMatchObject([{ kind: 'supplier-ledger', added: 3, receipts: 1 }])
  expect(documents().toSorted()).toEqual([
    ['FT A/1', 'Oficina do Vale', 12_300],
    ['FT B/7', 'Talho Central', 5_000],
    ['FT C/3', 'Gráfica Norte', 700],
  ])
})

it('refuses a workbook of which one sheet is of another company', async () => {
  const { bring } = await open()
  const other = [['NIF: 503504564'], ...sheet('Conta: 2211002 - Talho', [['2026-03-04', 'FT B/7', -5_000]])]
  const own = sheet('Conta: 2211001 - Oficina', [['2026-03-02', 'FT A/1', -12_300]])
  await expect(
    bring(
      'dois.xlsx',
      toSheets([
        ['A', own],
        ['B', other],
      ]),
    ),
  ).rejects.toMatchObject({
    details: { field: 'taxId' },
  })
})

it('shows with the document what a file states otherwise than counts', async () => {
  const { bring, read } = await open()
  await bring('e-fatura.csv', toEfatura([{ number: 'FT A/1', cents: 12_300, date: '2026-03-02' }]))
  const rows = 'Fornecedor;NIF;Documento;Data;Vencimento;Total;Pendente\n'
  await bring(
    'pendentes.csv',
    `Fornecedores a 31-03-2026\n${rows}Oficina do Vale;509999991;FT A/1;03-03-2026;30-04-2026;120,00;120,00\n`,
  )
  expect(read.listContradictions(1 as DocumentId)).toEqual([
    { field: 'total', counts: 12_300, other: 12_000, file: 'pendentes.csv' },
    { field: 'date', counts: '2026-03-02', other: '2026-03-03', file: 'pendentes.csv' },
  ])
})
