import { expect, it } from 'vitest'
import { migrations } from '../../../../src-main/db/migrations/index.ts'
import { freshDatabase } from '../helpers/fresh-database.ts'

it('finds by its number what receipts and credit notes of earlier files say of a document', async () => {
  const { database, apply } = freshDatabase()
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0016'))
  await apply(before)
  const lines = JSON.stringify([
    { sources: ['FT A/1', 'FT A/2'], amountMinor: 5, settlementMinor: 0 },
    { sources: ['FT A/1'], amountMinor: 5, settlementMinor: 0 },
  ])
  database.exec(
    `INSERT INTO imported_file (state, name, kind, sha256, imported_at, imported_by)
       VALUES ('applied', 'f', 'saft', 'a', '2026-03-01T09:00:00.000Z', 'ana');
     INSERT INTO saft_receipt (file, number, status, gross_minor, lines) VALUES (1, 'RC A/1', 'N', 10, '${lines}');
     INSERT INTO saft_document (file, line, number, type, status, date, tax_id, name, gross_minor, net_minor, tax_minor,
       withholding_minor, corrects)
       VALUES (1, 1, 'NC A/1', 'NC', 'N', '2026-03-01', '', '', 1, 1, 0, 0, '["FT A/1","FT A/3"]'),
              (1, 2, 'FT A/1', 'FT', 'N', '2026-03-01', '', '', 1, 1, 0, 0, '[]')`,
  )
  const own = migrations['0016-link-filed-documents']
  expect(await apply({ ...before, '0016-link-filed-documents': own })).toEqual(['0016-link-filed-documents'])
  expect(database.prepare('SELECT receipt, number FROM saft_settles ORDER BY number').all()).toEqual([
    { receipt: 'RC A/1', number: 'FT A/1' },
    { receipt: 'RC A/1', number: 'FT A/2' },
  ])
  expect(database.prepare('SELECT credit, number FROM saft_corrects ORDER BY number').all()).toEqual([
    { credit: 'NC A/1', number: 'FT A/1' },
    { credit: 'NC A/1', number: 'FT A/3' },
  ])
  expect(database.prepare('SELECT corrects FROM saft_document ORDER BY id').pluck().all()).toEqual([
    '[{"number":"FT A/1","minor":null},{"number":"FT A/3","minor":null}]',
    '[]',
  ])
  database.exec('DELETE FROM imported_file')
  expect(database.prepare('SELECT count(*) FROM saft_settles').pluck().get()).toBe(0)
})
