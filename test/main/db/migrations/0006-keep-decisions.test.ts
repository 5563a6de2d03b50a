import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../../../../src-main/db/migrate.ts'
import { migrations } from '../../../../src-main/db/migrations/index.ts'
import { openDatabase } from '../../../../src-main/db/open.ts'
import { AT, temporaryFolder } from '../helpers/mirror-fixtures.ts'

describe('migration 0006, keep decisions', () => {
  let folder: ReturnType<typeof temporaryFolder>
  let database: Database.Database
  beforeEach(() => {
    folder = temporaryFolder()
    database = openDatabase(join(folder.path, 'mirror.sqlite'))
  })
  afterEach(() => {
    database.close()
    folder.remove()
  })
  const migrateTo = (last: string) =>
    migrate(database, {
      backupFolder: join(folder.path, 'backups'),
      now: AT,
      steps: Object.fromEntries(Object.entries(migrations).filter(([name]) => name.slice(0, 4) <= last)),
    })

  it('leaves groups as they were, none of them kept, and takes one note for each', async () => {
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
