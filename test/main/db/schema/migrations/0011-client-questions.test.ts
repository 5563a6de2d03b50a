import { expect, it } from 'vitest'
import { openTestMirror } from '../../helpers/mirror-fixtures.ts'

it('finds rows that wait for the client by the index of those left open', async () => {
  const db = await openTestMirror()
  const [plan] = db
    .read<{ detail: string }>(
      "EXPLAIN QUERY PLAN SELECT transaction_id FROM allocation WHERE kind IN ('left-open', 'waiting') AND kind = 'waiting'",
    )
    .all()
  expect(plan?.detail).toMatch(/INDEX allocation_left_open/)
})
