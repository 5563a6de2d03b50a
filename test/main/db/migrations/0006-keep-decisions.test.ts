import { describe, expect, it } from 'vitest'
import { freshDatabase } from '../helpers/fresh-database.ts'
import { AT } from '../helpers/mirror-fixtures.ts'

describe('migration 0006, keep decisions', () => {
  it('leaves groups as they were, none of them kept, and takes one note for each', async () => {
    const { database, migrateTo } = freshDatabase()
    await migrateTo('0005')
    database.exec(`INSERT INTO decision_event (sequence, at, by, action, group_id, body)
      VALUES (1, '${AT}', 'ana', 'accepted', 'g-1', '{}')`)
    database.exec("INSERT INTO match_group VALUES ('g-1', 'conflicting', 0, 1)")
    expect(await migrateTo('0006')).toEqual(['0006-keep-decisions'])
    expect(database.prepare('SELECT * FROM match_group').all()).toEqual([
      { id: 'g-1', state: 'conflicting', explained: 0, sequence: 1 },
    ])
    expect(database.prepare('SELECT * FROM kept_decision').all()).toEqual([])
    const keep = database.prepare("INSERT INTO kept_decision VALUES ('g-1', 1, '[]', 'ana', ?)")
    keep.run(AT)
    expect(() => keep.run(AT)).toThrow(/UNIQUE/)
  })
})
