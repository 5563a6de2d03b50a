/** The only place that says who owns a data folder: one process at a time, freed by the system when it dies. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { AppError, codeOf } from '../core/app-error.ts'

export interface FolderLock {
  release(): void
}

/** A connection nobody refers to is collected and closed, and the lock with it: held ones are referred to here. */
const held = new Set<Database.Database>()

/**
 * Takes the data folder for this process. The lock is SQLite's own exclusive lock on a small file: it cannot
 * outlive the process, so a crash leaves nothing to clean up.
 *
 * Errors: in-use (another Concilia holds it), storage-failed (the folder cannot be written).
 */
export const lockDataFolder = (dataFolder: string): FolderLock => {
  let database: Database.Database | undefined
  try {
    mkdirSync(dataFolder, { recursive: true })
    database = new Database(join(dataFolder, 'owner.lock'), { timeout: 0 })
    database.pragma('journal_mode = DELETE')
    database.exec('BEGIN EXCLUSIVE')
    const owner = database
    held.add(owner)
    return {
      release() {
        held.delete(owner)
        owner.close()
      },
    }
  } catch (error) {
    database?.close()
    if (codeOf(error).startsWith('SQLITE_BUSY'))
      throw new AppError('in-use', 'another Concilia is using this data folder', { cause: error })
    throw new AppError('storage-failed', 'the data folder cannot be written', { cause: error })
  }
}
