import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../../../../src-main/db/migrate.ts'
import { migrations } from '../../../../src-main/db/migrations/index.ts'
import { openDatabase } from '../../../../src-main/db/open.ts'
import { AT, temporaryFolder } from '../helpers/mirror-fixtures.ts'

describe('migration 0002, remember issuing', () => {
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
  const migrateTo = (steps: Parameters<typeof migrate>[1]['steps']) =>
    migrate(database, { backupFolder: join(folder.path, 'backups'), now: AT, steps })
  const upTo = (last: string) =>
    Object.fromEntries(Object.entries(migrations).filter(([name]) => name.slice(0, 4) <= last))

  it('adds its tables and leaves what was there as it was', async () => {
    await migrateTo(upTo('0001'))
    database.exec(`INSERT INTO tracked_document VALUES (7, 'fetched', 'tracked', '${AT}', NULL, NULL, 0)`)
    expect(await migrateTo(upTo('0002'))).toEqual(['0002-remember-issuing'])
    expect(database.prepare('SELECT document_id, state FROM tracked_document').all()).toEqual([
      { document_id: 7, state: 'fetched' },
    ])
    for (const table of ['issuing_intent', 'remembered', 'partner'])
      expect(database.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(0)
  })

  it('holds no two intents of the same content in doubt', async () => {
    await migrateTo(upTo('0002'))
    const insert = database.prepare(
      `INSERT INTO issuing_intent (id, kind, state, digest, to_close, tax_id, customer, total_minor, body, sent_at, next_attempt_at)
       VALUES (?, 'document', ?, 'same', 1, '1', 'A', 1, '{}', '${AT}', '${AT}')`,
    )
    insert.run('a', 'saved')
    insert.run('b', 'uncertain')
    expect(() => insert.run('c', 'sending')).toThrow(/UNIQUE/)
    expect(() => insert.run('d', 'lost')).toThrow(/CHECK/)
  })
})
