/** An empty database in a folder of its own, for tests of the steps that bring it to the present schema. */
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import { openDatabase } from '../../../../src-main/db/connection/open.ts'
import type { Steps } from '../../../../src-main/db/connection/schema-state.ts'
import { migrate } from '../../../../src-main/db/mirror/migrate.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { AT } from './mirror-fixtures.ts'

export interface FreshDatabase {
  database: Database.Database
  backupFolder: string
  /** Applies what is pending of these steps; the names applied now. */
  apply(steps: Steps): Promise<string[]>
}

/** Closed, and its folder deleted, when the present test ends. */
export const freshDatabase = (): FreshDatabase => {
  const folder = newFolder()
  const database = openDatabase(join(folder, 'mirror.sqlite'))
  onTestFinished(() => {
    database.close()
  })
  const backupFolder = join(folder, 'backups')
  const apply = (steps: Steps) => migrate(database, { backupFolder, now: AT, steps })
  return {
    database,
    backupFolder,
    apply,
  }
}
