import { expect, it } from 'vitest'
import { migrations } from '../../../../src-main/db/migrations/index.ts'
import { freshDatabase } from '../helpers/fresh-database.ts'

it('sums what allocations use of transactions without reading an allocation', async () => {
  const { database, apply } = freshDatabase()
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0012'))
  await apply(before)
  const own = migrations['0012-cover-allocations']
  expect(await apply({ ...before, '0012-cover-allocations': own })).toEqual(['0012-cover-allocations'])
  const plan = database
    .prepare(
      `EXPLAIN QUERY PLAN SELECT kind, sum(coalesce(bank_minor, amount_minor)) FROM allocation
       WHERE transaction_id IS NOT NULL AND explained = 0 GROUP BY kind`,
    )
    .all()
  expect(JSON.stringify(plan)).toContain('COVERING INDEX allocation_by_transaction')
})
