/** The company's own deduction tables, stored as one setting; the default ones until a person changes them. */
import { type DeductionTables, deductionTables } from '#contract/rules.ts'
import { AppError } from '#core/app-error.ts'
import { defaultDeductions } from '#core/matching/model/settings.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { findSetting } from '../settings/settings.ts'

/** Error: storage-corrupt (the stored value is invalid). */
export const loadDeductions = (db: ReadableDb): DeductionTables => {
  const kept = findSetting(db, 'deductions')
  if (kept === undefined) return defaultDeductions
  try {
    return deductionTables.parse(JSON.parse(kept))
  } catch (cause) {
    throw new AppError('storage-corrupt', 'the deduction tables cannot be read', { cause })
  }
}
