/** The companies that files name before anyone says whose they are. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { companiesInFiles } from '../../../../src-main/services/imports/companies-in-files.ts'
import { toSaft } from '../../../helpers/export-saft.ts'
import { newFolder } from '../../../helpers/new-folder.ts'

const folder = newFolder()
const fileOf = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const saftOf = (taxId: string): string =>
  toSaft({ taxId, from: '2026-03-01', to: '2026-03-31', customers: [], invoices: [], receipts: [] })

test('each company of SAF-T (PT) files is named once, in their order', async () => {
  const paths = [
    fileOf('march.xml', saftOf('509442013')),
    fileOf('extract.csv', 'Data;Valor\n2026-03-01;1,00\n'),
    fileOf('april.xml', saftOf('509442013')),
    fileOf('other.xml', saftOf('503504564')),
  ]
  expect(await companiesInFiles(paths)).toEqual([
    { taxId: '509442013', name: 'Padaria Ribeiro, Lda' },
    { taxId: '503504564', name: 'Padaria Ribeiro, Lda' },
  ])
})

test('the header is enough: what comes after it is not read', async () => {
  const [head] = saftOf('509442013').split('</Header>')
  expect(await companiesInFiles([fileOf('cut.xml', `${head}</Header><MasterFiles>`)])).toHaveLength(1)
})

test('a file that cannot be read names none, and leaves the others', async () => {
  const paths = [join(folder, 'absent.xml'), folder, fileOf('broken.xml', '<AuditFile><Head')]
  expect(await companiesInFiles(paths)).toEqual([])
  expect(await companiesInFiles([...paths, fileOf('good.xml', saftOf('509442013'))])).toHaveLength(1)
})
