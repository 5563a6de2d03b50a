import { expect, it } from 'vitest'
import { openTestMirror } from '../../helpers/mirror-fixtures.ts'

it('adds the tables of a month’s review, one row for each month or item', async () => {
  const db = await openTestMirror()
  const write = () =>
    db.transaction((trx) =>
      trx
        .write(
          "INSERT INTO month_review (period, uuid, name, seen, at, by) VALUES ('2026-01', '', '', '', '', '')",
        )
        .run(),
    )
  write()
  expect(write).toThrow()
  for (const table of ['review_tick', 'review_remark', 'review_answer', 'review_settled', 'review_look'])
    expect(db.readColumn(`SELECT count(*) FROM ${table}`).all()).toEqual([0])
})
