/** PDFs that an office program makes here and now, where there is one. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { newFolder } from '../../../helpers/new-folder.ts'
import { inventedAccount } from '../../../helpers/pdf-statements.ts'
import { statementHtml, statementSheet } from '../../../helpers/statement-pages.ts'
import { expectAsCsv } from './helpers/as-csv.ts'

const hasOffice = spawnSync('soffice', ['--version']).status === 0
const folder = newFolder()

test.runIf(hasOffice).each([
  ['page', 'pagina.html', 'pdf:writer_web_pdf_Export', statementHtml],
  ['sheet', 'folha.fods', 'pdf', statementSheet],
] as const)('the rows of a %s are those of the CSV', { timeout: 120_000 }, async (_, name, format, write) => {
  const account = inventedAccount(60, 5)
  writeFileSync(join(folder, name), write(account))
  const home = `-env:UserInstallation=file://${join(folder, 'home')}`
  execFileSync('soffice', [
    home,
    '--headless',
    '--convert-to',
    format,
    '--outdir',
    folder,
    join(folder, name),
  ])
  const pdf = join(folder, name.replace(/\.\w+$/, '.pdf'))
  await expectAsCsv(new Uint8Array(readFileSync(pdf)), account)
})
