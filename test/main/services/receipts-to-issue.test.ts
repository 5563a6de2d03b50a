/** Receipts to issue: what was received for invoices of files, and the receipts that later SAF-T (PT) files show. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Concilia } from '../../../src-main/compose.ts'
import { openReadable } from '../../../src-main/db/connection/open.ts'
import type { OpenCompany } from '../../../src-main/services/companies/open-companies.ts'
import { mirrorFileOf } from '../../../src-main/services/data-folder.ts'
import { decideAs } from '../../../src-main/services/deciding.ts'
import { importFiles } from '../../../src-main/services/imports/import-files.ts'
import { createReport } from '../../../src-main/services/reports/create-report.ts'
import { composeEngine } from '../../helpers/compose-engine.ts'
import { type ExportedReceipt, toSaft } from '../../helpers/export-saft.ts'
import { toCamt } from '../../helpers/export-statements.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { day } from '../db/helpers/mirror-fixtures.ts'
import { aFilesCompany } from './imports/helpers/a-company.ts'

const TAX_ID = '509442013'
const folder = newFolder()
let concilia: Concilia
let company: OpenCompany

const imported = async (name: string, text: string): Promise<void> => {
  const path = join(folder, name)
  writeFileSync(path, text)
  const done = await importFiles(concilia.deciding, company, { paths: [path], dryRun: false })
  expect(done.outcome).toBe('imported')
}
const saft = (
  month: string,
  numbers: readonly [string, number][],
  receipts?: readonly ExportedReceipt[],
): string =>
  toSaft({
    ...{ taxId: TAX_ID, from: `2026-${month}-01`, to: `2026-${month}-28` },
    ...(receipts && { receipts }),
    customers: [{ id: 'C1', taxId: '503504564', name: 'Padaria Ribeiro, Lda' }],
    invoices: numbers.map(([number, grossCents]) => ({
      ...{ number, grossCents, type: number.slice(0, 2), status: 'N', customer: 'C1' },
      date: `2026-${month}-02`,
    })),
  })
/** Payments with their days, cents and the documents they name, imported and accepted as proposed. */
const paid = async (
  name: string,
  openingCents: number,
  payments: readonly [string, number, string][],
): Promise<void> => {
  const rows = payments.map(([date, cents, names]) => ({
    ...{ date, valueDate: date, cents, bankReference: `R${date}` },
    ...{ text: `TRF PADARIA RIBEIRO ${names}`, name: 'PADARIA RIBEIRO LDA' },
  }))
  await imported(name, toCamt([{ iban: 'PT50000201231234567890154', openingCents, rows }]))
  const { groups } = company.mirror.read.listProposals({ limit: 10 })
  await decideAs(concilia.deciding, company, 'acceptGroups', { groupIds: groups.map(({ id }) => id) })
}
const receipt = (number: string, lines: ExportedReceipt['lines'], status = 'N'): ExportedReceipt => ({
  ...{ number, lines, status },
  date: '2026-04-10',
})
/** Document, received, to issue, state, receipts. */
const rows = (scope = {}): (string | null)[][] => {
  const db = openReadable(mirrorFileOf(concilia.dataFolder, company.record.id))
  try {
    const report = createReport(db, 'receipts-to-issue', {
      ...{ language: 'pt-PT', today: day('2026-05-02'), scope },
    })
    const wanted = ['documentNumber', 'received', 'toIssue', 'receiptState', 'receipts'].map((column) =>
      report.columns.indexOf(column as never),
    )
    return Array.from(report.rows, (row) =>
      wanted.map((at) => {
        const { value } = row[at] as { value: string | number | null }
        return value === null ? null : String(value)
      }),
    )
  } finally {
    db.close()
  }
}

beforeAll(async () => {
  concilia = composeEngine(join(folder, 'data'))
  company = await aFilesCompany(concilia, { taxId: TAX_ID })
  const invoices: [string, number][] = [
    ['FT A/1', 12_300],
    ['FT A/2', 45_600],
    ['FT A/3', 7_890],
  ]
  await imported('marco.xml', saft('03', [...invoices, ['FS A/1', 3_210]]))
  await paid(
    'extracto.xml',
    100_000,
    invoices.map(([number, cents], at) => [`2026-03-1${at}`, cents, number]),
  )
})
afterAll(() => concilia.close())

