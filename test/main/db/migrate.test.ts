import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../../../src-main/db/migrate.ts'
import { migrations } from '../../../src-main/db/migrations/index.ts'
import { openDatabase } from '../../../src-main/db/open.ts'
import { AT, temporaryFolder } from './helpers/mirror-fixtures.ts'

const run = (statement: string) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(statement).execute(db)
  },
})
const first = { '0001-a': run('CREATE TABLE a (id INTEGER PRIMARY KEY) STRICT') }

describe('migrating', () => {
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
  const backups = join('', 'backups')
  const to = (steps: typeof migrations | Record<string, ReturnType<typeof run>>) =>
    migrate(database, { backupFolder: join(folder.path, backups), now: AT, steps })
  const tables = () =>
    database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'kysely%'")
      .pluck()
      .all()

  it('applies what is pending, once, and backs up a database that holds something', async () => {
    expect(await to(first)).toEqual(['0001-a'])
    expect(await to(first)).toEqual([])
    database.exec('INSERT INTO a VALUES (7)')
    expect(await to({ ...first, '0002-b': run('DELETE FROM a') })).toEqual(['0002-b'])
    const [copy, ...others] = readdirSync(join(folder.path, backups))
    expect(others).toEqual([])
    const saved = new Database(join(folder.path, backups, copy ?? ''), { readonly: true })
    expect(saved.prepare('SELECT id FROM a').pluck().all()).toEqual([7])
    saved.close()
  })

  it('leaves nothing of a step that fails, nor of those before it', async () => {
    await to(first)
    const steps = {
      ...first,
      '0002-b': run('CREATE TABLE b (id INTEGER) STRICT'),
      '0003-c': run('CREATE TABLE c (this is not SQL'),
    }
    await expect(to(steps)).rejects.toThrow()
    expect(tables()).toEqual(['a'])
    expect(await to({ ...first, '0002-b': run('CREATE TABLE b (id INTEGER) STRICT') })).toEqual(['0002-b'])
  })

  it('undoes everything when rows would refer to nothing', async () => {
    await to(first)
    const steps = {
      ...first,
      '0002-b': {
        up: async (db: Kysely<unknown>): Promise<void> => {
          await sql.raw('CREATE TABLE b (a INTEGER REFERENCES a (id)) STRICT').execute(db)
          await sql.raw('INSERT INTO b VALUES (99)').execute(db)
        },
      },
    }
    await expect(to(steps)).rejects.toMatchObject({ code: 'storage-corrupt' })
    expect(tables()).toEqual(['a'])
    expect(database.pragma('foreign_keys', { simple: true })).toBe(1)
  })

  it('touches nothing in a database a newer version wrote', async () => {
    await to({ ...first, '0002-from-the-future': run('CREATE TABLE b (id INTEGER) STRICT') })
    await expect(to({ ...first, '0003-c': run('DROP TABLE a') })).rejects.toMatchObject({
      code: 'database-from-future',
    })
    expect(tables()).toEqual(['a', 'b'])
  })

  it('has a test for each step that was shipped', () => {
    const tested = readdirSync(join(import.meta.dirname, 'migrations'))
    expect(tested.sort()).toEqual(Object.keys(migrations).map((name) => `${name}.test.ts`))
  })
})
