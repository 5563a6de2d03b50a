/**
 * Every step of the schema, in order; a shipped step is never edited. Each is read when it is to be applied: most
 * starts only look at the names.
 */
import type { Migration } from 'kysely/migration'

const step = (read: () => Promise<Migration>): Migration => ({
  up: async (db) => (await read()).up(db),
})

export const migrations = {
  '0001-mirror': step(() => import('./0001-mirror.ts')),
  '0002-log-deductions': step(() => import('./0002-log-deductions.ts')),
  '0003-imported-files': step(() => import('./0003-imported-files.ts')),
  '0004-add-endings': step(() => import('./0004-add-endings.ts')),
  '0005-close-months': step(() => import('./0005-close-months.ts')),
  '0006-table-layouts': step(() => import('./0006-table-layouts.ts')),
  '0007-add-notes': step(() => import('./0007-add-notes.ts')),
  '0008-index-links': step(() => import('./0008-index-links.ts')),
  '0009-documents-from-files': step(() => import('./0009-documents-from-files.ts')),
  '0010-keep-bank-parts': step(() => import('./0010-keep-bank-parts.ts')),
  '0011-journal-entries': step(() => import('./0011-journal-entries.ts')),
  '0012-cover-allocations': step(() => import('./0012-cover-allocations.ts')),
  '0013-type-balances-by-currency': step(() => import('./0013-type-balances-by-currency.ts')),
  '0014-open-items': step(() => import('./0014-open-items.ts')),
  '0015-list-report-files': step(() => import('./0015-list-report-files.ts')),
  '0016-link-filed-documents': step(() => import('./0016-link-filed-documents.ts')),
  '0017-index-accounts': step(() => import('./0017-index-accounts.ts')),
}

/** First steps of mirrors made while Concilia was developed: nothing goes on from them. */
export const DEVELOPMENT_STEPS: readonly string[] = ['0001-create-mirror', '0001-first-schema']
