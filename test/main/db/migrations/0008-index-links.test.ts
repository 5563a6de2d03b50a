import { expect, it } from 'vitest'
import { migrations } from '../../../../src-main/db/migrations/index.ts'
import { freshDatabase } from '../helpers/fresh-database.ts'

it('counts proposals that only link without reading a proposal', async () => {
  const { database, apply } = freshDatabase()
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0008'))
  await apply(before)
  const own = migrations['0008-index-links']
  expect(await apply({ ...before, '0008-index-links': own })).toEqual(['0008-index-links'])
  const plan = database
    .prepare(
      'EXPLAIN QUERY PLAN SELECT rank, count(*) FROM proposal WHERE explained = 1 AND hidden_by IS NULL AND rank < 3 GROUP BY rank',
    )
    .all()
  expect(JSON.stringify(plan)).toContain('COVERING INDEX proposal_by_link')
})
