/** The company's own deduction tables: typed by a person, so they stand in the log of what was said too. */
import type { DeductionTables } from '#contract/rules.ts'
import type { Trx } from '../../connection.ts'
import { writeSetting } from '../write-setting.ts'
import type { Decider } from './decision-log.ts'
import { recordRule } from './rule-log.ts'

/** Puts these in the place of what was there; what is proposed changes with the next matching run. */
export const saveDeductions = (
  trx: Trx,
  { tables, ...decider }: { tables: DeductionTables } & Decider,
): void => {
  recordRule(trx, { action: 'deductions', tables }, decider)
  setDeductions(trx, tables)
}

/** The same of tables that stand in the log already. */
export const setDeductions = (trx: Trx, tables: DeductionTables): void =>
  writeSetting(trx, { name: 'deductions', value: JSON.stringify(tables) })
