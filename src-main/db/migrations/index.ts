/**
 * Every step of the schema, in order; a shipped step is never edited. Each is read when it is to be applied: most
 * starts only look at the names.
 */
import type { Migration } from 'kysely/migration'

const step = (read: () => Promise<Migration>): Migration => ({
  up: async (db) => (await read()).up(db),
})

export const migrations = {
  '0001-first-schema': step(() => import('./0001-first-schema.ts')),
  '0002-log-deductions': step(() => import('./0002-log-deductions.ts')),
}

/** The first step of mirrors made while Concilia was developed, before it had a first schema to start from. */
export const DEVELOPMENT_STEP = '0001-create-mirror'
