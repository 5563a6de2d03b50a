/** The highest numbers of rows; higher ones are newer. 0 where there is no row. */
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror } from '../query/query.ts'

const transaction = column(() =>
  mirror.selectFrom('bank_transaction').select(({ fn }) => fn.max<number | null>('id').as('id')),
)
const document = column(() =>
  mirror.selectFrom('document').select(({ fn }) => fn.max<number | null>('id').as('id')),
)
const ledgerLine = column(() =>
  mirror.selectFrom('ledger_line').select(({ fn }) => fn.max<number | null>('id').as('id')),
)
const ruleEvent = column(() =>
  mirror.selectFrom('rule_event').select(({ fn }) => fn.max<number | null>('sequence').as('sequence')),
)
const changedRow = column(() =>
  mirror.selectFrom('changed_row').select(({ fn }) => fn.max<number | null>('sequence').as('sequence')),
)
const firstChange = column(() =>
  mirror.selectFrom('changed_row').select(({ fn }) => fn.min<number | null>('sequence').as('sequence')),
)

const documentChange = column(() =>
  mirror.selectFrom('document_change').select(({ fn }) => fn.max<number | null>('id').as('id')),
)
/** Of the history of documents (`document_change`). */
export const lastChange = (db: ReadableDb): number => documentChange.get(db) ?? 0

export const lastTransaction = (db: ReadableDb): number => transaction.get(db) ?? 0

export const lastDocument = (db: ReadableDb): number => document.get(db) ?? 0

export const lastLine = (db: ReadableDb): number => ledgerLine.get(db) ?? 0

/** Of the rule log: shows whether categories or rules may have changed. */
export const lastRuleEvent = (db: ReadableDb): number => ruleEvent.get(db) ?? 0

/** Of the log of changed rows (`changed_row`). */
export const lastChangedRow = (db: ReadableDb): number => changedRow.get(db) ?? 0

/** Of the same log: older changes were deleted. */
export const firstChangedRow = (db: ReadableDb): number => firstChange.get(db) ?? 0
