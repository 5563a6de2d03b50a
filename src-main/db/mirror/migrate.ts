/** Migrates a database to the current schema: first a backup, then all pending steps in one transaction, or nothing. */
import type Database from 'better-sqlite3'
import { type DatabaseConnection, Kysely, SqliteAdapter, SqliteDialect, SqliteDriver, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { AppError } from '#core/app-error.ts'
import { knownNames, type Steps } from '../connection/schema-state.ts'
import { toDatabaseError } from '../connection/sqlite-error.ts'
import { backUp } from '../copies/backup.ts'
import { migrations } from '../schema/migrations/index.ts'

export interface MigrateOptions {
  /** Folder for backups; one is written before a database with content changes. */
  backupFolder: string
  /** An instant, for the name of the backup. */
  now: string
  /** Another set of steps, for tests. */
  steps?: Steps
}

/**
 * Applies the pending steps; a failure leaves the database unchanged. Errors: database-from-future (a newer Concilia
 * wrote it), without changes; storage-failed, storage-corrupt, disk-full.
 *
 * @returns the names of the applied steps, in order
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
  // Outside the transaction, since this pragma has no effect inside one; otherwise tables could not be rebuilt.
  database.pragma('foreign_keys = OFF')
  // In memory, a statement that drops a table would hold every page of it until it ends.
  database.pragma('temp_store = FILE')
  try {
    // After a rollback the results still say Success: only the error shows the failure.
    const { error } = await migrator.migrateToLatest()
    if (error !== undefined) throw toDatabaseError(error)
  } finally {
    database.pragma('temp_store = MEMORY')
    database.pragma('foreign_keys = ON')
  }
  return pending
}

/** SQLite can roll back DDL; Kysely assumes that it cannot, and would leave half a migration behind. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** On a full disk SQLite rolls back by itself; another rollback would fail and hide the cause. */
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

/**
 * The same steps; the last one also checks all references, inside the transaction, so that a failure undoes everything.
 */
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
