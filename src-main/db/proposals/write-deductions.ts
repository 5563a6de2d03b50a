/** The company's own deduction tables: a person types them, so they are also recorded in the rule log. */
import type { DeductionTables } from '#contract/rules.ts'
import type { Trx } from '../connection/connection.ts'
import type { Decider } from '../events/record-event.ts'
import { recordRule } from '../events/record-event.ts'
import { writeSetting } from '../settings/settings.ts'

/** Replaces the tables; proposals change with the next matching run. */
export const saveDeductions = (
  trx: Trx,
  { tables, ...decider }: { tables: DeductionTables } & Decider,
): void => {
  recordRule(trx, { action: 'deductions', tables }, decider)
  setDeductions(trx, tables)
}

/** As `saveDeductions`, for tables that are in the log already. */
export const setDeductions = (trx: Trx, tables: DeductionTables): void =>
  writeSetting(trx, { name: 'deductions', value: JSON.stringify(tables) })
