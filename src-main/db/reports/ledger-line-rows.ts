/** The lines of ledgers for their report, by day. */
import type { IsoDate } from '#contract/values.ts'
import type { LedgerLineRow } from '#core/reports/ledger-lines-report.ts'
import type { ReportScope } from '#core/reports/scope.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { openLedgerLineList } from '../lists/ledger-line-list.ts'
import { ledgerLineColumnsOf } from '../lists/list-rows.ts'

/** Rows that are read at once. */
const STEP = 500

/** Those that are in the ledger, and those that left it while a group holds them. */
export function* listLedgerLineRows(
  db: ReadableDb,
  { from, to }: Pick<ReportScope, 'from' | 'to'>,
): Generator<LedgerLineRow> {
  const { ids } = openLedgerLineList(db, {
    filter: { view: 'all', ...(from && { from }), ...(to && { to }) },
    sort: { by: 'date', direction: 'ascending' },
  })
  for (let at = 0; at < ids.length; at += STEP) {
    const columns = ledgerLineColumnsOf(db, ids.subarray(at, at + STEP))
    for (const [index, date] of columns.date.entries()) {
      const isMatched = columns.groupId[index] != null
      const change = columns.change[index] ?? null
      if (change === 'gone' && !isMatched) continue
      const side = columns.otherSide[index] ?? null
      yield {
        ledger: columns.ledger[index] ?? '',
        date: date as IsoDate,
        entry: columns.entry[index] ?? null,
        document: columns.document[index] ?? null,
        text: columns.text[index] ?? '',
        amountMinor: columns.amountMinor[index] as LedgerLineRow['amountMinor'],
        isMatched,
        error: columns.error[index] ?? null,
        change,
        transaction: side?.name == null ? null : { date: side.date, name: side.name, more: side.more },
        note: columns.note[index] ?? null,
      }
    }
  }
}
