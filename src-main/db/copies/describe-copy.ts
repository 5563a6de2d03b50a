/** Describes the content of a copy, from the file itself, which is never written to. */
import { stat } from 'node:fs/promises'
import Database from 'better-sqlite3'
import type { CopyContents } from '#contract/backups.ts'
import { codeOf, isAppError } from '#core/app-error.ts'
import { changeMark } from '../connection/change-mark.ts'
import { toConnection } from '../connection/connection.ts'
import { assertMigratable, isUpToDate } from '../connection/schema-state.ts'
import { toDatabaseError } from '../connection/sqlite-error.ts'
import { lastCompletedAt } from '../transactions/transactions.ts'

/** With fields that are not shown; null where it cannot be read. */
export type DescribedCopy = CopyContents & {
  /** Tells whether a mirror contains anything that the copy does not. */
  changeMark: string | null
  /** How many bank accounts it has. */
  accounts: number | null
  /** How many times a month was closed. */
  closings: number | null
}

/**
 * Opens the copy, which takes about a millisecond, unless this file was read before. Damage deep in the file is not
 * found: restoring checks all of it.
 *
 * @returns its content and size; undefined where the file does not exist. Errors: the file system's.
 */
export const describeCopy = async (
  file: string,
): Promise<(DescribedCopy & { bytes: number }) | undefined> => {
  const found = await stat(file).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (found === undefined) return undefined
  const { size: bytes, mtimeMs: changedMs } = found
  const before = known.get(file)
  if (before?.bytes === bytes && before.changedMs === changedMs) return { ...before.contents, bytes }
  const contents = readOrExplain(file)
  known.set(file, { bytes, changedMs, contents })
  return { ...contents, bytes }
}

const unreadable = (state: Exclude<DescribedCopy['state'], 'readable'>): DescribedCopy => ({
  state,
  decisions: null,
  lastSyncAt: null,
  changeMark: null,
  accounts: null,
  closings: null,
})

const DECISIONS = 'SELECT count(*) FROM decision_event'

const CLOSINGS = 'SELECT coalesce(max(id), 0) FROM closing'

const ACCOUNTS = 'SELECT count(*) FROM account'

/** A copy from before the last schema change lacks tables, and has no mark. */
const markOf = (database: Database.Database): string | null =>
  isUpToDate(database) ? changeMark(toConnection(database)) : null

const read = (file: string): DescribedCopy => {
  const database = new Database(file, { readonly: true, fileMustExist: true })
  try {
    assertMigratable(database)
    const db = toConnection(database)
    return {
      state: 'readable',
      decisions: db.readColumn<number>(DECISIONS).get() ?? 0,
      lastSyncAt: lastCompletedAt(db),
      changeMark: markOf(database),
      accounts: db.readColumn<number>(ACCOUNTS).get() ?? 0,
      closings: db.readColumn<number>(CLOSINGS).get() ?? 0,
    }
  } finally {
    database.close()
  }
}

const readOrExplain = (file: string): DescribedCopy => {
  try {
    return read(file)
  } catch (error) {
    const known = toDatabaseError(error)
    if (isAppError(known, 'database-from-future')) return unreadable('newer-version')
    // A missing table is not a bug here: the file is not what its name says.
    return unreadable('damaged')
  }
}

interface Known {
  bytes: number
  changedMs: number
  contents: DescribedCopy
}

/** The descriptions by file, valid while its size and modification time stay the same. */
const known = new Map<string, Known>()
