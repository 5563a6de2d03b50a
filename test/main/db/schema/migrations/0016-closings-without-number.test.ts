import { expect, it } from 'vitest'
import { openTestMirror } from '../../helpers/mirror-fixtures.ts'

it('lets a closing move or go only where the log is shared and it has no number in it', async () => {
  const db = await openTestMirror()
  const run = (sql: string) => db.transaction((trx) => trx.write(sql).run())
  run(
    `INSERT INTO closing (uuid, period, end_date, closed_at, closed_by, statement, hash, exceptions, last_transaction,
       last_change, last_decision) VALUES ('c', '2026-02', '2026-02-28', '2026-03-01', 'ana', '{}', '', 0, 0, 0, 1)`,
  )
  run(
    `INSERT INTO closed_document (closing, position, customer, date, term, amount_minor)
     VALUES (1, 0, 'x', '2026-02-01', 'open', 1)`,
  )
  const move = () => run('UPDATE closing SET last_decision = last_decision + 1')
  const [reopened, closedAgain] = [`'2026-03-02', reopened_by = 'ana'`, `NULL, reopened_by = NULL`].map(
    (to) => () => run(`UPDATE closing SET reopened_at = ${to}`),
  )
  const rowsGo = () => run('DELETE FROM closed_document')
  expect(move).toThrow('a closing is reopened, never changed')
  expect(rowsGo).toThrow('rows of a closed month never change')

  run(`INSERT INTO shared_log VALUES (1, 'c', 0, '', 0)`)
  move()
  expect(() => run(`UPDATE closing SET hash = 'x'`)).toThrow('a closing is reopened, never changed')
  run(`INSERT INTO numbered_event VALUES ('c', 1, 'ana', '2026-03-01')`)
  for (const change of [move, rowsGo, () => run('DELETE FROM closing')]) expect(change).toThrow('never')

  // Its reopening has no number yet.
  reopened?.()
  closedAgain?.()
  run(
    `INSERT INTO rule_event (uuid, at, by, action, body) VALUES ('r', '2026-03-02', 'ana', 'month-reopened', '{}')`,
  )
  run(`INSERT INTO numbered_event VALUES ('r', 2, 'ana', '2026-03-02')`)
  reopened?.()
  expect(() => closedAgain?.()).toThrow('a closing is reopened, never changed')
})
