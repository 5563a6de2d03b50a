import { expect, it } from 'vitest'
import { freshDatabase } from '../helpers/fresh-database.ts'
import { AT } from '../helpers/mirror-fixtures.ts'

it('migration 0004 takes every document that is there as shown by the service, and changes nothing else', async () => {
  const { database, migrateTo } = freshDatabase()
  await migrateTo('0003')
  database.exec(`INSERT INTO document (id, status, type, serie, tax_id, name, customer_key, currency, total_minor,
        without_tax_minor, tax_minor, discount_minor, retention_minor, unpaid_minor, first_fetched_at, refreshed_at, search)
      VALUES (7, 'C', 'I', 'A', '1', 'Alfa', 'ALFA', 'EUR', 123, 100, 23, 0, 0, 123, '${AT}', '${AT}', '')`)
  const before = database.prepare('SELECT * FROM document').all()
  expect(await migrateTo('0004')).toEqual(['0004-mark-provisional'])
  expect(database.prepare('SELECT * FROM document').all()).toEqual(
    before.map((row) => ({ ...(row as object), provisional: 0 })),
  )
})