it('lists what was received for invoices, and says that nobody knows while no file has receipts', () => {
  const unknown = 'Não se sabe: falta o SAF-T (PT) com recibos'
  expect(rows()).toEqual([
    ['FT A/1', '12300', '12300', unknown, null],
    ['FT A/2', '45600', '45600', unknown, null],
    ['FT A/3', '7890', '7890', unknown, null],
  ])
})

it('takes off what a later file shows as receipted, in part too, and no cancelled receipt', async () => {
  const receipts = [
    receipt('RG A/1', [{ documents: ['FT A/1'], cents: 12_300 }]),
    receipt('RG A/2', [{ documents: ['FT A/2'], cents: 40_000 }]),
    receipt('RG A/3', [{ documents: ['FT A/3'], cents: 7_890 }], 'A'),
  ]
  await imported('abril.xml', saft('04', [], receipts))
  expect(rows()).toEqual([
    ['FT A/1', '12300', '0', 'Emitido', 'RG A/1'],
    ['FT A/2', '45600', '5600', 'Emitido em parte', 'RG A/2'],
    ['FT A/3', '7890', '7890', 'Por emitir', null],
  ])
})

it('is narrowed to a month and a customer', () => {
  const scope = { from: day('2026-03-11'), to: day('2026-03-11') }
  expect(rows(scope).map(([number]) => number)).toEqual(['FT A/2'])
  expect(rows({ taxId: '500000000' })).toEqual([])
})

it('where one line of a receipt settles two documents, how much of which is not known is what it says', async () => {
  const both = receipt('RG A/4', [{ documents: ['FT A/2', 'FT A/3'], cents: 13_490 }])
  await imported('maio.xml', saft('05', [], [both]))
  expect(rows().map(([number, , left, state]) => [number, left, state])).toEqual([
    ['FT A/1', '0', 'Emitido'],
    ['FT A/2', null, 'Ver o recibo: abrange vários documentos'],
    ['FT A/3', null, 'Ver o recibo: abrange vários documentos'],
  ])
})

it('lists each part of a payment, and the credit note that was taken off it, with what receipts say of both', async () => {
  const documents: [string, number][] = [
    ['FT A/10', 100_000],
    ['NC A/1', 20_000],
    ['FT A/11', 45_000],
  ]
  await imported('junho.xml', saft('06', documents))
  await paid('extracto-2.xml', 165_790, [
    ['2026-06-10', 80_000, 'FT A/10 NC A/1'],
    ['2026-06-20', 15_000, 'FT A/11'],
    ['2026-07-05', 30_000, 'FT A/11'],
  ])
  const later = { from: day('2026-06-01'), to: day('2026-07-31') }
  expect(rows(later).map((row) => row.slice(0, 3))).toEqual([
    ['FT A/10', '100000', '100000'],
    ['NC A/1', '-20000', '-20000'],
    ['FT A/11', '15000', '15000'],
    ['FT A/11', '30000', '30000'],
  ])
  expect(rows({ from: day('2026-06-01'), to: day('2026-06-30') })).toHaveLength(3)
  const lines = [
    { documents: ['FT A/10'], cents: 100_000 },
    { documents: ['NC A/1'], cents: -20_000 },
    { documents: ['FT A/11'], cents: 15_000 },
  ]
  await imported('julho.xml', saft('07', [], [{ ...receipt('RG A/9', lines), date: '2026-07-01' }]))
  expect(rows(later).map(([number, , left, state]) => [number, left, state])).toEqual([
    ['FT A/10', '0', 'Emitido'],
    ['NC A/1', '0', 'Emitido'],
    ['FT A/11', '0', 'Emitido'],
    ['FT A/11', '30000', 'Por emitir'],
  ])
})
