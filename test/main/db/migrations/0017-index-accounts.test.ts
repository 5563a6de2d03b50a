import { expect, it } from 'vitest'
import { migrations } from '../../../../src-main/db/migrations/index.ts'
import { freshDatabase } from '../helpers/fresh-database.ts'

it('sums the month of an account in a currency without reading a transaction', async () => {
  const { database, apply } = freshDatabase()
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0017'))
  await apply(before)
  const own = migrations['0017-index-accounts']
  expect(await apply({ ...before, '0017-index-accounts': own })).toEqual(['0017-index-accounts'])
  const plan = database
    .prepare(
      `EXPLAIN QUERY PLAN SELECT sum(amount_minor), sum(open_minor) FROM bank_transaction
       WHERE account = 1 AND currency = 'EUR' AND booking_date BETWEEN '2026-10-01' AND '2026-10-31'
         AND status = 'booked' AND vanished_at IS NULL`,
    )
    .all()
  expect(JSON.stringify(plan)).toContain('COVERING INDEX bank_transaction_by_account')
})
