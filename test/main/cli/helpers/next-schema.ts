/** A schema one step ahead of the present one, as a next version would have it: the step takes its time, and can be seen. */
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../../../src-main/db/connection/open.ts'
import type { Steps } from '../../../../src-main/db/connection/schema-state.ts'
import { migrate } from '../../../../src-main/db/mirror/migrate.ts'
import { migrations } from '../../../../src-main/db/schema/migrations/index.ts'

export const NEXT_ROWS = 200_000

const next: Steps = {
  ...migrations,
  '9999-next': {
    async up(db) {
      await sql`CREATE TABLE next_row (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT`.execute(db)
      await sql`WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < ${NEXT_ROWS})
        INSERT INTO next_row SELECT id, 'row ' || id FROM n`.execute(db)
    },
  },
}

/** Brings the mirror in a folder to it; its copy goes to the folder's own `backups`. */
export const migrateToNext = async (folder: string, now: string): Promise<void> => {
  const database = openDatabase(join(folder, 'mirror.sqlite'))
  try {
    await migrate(database, { backupFolder: join(folder, 'backups'), now, steps: next })
  } finally {
    database.close()
  }
}
