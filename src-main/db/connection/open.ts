/** The only place that opens a mirror's database file, with the settings that keep it safe. */
import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { AppError, codeOf, isAppError, isOutOfSpace } from '#core/app-error.ts'
import { makePrivateFile } from '../../files/private-files.ts'
import { type ReadableDb, toConnection } from './connection.ts'
import { isUpToDate } from './schema-state.ts'
import { toDatabaseError } from './sqlite-error.ts'

const BUSY_TIMEOUT_MS = 5_000

interface Setting {
  set: string
  name: string
  value: string | number
}

/** Opens the file for writing, and creates it if missing; used only by the writer and the migrations. */
export const openDatabase = (file: string): Database.Database => {
  makeFile(file)
  return openFile(file, { readonly: false }, [...SAFETY, ...DURABILITY])
}

const setting = (name: string, set: string | number, value: string | number = set): Setting => ({
  set: `${name} = ${set}`,
  name,
  value,
})

const SAFETY: readonly Setting[] = [
  setting('foreign_keys', 'ON', 1),
  setting('trusted_schema', 'OFF', 0),
  setting('cell_size_check', 'ON', 1),
]
const DURABILITY: readonly Setting[] = [
  setting('journal_mode', 'WAL', 'wal'),
  setting('synchronous', 'FULL', 2),
  setting('secure_delete', 'ON', 1),
  // On macOS only a full fsync writes to the disk itself; elsewhere this setting has no effect.
  ...(process.platform === 'darwin' ? [setting('checkpoint_fullfsync', 'ON', 1)] : []),
]
/** Pages that a connection caches, in KiB. More did not make writing faster; the system caches the file too. */
const CACHE_KIB = 8_192
/**
 * The write-ahead log is copied into the database after this many pages: index pages are then copied once, not often.
 */
const CHECKPOINT_PAGES = 4_000

/** Sets and reads back: a setting without effect would only be noticed when a database is lost. */
const apply = (database: Database.Database, settings: readonly Setting[]): void => {
  for (const { set, name, value } of settings) {
    database.pragma(set)
    const found = database.pragma(name, { simple: true })
    if (found !== value)
      throw new AppError('storage-failed', `the database did not accept the setting ${name}`)
  }
}

/** On a full disk SQLite cannot create its small files next to a database, and reports another error. */
const hasRoom = (folder: string): boolean => {
  try {
    const { bavail, ffree, files } = statfsSync(folder)
    return bavail > 0 && (files === 0 || ffree > 0)
  } catch {
    return true
  }
}

const noRoom = (cause: unknown): AppError =>
  new AppError('disk-full', 'there is no space left to open the database', { cause })

const toOpenError = (error: unknown, file: string): unknown => {
  const known = toDatabaseError(error)
  return isAppError(known, 'storage-failed') && !hasRoom(dirname(file)) ? noRoom(error) : known
}

/** Errors: storage-failed, disk-full. */
const makeFile = (file: string): void => {
  try {
    makePrivateFile(file)
  } catch (error) {
    if (isOutOfSpace(error)) throw noRoom(error)
    const sentence =
      codeOf(error) === 'ENOENT' ? 'the folder of the database is missing' : 'the database cannot be opened'
    throw new AppError('storage-failed', sentence, { cause: error })
  }
}

/** @param waitMs how long opening waits for another program that uses the file */
const openFile = (
  file: string,
  options: { readonly: boolean },
  settings: readonly Setting[],
  waitMs = BUSY_TIMEOUT_MS,
): Database.Database => {
  let database: Database.Database
  try {
    database = new Database(file, { ...options, fileMustExist: options.readonly, timeout: waitMs })
  } catch (error) {
    // better-sqlite3 throws a TypeError of its own where the folder is missing.
    if (error instanceof TypeError)
      throw new AppError('storage-failed', 'the folder of the database is missing', { cause: error })
    throw toOpenError(error, file)
  }
  try {
    apply(database, settings)
    database.pragma(`cache_size = -${CACHE_KIB}`)
    database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
    database.pragma('temp_store = MEMORY')
    apply(database, [setting('busy_timeout', BUSY_TIMEOUT_MS)])
    return database
  } catch (error) {
    database.close()
    throw toOpenError(error, file)
  }
}

/**
 * Opens an existing mirror for reading. Errors: storage-failed (missing or not readable), storage-corrupt (not a
 * database), in-use, disk-full (SQLite needs 32 KB for its files).
 */
export const openReadable = (file: string): ReadableDb => {
  const database = openFile(file, { readonly: true }, SAFETY)
  return toConnection(database)
}

/**
 * As `openReadable`, on one state of the mirror, which stays the same until it is closed, whatever another program
 * writes. Errors: also database-from-future, database-too-old, mirror-behind (an older version wrote it).
 */
export const openSnapshot = (file: string): ReadableDb => {
  const database = openFile(file, { readonly: true }, SAFETY)
  try {
    database.exec('BEGIN')
    if (!isUpToDate(database))
      throw new AppError('mirror-behind', "an older version of Concilia wrote the company's data file")
    return toConnection(database)
  } catch (error) {
    database.close()
    throw toDatabaseError(error)
  }
}

/**
 * As `openReadable`, where it can be read without changes; undefined where the writer has to create it, migrate it or
 * report an error. It does not wait: main opens mirrors, and its thread serves the window. Error: in-use (another
 * program has it open at this moment).
 */
export const openIfCurrent = (file: string): ReadableDb | undefined => {
  let database: Database.Database | undefined
  try {
    database = openFile(file, { readonly: true }, SAFETY, 0)
    if (isUpToDate(database)) return toConnection(database)
  } catch (error) {
    const known = toDatabaseError(error)
    if (isAppError(known, 'in-use')) {
      database?.close()
      throw known
    }
    // the writer meets any other error too, and reports it
  }
  database?.close()
  return undefined
}
