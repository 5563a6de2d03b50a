/** Brings a database to the present schema: backup first, all pending steps in one transaction, or nothing. */
import type Database from 'better-sqlite3'
import { type DatabaseConnection, Kysely, SqliteAdapter, SqliteDialect, SqliteDriver, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { AppError } from '#core/app-error.ts'
import { backUp } from './backup.ts'
import { migrations } from './migrations/index.ts'
import { knownNames, type Steps } from './schema-state.ts'
import { toDatabaseError } from './sqlite-error.ts'

export interface MigrateOptions {
  /** Where backups go; one is made before anything changes in a database that holds something. */
  backupFolder: string
  /** Names the backup. */
  now: string
  /** Another set of steps, for tests. */
  steps?: Steps
}

/**
 * Applies what is pending; a failure leaves the database exactly as it was.
 *
 * Errors: database-from-future (a newer Concilia wrote it), database-too-old (a development version did): nothing is
 * touched; storage-failed, storage-corrupt,
 * disk-full.
 *
 * @returns the names applied now, in order
 */
export const migrate = async (database: Database.Database, options: MigrateOptions): Promise<string[]> => {
  const steps: Steps = options.steps ?? migrations
  const applied = knownNames(database, steps)
  const pending = Object.keys(steps).filter((name) => !applied.includes(name))
  if (pending.length === 0) return []
  if (applied.length > 0) await backUp(database, options.backupFolder, options.now)

  const kysely = new Kysely<unknown>({ dialect: new TransactionalDialect(database) })
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: async () => withFinalCheck(steps) },
  })
  // Outside the transaction: inside one this pragma does nothing, and tables could not be rebuilt.
  database.pragma('foreign_keys = OFF')
  // In memory, a statement that drops a table would hold every page of it until it ends.
  database.pragma('temp_store = FILE')
  try {
    // After a rollback the results still say Success: the error alone tells.
    const { error } = await migrator.migrateToLatest()
    if (error !== undefined) throw toDatabaseError(error)
  } finally {
    database.pragma('temp_store = MEMORY')
    database.pragma('foreign_keys = ON')
  }
  return pending
}

/** SQLite can undo its own DDL; kysely assumes it cannot and would leave half a migration behind. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** A full disk makes SQLite roll back by itself; rolling back once more would fail and hide why. */
class RolledBackDriver extends SqliteDriver {
  readonly #database: Database.Database

  constructor(database: Database.Database) {
    super({ database })
    this.#database = database
  }
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }
}
class TransactionalDialect extends SqliteDialect {
  readonly #database: Database.Database

  constructor(database: Database.Database) {
    super({ database })
    this.#database = database
  }
  override createDriver(): SqliteDriver {
    return new RolledBackDriver(this.#database)
  }
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

/** The same steps, the last one ending with a check of all references: inside the transaction, so that it can undo. */
const withFinalCheck = (steps: Steps): Record<string, Migration> => {
  const last = Object.keys(steps).at(-1)
  const step = last === undefined ? undefined : steps[last]
  if (last === undefined || step === undefined) return {}
  const up: Migration['up'] = async (db) => {
    await step.up(db)
    const { rows } = await sql`PRAGMA foreign_key_check`.execute(db)
    if (rows.length > 0)
      throw new AppError('storage-corrupt', `${rows.length} rows refer to rows that are not there`)
  }
  return { ...steps, [last]: { up } }
}
