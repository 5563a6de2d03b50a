import { expect, it } from 'vitest'
import { migrations } from '../../../../../src-main/db/schema/migrations/index.ts'
import { freshDatabase } from '../../helpers/fresh-database.ts'
import { AT } from '../../helpers/mirror-fixtures.ts'

it('leaves changes of before without a day of their own', async () => {
  const { database, apply } = freshDatabase()
  await apply(Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0005')))
  database.exec(`INSERT INTO document_change (document_id, seen_at, after_decision, is_first, status, unpaid_minor,
    issued_minor, settled_minor, withheld_minor, cancelled_minor) VALUES (1, '${AT}', 0, 1, 'C', 5, 10, -5, 0, 0)`)
  expect(await apply(migrations)).toContain('0005-own-days')
  expect(database.prepare('SELECT settled_minor, own_day FROM document_change').all()).toEqual([
    { settled_minor: -5, own_day: null },
  ])
})
