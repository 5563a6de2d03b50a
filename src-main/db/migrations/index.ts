/**
 * Every step of the schema, in order; a shipped step is never edited. Each is read when it is to be applied: most
 * starts only look at the names.
 */
import type { Migration } from 'kysely/migration'

const step = (read: () => Promise<Migration>): Migration => ({
  up: async (db) => (await read()).up(db),
})

export const migrations = {
  '0001-create-mirror': step(() => import('./0001-create-mirror.ts')),
  '0002-remember-issuing': step(() => import('./0002-remember-issuing.ts')),
  '0003-keep-forms': step(() => import('./0003-keep-forms.ts')),
  '0004-mark-provisional': step(() => import('./0004-mark-provisional.ts')),
  '0005-redo-decisions': step(() => import('./0005-redo-decisions.ts')),
  '0006-keep-decisions': step(() => import('./0006-keep-decisions.ts')),
  '0007-keep-rules': step(() => import('./0007-keep-rules.ts')),
  '0008-mark-links': step(() => import('./0008-mark-links.ts')),
  '0009-keep-pages': step(() => import('./0009-keep-pages.ts')),
  '0010-note-rows': step(() => import('./0010-note-rows.ts')),
  '0011-name-events': step(() => import('./0011-name-events.ts')),
}
