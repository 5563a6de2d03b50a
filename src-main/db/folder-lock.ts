/** The only place that says who owns a data folder: one process at a time, freed by the system when it dies. */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { AppError, codeOf, toDiskError } from '#core/app-error.ts'
import { makePrivateFile, makePrivateFolderSync } from '../files/private-files.ts'

export interface FolderLock {
  release(): void
}

/** A connection without a reference is collected and closed, and the lock with it: held ones are referred to here. */
const held = new Set<Database.Database>()

/**
 * Takes the data folder for this process. The lock is SQLite's own exclusive lock on a small file: it cannot
 * outlive the process, so a crash leaves nothing to clean up.
 *
 * Errors: in-use (another Concilia holds it), storage-failed (the folder cannot be written), disk-full (nor made).
 */
export const lockDataFolder = (dataFolder: string): FolderLock => {
  let database: Database.Database | undefined
  try {
    makePrivateFolderSync(dataFolder)
    const file = join(dataFolder, 'owner.lock')
    makePrivateFile(file)
    database = new Database(file, { timeout: 0 })
    // Nothing is ever written to it: a journal next to it would need space on a disk that is full.
    database.pragma('journal_mode = MEMORY')
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
    throw toDiskError(error, 'no space left for the data folder', 'the data folder cannot be written')
  }
}
