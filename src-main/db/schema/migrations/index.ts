/**
 * Every step of the schema, in order; a shipped step is never edited. Each is read when it is to be applied: most
 * starts only look at the names.
 */
import type { Migration } from 'kysely/migration'

const step = (read: () => Promise<Migration>): Migration => ({
  up: async (db) => (await read()).up(db),
})

export const migrations = {
  '0001-tables': step(() => import('./0001-tables.ts')),
  '0002-staged-days': step(() => import('./0002-staged-days.ts')),
  '0003-moved-dates': step(() => import('./0003-moved-dates.ts')),
  '0004-event-order': step(() => import('./0004-event-order.ts')),
  '0005-own-days': step(() => import('./0005-own-days.ts')),
}

/** First steps of mirrors made while Concilia was developed: nothing goes on from them. */
export const DEVELOPMENT_STEPS: readonly string[] = [
  '0001-create-mirror',
  '0001-first-schema',
  '0001-mirror',
  '0001-schema',
]
