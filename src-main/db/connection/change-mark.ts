/** Detects whether a mirror contains anything new: two mirrors with equal marks need no copy in between. */
import type { ReadableDb } from './connection.ts'

/**
 * Decisions and rules, new or changed rows, and documents issued, remembered or typed. The time of the last sync is not
 * included, nor are proposals, which can be computed again.
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

/** A text that is only compared. Errors: those of reading, and for a table that an older mirror lacks. */
export const changeMark = (db: ReadableDb): string =>
  db.snapshot(() => JSON.stringify(MARKS.map((sql) => db.readColumn(sql).get() ?? null)))
