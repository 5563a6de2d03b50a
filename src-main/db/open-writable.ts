/** Opens a mirror to write, at the present schema; only the writer thread does, and tests. */
import { dirname, join } from 'node:path'
import { toConnection, type WritableDb } from './connection.ts'
import { lookForMirror, mirrorLost, writeOwner } from './mirror-file.ts'
import { openDatabase } from './open.ts'
import { isUpToDate } from './schema-state.ts'

export interface OpenWritableOptions {
  /** Names the backup a migration makes first. */
  now: string
  backupFolder?: string
  /** Whose it is; written down where it names no company yet. */
  companyId?: string | undefined
  /** There was one: none is made in its place. */
  mustExist?: boolean
}

/** Errors: mirror-lost, storage-failed, storage-corrupt, database-from-future, database-too-old, disk-full, in-use. */
export const openWritable = async (file: string, options: OpenWritableOptions): Promise<WritableDb> => {
  const found = options.mustExist ? lookForMirror(file) : 'there'
  if (found !== 'there') throw mirrorLost(found)
  const database = openDatabase(file)
  try {
    if (!isUpToDate(database)) {
      const { migrate } = await import('./migrate.ts')
      await migrate(database, {
        backupFolder: options.backupFolder ?? join(dirname(file), 'backups'),
        now: options.now,
      })
    }
    const db = toConnection(database)
    const { companyId } = options
    if (companyId !== undefined) db.transaction((trx) => writeOwner(trx, companyId))
    return db
  } catch (error) {
    database.close()
    throw error
  }
}
