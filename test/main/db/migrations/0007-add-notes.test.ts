import { expect, it } from 'vitest'
import { migrations } from '../../../../src-main/db/migrations/index.ts'
import { freshDatabase } from '../helpers/fresh-database.ts'

it('keeps one note for each subject, and every event of before under its number', async () => {
  const { database, apply } = freshDatabase()
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0007'))
  await apply(before)
  const event = "INSERT INTO rule_event (uuid, at, by, action, body) VALUES (?, 'then', 'ana', ?, '{}')"
  database.prepare(event).run('u-1', 'deductions')
  const own = migrations['0007-add-notes']
  expect(await apply({ ...before, '0007-add-notes': own })).toEqual(['0007-add-notes'])
  database.prepare(event).run('u-2', 'note')
  expect(database.prepare('SELECT sequence, uuid FROM rule_event').all()).toEqual([
    { sequence: 1, uuid: 'u-1' },
    { sequence: 2, uuid: 'u-2' },
  ])
  const add = (group: string | null) =>
    database.prepare("INSERT INTO note (group_id, text, at, by) VALUES (?, 'x', 'then', 'ana')").run(group)
  add('g-1')
  add('g-2')
  expect(() => add('g-1')).toThrow(/UNIQUE/)
  expect(() => add(null)).toThrow(/CHECK/)
})
