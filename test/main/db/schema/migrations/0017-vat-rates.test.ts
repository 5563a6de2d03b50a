import { expect, it } from 'vitest'
import { openTestMirror } from '../../helpers/mirror-fixtures.ts'

it('keeps the VAT by rate of a document of a file, and knows none of those imported before', async () => {
  const db = await openTestMirror()
  db.transaction((trx) => {
    trx
      .write(
        `INSERT INTO imported_file (id, state, name, kind, sha256, imported_at, imported_by)
         VALUES (1, 'applied', 'a.xml', 'saft', 'x', '2026-03-01T10:00:00.000Z', 'ana')`,
      )
      .run()
    trx
      .write(
        `INSERT INTO saft_document (file, line, number, type, status, date, tax_id, name, gross_minor, net_minor, tax_minor,
           withholding_minor, corrects) VALUES (1, 1, 'FT A/1', 'FT', 'N', '2026-03-01', '', '', 123, 100, 23, 0, '[]')`,
      )
      .run()
  })
  expect(db.readColumn('SELECT rates FROM saft_document').all()).toEqual([null])
})
