/** What tells whether a mirror holds anything new: equal for two mirrors that a copy need not be made between. */
import type { ReadableDb } from './connection.ts'

/**
 * Decisions and rules, rows that are new or changed, and what was issued, remembered or typed. When a sync last
 * looked is not among them, nor are proposals, which can be computed again.
 */
const MARKS = [
  'SELECT uuid FROM decision_event ORDER BY sequence DESC LIMIT 1',
  'SELECT uuid FROM rule_event ORDER BY sequence DESC LIMIT 1',
  'SELECT count(*) FROM waiting_event',
  'SELECT max(sequence) FROM changed_row',
  'SELECT max(id) FROM bank_transaction',
  'SELECT count(*) FROM tracked_document',
  "SELECT value FROM setting WHERE name = 'deductions'",
  "SELECT count(*) || '/' || max(coalesce(settled_at, sent_at)) || '/' || total(attempts) FROM issuing_intent",
  'SELECT total(uses) FROM remembered',
  "SELECT count(*) || '/' || max(kept_at) FROM kept_form",
  "SELECT count(*) || '/' || max(coalesce(granted_at, added_at)) FROM partner",
] as const

/** A text to compare, nothing more. Errors: those of reading, and a table an older mirror does not have. */
export const changeMark = (db: ReadableDb): string =>
  db.snapshot(() => JSON.stringify(MARKS.map((sql) => db.readColumn(sql).get() ?? null)))
