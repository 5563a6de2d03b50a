import { expect, it } from 'vitest'
import { migrations } from '../../../../src-main/db/migrations/index.ts'
import { freshDatabase } from '../helpers/fresh-database.ts'

it('keeps every imported file with its statements, and takes SAF-T (PT) files from then on', async () => {
  const { database, apply } = freshDatabase()
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0009'))
  await apply(before)
  const add = (kind: string, sha256: string) =>
    database
      .prepare(
        `INSERT INTO imported_file (state, name, kind, sha256, imported_at, imported_by)
         VALUES ('applied', 'f', ?, ?, '2026-03-01T09:00:00.000Z', 'ana')`,
      )
      .run(kind, sha256)
  add('camt', 'a')
  database.exec("INSERT INTO imported_statement (file, account_id, currency) VALUES (1, 'conta-1', 'EUR')")
  expect(() => add('saft', 'b')).toThrow(/CHECK/)
  const own = migrations['0009-documents-from-files']
  expect(await apply({ ...before, '0009-documents-from-files': own })).toEqual(['0009-documents-from-files'])
  add('saft', 'b')
  expect(() => add('camt', 'a')).toThrow(/UNIQUE/)
  expect(database.prepare('SELECT file FROM imported_statement').all()).toEqual([{ file: 1 }])
  database.exec('DELETE FROM imported_file WHERE id = 1')
  expect(database.prepare('SELECT file FROM imported_statement').all()).toEqual([])
})
