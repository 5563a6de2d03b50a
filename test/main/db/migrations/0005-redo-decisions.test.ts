import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../../../../src-main/db/migrate.ts'
import { migrations } from '../../../../src-main/db/migrations/index.ts'
import { openDatabase } from '../../../../src-main/db/open.ts'
import { AT, temporaryFolder } from '../helpers/mirror-fixtures.ts'

describe('migration 0005, redo decisions', () => {
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

  it('keeps every decision as it was, standing alone and taking nothing back', async () => {
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
    await migrateTo('0005')
    expect(() =>
      database.exec(
        `INSERT INTO decision_event (at, by, action, group_id, body, takes_back)
         VALUES ('${AT}', 'ana', 'accepted', 'g-1', '{}', 77)`,
      ),
    ).toThrow(/FOREIGN KEY/)
  })
})
