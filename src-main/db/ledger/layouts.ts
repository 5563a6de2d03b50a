/** The columns that people chose for ledger extracts with the same titles. */
import type { TableLayout } from '#contract/import-values.ts'
import type { ReadableDb, Trx } from '../connection/connection.ts'
import { type Decider, recordRule } from '../events/record-event.ts'
import { column, mirror, upsertInto } from '../query/query.ts'

const layouts = column(() => mirror.selectFrom('ledger_layout').select('layout').orderBy('header'))

/** Each as JSON. */
export const listLedgerLayouts = (db: ReadableDb): string[] => layouts.all(db)

/** @param layout as JSON */
export const putLedgerLayout: (trx: Trx, row: { header: string; layout: string }) => void = upsertInto(
  'ledger_layout',
  ['header'],
)

export const writeLedgerLayout = (trx: Trx, layout: TableLayout, decider: Decider): void => {
  const chosen = { header: layout.header, layout: JSON.stringify(layout) }
  putLedgerLayout(trx, chosen)
  recordRule(trx, { action: 'table-layout', account: null, of: 'ledger', ...chosen }, decider)
}
