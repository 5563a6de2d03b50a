/** Opens a mirror to write, at the present schema; only the writer thread does, and tests. */
import { dirname, join } from 'node:path'
import { MATCH_NOTES } from './commands/match-changes.ts'
import { toConnection, type WritableDb } from './connection.ts'
import { openDatabase } from './open.ts'
import { isUpToDate } from './schema-state.ts'

export interface OpenWritableOptions {
  now: string
  backupFolder?: string
}

/** Errors: storage-failed, storage-corrupt, database-from-future, disk-full, in-use. */
export const openWritable = async (file: string, options: OpenWritableOptions): Promise<WritableDb> => {
  const database = openDatabase(file)
  try {
    if (!isUpToDate(database)) {
      const { migrate } = await import('./migrate.ts')
      await migrate(database, {
        backupFolder: options.backupFolder ?? join(dirname(file), 'backups'),
        now: options.now,
      })
    }
    database.exec(MATCH_NOTES)
    return toConnection(database)
  } catch (error) {
    database.close()
    throw error
  }
}
