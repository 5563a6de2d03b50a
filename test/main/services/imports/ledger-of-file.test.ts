/** The window's import of a ledger extract: the file that was previewed, or none. */
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { TableLayout } from '#contract/import-values.ts'
import { importLedgerOf, previewLedger } from '../../../../src-main/services/ledger/ledger-of-file.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { aCompany } from './helpers/a-company.ts'

const EXTRACT = [
  'Conta: 12.01 - Banco',
  'Data;Diário;N.º Lanç.;Descrição;Débito;Crédito;Saldo',
  '05-01-2026;BAN;1;Recebimento;100,00;;100,00',
].join('\r\n')

const open = async () => {
  const folder = newFolder()
  const concilia = composeEngine(join(folder, 'data'))
  onTestFinished(() => concilia.close())
  const company = await aCompany(concilia)
  const write = (name: string, text: string): string => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  const offer = (path: string) => {
    const [{ handle = '' } = {}] = concilia.importing.offer([path])
    return () => ({ file: concilia.importing.fileOf(handle) })
  }
  return { concilia, company, write, offer }
}

it('refuses an extract that was written to after it was previewed, until it is previewed again', async () => {
  const { concilia, company, write, offer } = await open()
  const path = write('conta-12.csv', EXTRACT)
  const asked = offer(path)
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

it('asks for the columns of a table that it does not know, and remembers them for its titles', async () => {
  const { concilia, company, write, offer } = await open()
  const rows = (day: string) =>
    ['Conta: 12.01 - Banco', 'Quando;Que;Entra;Sai', `${day}-01-2026;Recebimento;100,00;`].join('\r\n')
  const asked = offer(write('janeiro.csv', rows('05')))
  const refused = await previewLedger(concilia.deciding, company, asked())
  expect(refused).toMatchObject({
    outcome: 'refused',
    error: { details: { file: { problem: 'no-columns' } } },
    table: { layout: null, rows: [{ line: 1 }, { line: 2 }, { line: 3 }] },
  })
  const layout: TableLayout = {
    ...{ header: '', headerLine: 2, dateOrder: 'dmy', decimalMark: ',' },
    columns: { date: 0, text: 1, debit: 2, credit: 3 },
  }
  expect(await importLedgerOf(concilia.deciding, company, { ...asked(), layout })).toMatchObject({
    outcome: 'imported',
    files: [{ extracts: [{ code: '1201', added: 1 }] }],
  })
  expect(
    await previewLedger(concilia.deciding, company, offer(write('outro.csv', rows('07')))()),
  ).toMatchObject({ outcome: 'ready', table: { from: 'remembered' }, files: [{ extracts: [{ added: 1 }] }] })
})
