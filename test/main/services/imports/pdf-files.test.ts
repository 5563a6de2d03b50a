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
import { newFolder } from '../../../helpers/new-folder.ts'
import {
  csvOf,
  drawStatement,
  inventedAccount,
  type PdfLayout,
  pdfLayouts,
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
  return importFiles(concilia.deciding, company, { paths: [path], dryRun: false, signal })
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

it('refuses what is no PDF of a statement with its problem, and imports nothing of a set', async () => {
  const refused = await run('estragado.pdf', '%PDF-1.7\n%%EOF')
  expect(refused).toMatchObject({
    outcome: 'refused',
    error: { code: 'invalid-input', details: { file: { problem: 'malformed' } } },
  })
})

it('ends its thread where the import is cancelled', async () => {
  const bytes = await drawStatement(layout, inventedAccount(2000, 8))
  await expect(run('longo.pdf', bytes, AbortSignal.timeout(50))).rejects.toMatchObject({ code: 'cancelled' })
})
