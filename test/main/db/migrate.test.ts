import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { migrations } from '../../../src-main/db/schema/migrations/index.ts'
import { freshDatabase } from './helpers/fresh-database.ts'

const run = (statement: string) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(statement).execute(db)
  },
})
const first = { '0001-a': run('CREATE TABLE a (id INTEGER PRIMARY KEY) STRICT') }

const tablesOf = (database: Database.Database) =>
  database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'kysely%'")
    .pluck()
    .all()

describe('migrating', () => {
  it('applies what is pending, once, and backs up a database that holds something', async () => {
    const { database, backupFolder, apply } = freshDatabase()
    expect(await apply(first)).toEqual(['0001-a'])
    expect(await apply(first)).toEqual([])
    database.exec('INSERT INTO a VALUES (7)')
    expect(await apply({ ...first, '0002-b': run('DELETE FROM a') })).toEqual(['0002-b'])
    const [copy, ...others] = readdirSync(backupFolder)
    expect(others).toEqual([])
    const saved = new Database(join(backupFolder, copy ?? ''), { readonly: true })
    expect(saved.prepare('SELECT id FROM a').pluck().all()).toEqual([7])
    saved.close()
  })

  it('leaves nothing of a step that fails, nor of those before it', async () => {
    const { database, apply } = freshDatabase()
    await apply(first)
    const steps = {
      ...first,
      '0002-b': run('CREATE TABLE b (id INTEGER) STRICT'),
      '0003-c': run('CREATE TABLE c (this is not SQL'),
    }
    await expect(apply(steps)).rejects.toThrow()
    expect(tablesOf(database)).toEqual(['a'])
    expect(await apply({ ...first, '0002-b': run('CREATE TABLE b (id INTEGER) STRICT') })).toEqual(['0002-b'])
  })

  it('says that the disk is full where SQLite undid the steps by itself', async () => {
    const { database, apply } = freshDatabase()
    await apply(first)
    const filling = {
      up: async (db: Kysely<unknown>): Promise<void> => {
        await run('CREATE TABLE b (id INTEGER) STRICT').up(db)
        await run('ROLLBACK').up(db)
        throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL')
      },
    }
    await expect(apply({ ...first, '0002-b': filling })).rejects.toMatchObject({ code: 'disk-full' })
    expect(tablesOf(database)).toEqual(['a'])
  })

  it('undoes everything when rows would refer to nothing', async () => {
    const { database, apply } = freshDatabase()
    await apply(first)
    const steps = {
      ...first,
      '0002-b': {
        up: async (db: Kysely<unknown>): Promise<void> => {
          await sql.raw('CREATE TABLE b (a INTEGER REFERENCES a (id)) STRICT').execute(db)
          await sql.raw('INSERT INTO b VALUES (99)').execute(db)
        },
      },
    }
    await expect(apply(steps)).rejects.toMatchObject({ code: 'storage-corrupt' })
    expect(tablesOf(database)).toEqual(['a'])
    expect(database.pragma('foreign_keys', { simple: true })).toBe(1)
  })

  it('touches nothing in a database a newer version wrote', async () => {
    const { database, apply } = freshDatabase()
    await apply({ ...first, '0002-from-the-future': run('CREATE TABLE b (id INTEGER) STRICT') })
    await expect(apply({ ...first, '0003-c': run('DROP TABLE a') })).rejects.toMatchObject({
      code: 'database-from-future',
    })
    expect(tablesOf(database)).toEqual(['a', 'b'])
  })

  it('has a test for each step that was shipped', () => {
    const tested = readdirSync(join(import.meta.dirname, 'schema/migrations'))
    expect(tested.sort()).toEqual(Object.keys(migrations).map((name) => `${name}.test.ts`))
  })
})
