import { expect, it } from 'vitest'
import { migrations } from '../../../../src-main/db/migrations/index.ts'
import { freshDatabase } from '../helpers/fresh-database.ts'

it('keeps files, receipts and what they leave open, and takes lists of open documents from then on', async () => {
  const { database, apply } = freshDatabase()
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0014'))
  await apply(before)
  const add = (kind: string, sha256: string) =>
    database
      .prepare(
        `INSERT INTO imported_file (state, name, kind, sha256, imported_at, imported_by)
         VALUES ('applied', 'f', ?, ?, '2026-03-01T09:00:00.000Z', 'ana')`,
      )
      .run(kind, sha256)
  add('saft', 'a')
  database.exec(
    "INSERT INTO saft_receipt (file, number, status, gross_minor, lines) VALUES (1, 'RC A/1', 'N', 5, '[]')",
  )
  expect(() => add('open-items', 'b')).toThrow(/CHECK/)
  const own = migrations['0014-open-items']
  expect(await apply({ ...before, '0014-open-items': own })).toEqual(['0014-open-items'])
  add('open-items', 'b')
  expect(() => add('saft', 'a')).toThrow(/UNIQUE/)
  expect(database.prepare('SELECT file, date FROM saft_receipt').all()).toEqual([{ file: 1, date: null }])
  database.exec('DELETE FROM imported_file WHERE id = 1')
  expect(database.prepare('SELECT file FROM saft_receipt').all()).toEqual([])
})
