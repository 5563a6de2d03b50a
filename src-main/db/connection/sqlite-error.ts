/** The only place that converts a failure of SQLite to an AppError: by its code, never by its text. */
import Database from 'better-sqlite3'
import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '#core/app-error.ts'

const CODES: readonly (readonly [prefix: string, code: ErrorCode, sentence: string])[] = [
  ['SQLITE_CORRUPT', 'storage-corrupt', 'the database is damaged'],
  ['SQLITE_NOTADB', 'storage-corrupt', 'the file is not a database'],
  ['SQLITE_FULL', 'disk-full', 'there is no space left for the database'],
  ['SQLITE_IOERR_SHMSIZE', 'disk-full', 'there is no space left for the database'],
  ['SQLITE_BUSY', 'in-use', 'another program holds the database'],
  ['SQLITE_LOCKED', 'in-use', 'another program holds the database'],
  ['SQLITE_READONLY', 'storage-failed', 'the database cannot be written'],
  ['SQLITE_CANTOPEN', 'storage-failed', 'the database cannot be opened'],
  ['SQLITE_PERM', 'storage-failed', 'the database cannot be opened'],
  ['SQLITE_AUTH', 'storage-failed', 'the database cannot be opened'],
  ['SQLITE_IOERR', 'storage-failed', 'the disk failed while the database was read or written'],
  ['SQLITE_NOMEM', 'storage-failed', 'there is not enough memory for the database'],
  ['SQLITE_PROTOCOL', 'storage-failed', 'the database cannot be locked'],
]

/**
 * The AppError for a failure of SQLite. A violated constraint or an invalid statement is a bug and is returned
 * unchanged, like every other error.
 */
export const toDatabaseError = (error: unknown): unknown => {
  if (!(error instanceof Database.SqliteError)) return error
  for (const [prefix, code, sentence] of CODES)
    if (error.code.startsWith(prefix)) return new AppError(code, sentence, { cause: error })
  return error
}
