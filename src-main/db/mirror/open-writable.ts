/** Opens a mirror for writing, at the current schema; used only by the writer thread and tests. */
import { dirname, join } from 'node:path'
import { toConnection, type WritableDb } from '../connection/connection.ts'
import { lookForMirror, mirrorLost, writeOwner } from '../connection/mirror-file.ts'
import { openDatabase } from '../connection/open.ts'
import { isUpToDate } from '../connection/schema-state.ts'

export interface OpenWritableOptions {
  /** An instant, for the name of the backup before a migration. */
  now: string
  backupFolder?: string
  /** The company; stored where the mirror names none yet. */
  companyId?: string | undefined
  /** The mirror must exist: none is created. */
  mustExist?: boolean
}

/** Errors: mirror-lost, storage-failed, storage-corrupt, database-from-future, disk-full, in-use. */
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
