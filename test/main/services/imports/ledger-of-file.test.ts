/** The window's import of a ledger extract: the file that was previewed, or none. */
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { importLedgerOf, previewLedger } from '../../../../src-main/services/ledger/ledger-of-file.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { aCompany } from './helpers/a-company.ts'

const EXTRACT = [
  'Conta: 12.01 - Banco',
  'Data;Diário;N.º Lanç.;Descrição;Débito;Crédito;Saldo',
  '05-01-2026;BAN;1;Recebimento;100,00;;100,00',
].join('\r\n')

it('refuses an extract that was written to after it was previewed, until it is previewed again', async () => {
  const folder = newFolder()
  const concilia = composeEngine(join(folder, 'data'))
  onTestFinished(() => concilia.close())
  const company = await aCompany(concilia)
  const path = join(folder, 'conta-12.csv')
  writeFileSync(path, EXTRACT)
  const [{ handle = '' } = {}] = concilia.importing.offer([path])
  const asked = () => ({ file: concilia.importing.fileOf(handle) })
  expect(await previewLedger(concilia.deciding, company, asked())).toMatchObject({ outcome: 'ready' })
  appendFileSync(path, '\r\n06-01-2026;BAN;2;Cheque;;30,00;70,00')
  expect(await importLedgerOf(concilia.deciding, company, asked())).toMatchObject({
    outcome: 'refused',
    error: { code: 'invalid-input', details: { file: { problem: 'changed' } } },
  })
  expect(company.mirror.read.listImports()).toEqual([])
  expect(await previewLedger(concilia.deciding, company, asked())).toMatchObject({ outcome: 'ready' })
  expect(await importLedgerOf(concilia.deciding, company, asked())).toMatchObject({
    outcome: 'imported',
    files: [{ extracts: [{ added: 2 }] }],
  })
})
