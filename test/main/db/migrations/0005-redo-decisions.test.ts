import { describe, expect, it } from 'vitest'
import { freshDatabase } from '../helpers/fresh-database.ts'
import { AT } from '../helpers/mirror-fixtures.ts'

describe('migration 0005, redo decisions', () => {
  it('keeps every decision as it was, standing alone and taking nothing back', async () => {
    const { database, migrateTo } = freshDatabase()
    await migrateTo('0004')
    database.exec(`INSERT INTO decision_event VALUES (1, '${AT}', 'ana', 'accepted', 'g-1', '{}')`)
    expect(await migrateTo('0005')).toEqual(['0005-redo-decisions'])
    expect(database.prepare('SELECT * FROM decision_event').all()).toEqual([
      {
        sequence: 1,
        at: AT,
        by: 'ana',
        action: 'accepted',
        group_id: 'g-1',
        body: '{}',
        takes_back: null,
        act: null,
      },
    ])
    expect(() => database.exec("UPDATE decision_event SET by = 'x'")).toThrow(/only ever added/)
  })

  it('refuses to take back what never was', async () => {
    const { database, migrateTo } = freshDatabase()
    await migrateTo('0005')
    expect(() =>
      database.exec(
        `INSERT INTO decision_event (at, by, action, group_id, body, takes_back)
         VALUES ('${AT}', 'ana', 'accepted', 'g-1', '{}', 77)`,
      ),
    ).toThrow(/FOREIGN KEY/)
  })
})
