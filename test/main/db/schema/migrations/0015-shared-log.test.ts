import { expect, it } from 'vitest'
import { openTestMirror } from '../../helpers/mirror-fixtures.ts'

it('adds one place for the head of a shared log, and one number for each event', async () => {
  const db = await openTestMirror()
  const run = (sql: string) => db.transaction((trx) => trx.write(sql).run())
  const head = (id: number) => `INSERT INTO shared_log VALUES (${id}, 'c', 0, '', 0)`
  run(head(1))
  expect(() => run(head(2))).toThrow('CHECK constraint failed')
  const number = (uuid: string) => `INSERT INTO numbered_event VALUES ('${uuid}', 1, 'ana', '2026-01-01')`
  run(number('a'))
  expect(() => run(number('b'))).toThrow('UNIQUE constraint failed')
  expect(db.readColumn('SELECT count(*) FROM settled_event').all()).toEqual([0])
})
