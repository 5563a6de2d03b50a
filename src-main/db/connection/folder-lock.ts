/**
 * The only place that decides who owns a data folder: one process at a time; the system releases it when the process
 * ends.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { AppError, codeOf, toDiskError } from '#core/app-error.ts'
import { makePrivateFile, makePrivateFolderSync } from '../../files/private-files.ts'

export interface FolderLock {
  release(): void
}

/**
 * Held locks are referenced here: an unreferenced connection would be garbage-collected and closed, and the lock with
 * it.
 */
const held = new Set<Database.Database>()

/**
 * Locks the data folder for this process. The lock is SQLite's exclusive lock on a small file: it cannot outlive the
 * process, so a crash leaves nothing to clean up. Errors: in-use (another Concilia has it), storage-failed (the folder
 * cannot be written), disk-full (it cannot be created).
 */
export const lockDataFolder = (dataFolder: string): FolderLock => {
  let database: Database.Database | undefined
  try {
    makePrivateFolderSync(dataFolder)
    const file = join(dataFolder, 'owner.lock')
    // Closing a file ends all locks that its process has on it, also those of SQLite.
    if (!existsSync(file)) makePrivateFile(file)
    database = new Database(file, { timeout: 0 })
    // Nothing is ever written to it: a journal file would need space on a full disk.
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
