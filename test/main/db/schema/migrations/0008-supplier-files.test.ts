import { expect, it } from 'vitest'
import { runCommand } from '../../../../../src-main/db/mirror/writer-commands.ts'
import { AT, day, minor, openTestMirror } from '../../helpers/mirror-fixtures.ts'

it('keeps the rows of a file as long as the file', async () => {
  const db = await openTestMirror()
  const file = { isFirst: true, name: 'e.csv', kind: 'e-fatura', sha256: 'e', by: 'ana', at: AT } as const
  const staged = runCommand(db, 'stageFile', file)
  if (!('fileId' in staged)) throw new Error('it was never imported')
  const row = {
    line: 2,
    taxId: '509999991',
    name: 'Oficina do Vale',
    number: 'FT FA.2026/0462',
    atcud: null,
    type: 'FT' as const,
    isCancelled: false,
    date: day('2026-03-05'),
    dueDate: null,
    totalMinor: minor(12_300),
    taxMinor: null,
    withheldMinor: null,
    openMinor: null,
  }
  runCommand(db, 'stageSupplierRows', { fileId: staged.fileId, rows: [row] })
  expect(db.readColumn('SELECT key FROM supplier_row').all()).toEqual(['FT FA 2026 462'])
  runCommand(db, 'unstageFiles', {})
  expect(db.readColumn('SELECT count(*) FROM supplier_row').all()).toEqual([0])
})
