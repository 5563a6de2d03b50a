/**
 * Every step of the schema, in order; a shipped step is never edited. Each is read when it is to be applied: most
 * starts only look at the names.
 */
import type { Migration } from 'kysely/migration'

const step = (read: () => Promise<Migration>): Migration => ({
  up: async (db) => (await read()).up(db),
})

export const migrations = {
  '0001-mirror-tables': step(() => import('./0001-mirror-tables.ts')),
  '0002-ledger': step(() => import('./0002-ledger.ts')),
  '0003-place-in-day': step(() => import('./0003-place-in-day.ts')),
  '0004-ledger-groups': step(() => import('./0004-ledger-groups.ts')),
  '0005-ledger-lists': step(() => import('./0005-ledger-lists.ts')),
  '0006-sides': step(() => import('./0006-sides.ts')),
  '0007-line-notes': step(() => import('./0007-line-notes.ts')),
  '0008-supplier-files': step(() => import('./0008-supplier-files.ts')),
  '0009-rule-parts': step(() => import('./0009-rule-parts.ts')),
  '0010-office-set': step(() => import('./0010-office-set.ts')),
  '0011-client-questions': step(() => import('./0011-client-questions.ts')),
  '0012-review': step(() => import('./0012-review.ts')),
  '0014-place-in-file': step(() => import('./0014-place-in-file.ts')),
  '0015-shared-log': step(() => import('./0015-shared-log.ts')),
  '0016-closings-without-number': step(() => import('./0016-closings-without-number.ts')),
  '0017-vat-rates': step(() => import('./0017-vat-rates.ts')),
}
