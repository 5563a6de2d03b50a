import { expect, it } from 'vitest'
import { migrations } from '../../../../../src-main/db/schema/migrations/index.ts'
import { freshDatabase } from '../../helpers/fresh-database.ts'
import { AT } from '../../helpers/mirror-fixtures.ts'

it('keeps days that are staged as long as their file', async () => {
  const { database, apply } = freshDatabase()
  await apply(migrations)
  database.exec(`INSERT INTO imported_file (id, state, name, kind, sha256, imported_at, imported_by)
      VALUES (1, 'staged', 'f', 'camt', 'h', '${AT}', 'ana');
    INSERT INTO imported_statement (id, file, account_id, currency) VALUES (1, 1, 'conta-1', 'EUR');
    INSERT INTO staged_day (statement, day, count, rows) VALUES (1, '2026-01-02', 1, x'00');
    DELETE FROM imported_file`)
  expect(database.prepare('SELECT * FROM staged_day').all()).toEqual([])
})
