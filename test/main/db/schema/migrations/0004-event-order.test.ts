import { expect, it } from 'vitest'
import { migrations } from '../../../../../src-main/db/schema/migrations/index.ts'
import { freshDatabase } from '../../helpers/fresh-database.ts'

const at = (minute: number): string => `2026-11-01T10:0${minute}:00.000Z`

it('gives decisions and rules of before one order by their instants, after all numbers in use', async () => {
  const { database, apply } = freshDatabase()
  await apply(Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0004')))
  const decision = database.prepare(
    `INSERT INTO decision_event (uuid, at, by, action, group_id, body, members) VALUES (?, ?, 'ana', 'accepted', ?, '{}', '{}')`,
  )
  const rule = database.prepare(
    `INSERT INTO rule_event (uuid, at, by, action, body) VALUES (?, ?, 'ana', 'started', '{}')`,
  )
  decision.run('d-1', at(1), 'g-1')
  rule.run('r-1', at(2))
  decision.run('d-2', at(4), 'g-2')
  // Its clock had gone back: it stays behind the one before it.
  decision.run('d-3', at(0), 'g-3')
  rule.run('r-2', at(3))
  database.exec(`INSERT INTO waiting_event (uuid, group_id, after_sequence, state, line)
    VALUES ('w-1', 'g-4', 3, 'waiting', '{"at":"${at(5)}"}')`)
  expect(await apply(migrations)).toContain('0004-event-order')
  expect(database.prepare('SELECT place, uuid FROM event_order ORDER BY place').raw().all()).toEqual(
    ['d-1', 'r-1', 'r-2', 'd-2', 'd-3', 'w-1'].map((uuid, index) => [4 + index, uuid]),
  )
})
