/** Reads which migration steps a database has; separate from the migrations, which are large and seldom needed. */
import type Database from 'better-sqlite3'
import type { Migration } from 'kysely/migration'
import { AppError } from '#core/app-error.ts'
import { migrations } from '../schema/migrations/index.ts'
import { toDatabaseError } from './sqlite-error.ts'

const TABLE = 'kysely_migration'

const appliedNames = (database: Database.Database): string[] => {
  const table = database
    .prepare('SELECT 1 FROM sqlite_schema WHERE type = ? AND name = ?')
    .get('table', TABLE)
  if (table === undefined) return []
  return database.prepare<unknown[], string>(`SELECT name FROM ${TABLE}`).pluck().all()
}

export type Steps = Readonly<Record<string, Migration>>

/** Errors: database-from-future, those of reading. @returns the names applied so far */
export const knownNames = (database: Database.Database, steps: Steps): string[] => {
  const applied = ((): string[] => {
    try {
      return appliedNames(database)
    } catch (error) {
      throw toDatabaseError(error)
    }
  })()
  if (applied.some((name) => !Object.hasOwn(steps, name)))
    throw new AppError('database-from-future', 'a newer version of Concilia wrote this database')
  return applied
}

/**
 * Checks that this program can open the database. Errors: database-from-future, storage-corrupt (not
 * a mirror).
 */
export const assertMigratable = (database: Database.Database): void => {
  if (knownNames(database, migrations).length === 0)
    throw new AppError('storage-corrupt', 'the file is not a mirror')
}

/** Whether it has every step. Errors: database-from-future, those of reading. */
export const isUpToDate = (database: Database.Database): boolean =>
  knownNames(database, migrations).length === Object.keys(migrations).length
