/** PDFs imported as any statement: read in a thread, previewed, undone; what is no statement is refused with its reason. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Instant } from '#contract/values.ts'
import { systemClock } from '#core/clock.ts'
import type { Concilia } from '../../../../src-main/compose.ts'
import type { OpenCompany } from '../../../../src-main/services/companies/open-companies.ts'
import { importFiles } from '../../../../src-main/services/imports/import-files.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import { zipOf } from '../../../helpers/export-workbook.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import {
  csvOf,
  drawStatement,
  inventedAccount,
  type PdfLayout,
  pdfLayouts,
  printedRows,
} from '../../../helpers/pdf-statements.ts'
import { aFilesCompany } from './helpers/a-company.ts'

const folder = newFolder()
const account = inventedAccount(30, 6)
const [layout] = pdfLayouts as [PdfLayout]
let concilia: Concilia
let company: OpenCompany

beforeAll(async () => {
  const clock = { ...systemClock, now: () => '2026-10-02T09:00:00.000Z' as Instant }
  concilia = composeEngine(join(folder, 'data'), { clock })
  company = await aFilesCompany(concilia, { taxId: '509442013', name: 'PADARIA' })
})
afterAll(() => concilia.close())

const run = async (name: string, content: string | Uint8Array, signal?: AbortSignal) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return importFiles(concilia.deciding, company, {
    paths: [path],
    dryRun: false,
    signal,
    accountFor: (_, name) => name ?? undefined,
  })
}

it('imports a PDF, and knows its rows in the CSV of the same month', async () => {
  const imported = await run('extrato.pdf', await drawStatement(layout, account))
  expect(imported).toMatchObject({
    outcome: 'imported',
    statements: [
      { kind: 'pdf', rows: 30, added: 30, accountId: account.iban, openingMinor: account.opening },
    ],
  })
  expect(await run('extrato.csv', csvOf(account))).toMatchObject({
    statements: [{ kind: 'csv', added: 0, known: 30 }],
  })
})

it('imports the PDFs of a ZIP that has nothing else, and none where one is not proven', async () => {
  const whole = { ...inventedAccount(40, 7), iban: 'PT50000201231234567890154' }
  const days = [...new Set(whole.rows.map(({ day }) => day))]
  const turn = days[Math.floor(days.length / 2)] ?? ''
  const first = { ...whole, rows: whole.rows.filter(({ day }) => day < turn) }
  const second = {
    ...whole,
    opening: first.rows.reduce((sum, { minor }) => sum + minor, whole.opening),
    rows: whole.rows.filter(({ day }) => day >= turn),
  }
  const [one, other, altered] = await Promise.all([
    drawStatement(layout, first),
    drawStatement(layout, second),
    drawStatement(layout, second, printedRows(layout, second).slice(1)),
  ])
  const zip = (...pdfs: Uint8Array[]) =>
    zipOf(pdfs.map((pdf, at): [string, Buffer] => [`${at + 1}.pdf`, Buffer.from(pdf)]))
  expect(await run('alterado.zip', zip(one, altered))).toMatchObject({
    outcome: 'refused',
    error: { details: { file: { problem: 'unproven-row' } } },
  })
  expect(await run('extratos.zip', zip(one, other))).toMatchObject({
    outcome: 'imported',
    statements: [
      { file: 'extratos.zip/1.pdf', added: first.rows.length },
      { file: 'extratos.zip/2.pdf', added: second.rows.length },
    ],
  })
})

it('refuses what is no PDF of a statement with its problem, and imports nothing of a set', async () => {
  const refused = await run('estragado.pdf', '%PDF-1.7\n%%EOF')
  expect(refused).toMatchObject({
    outcome: 'refused',
    error: { code: 'invalid-input', details: { file: { problem: 'malformed' } } },
  })
})

it('ends its thread where the import is cancelled', async () => {
  const bytes = await drawStatement(layout, inventedAccount(2000, 8))
  await expect(run('longo.pdf', bytes, AbortSignal.timeout(50))).rejects.toMatchObject({
    code: 'cancelled',
  })
})
