/** Takes a file back: what only it showed goes, unless a person decided about it. */
import type { IsoDate, Minor } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { Trx } from '../../connection.ts'
import { column, mirror, type Params, query } from '../../query.ts'
import { refuseClosedRows } from '../closing/refuse-closed.ts'
import { RolledBack } from '../rolled-back.ts'
import { isDecided } from '../transactions/is-decided.ts'
import { unindexTransaction } from '../transactions/search-index.ts'
import { isInFile, showBestRow } from './rows-of-files.ts'

const fileOf = query(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('imported_file').select(['id', 'state']).where('id', '=', id),
)
const rowsOf = query(({ file }: Params<{ file: number }>) =>
  mirror
    .selectFrom('imported_row as r')
    .innerJoin('imported_statement as s', 's.id', 'r.statement')
    .innerJoin('bank_transaction as t', 't.id', 'r.transaction_id')
    .select([
      't.id',
      't.source',
      't.search',
      't.booking_date',
      't.amount_minor',
      't.currency',
      't.text',
      isDecided.as('decided'),
    ])
    .where('s.file', '=', file)
    .orderBy('r.id'),
)
const inForce = column(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('allocation as a')
    .innerJoin('match_group as g', 'g.id', 'a.group_id')
    .select('g.id')
    .where('a.transaction_id', '=', id)
    .where('g.state', 'in', ['accepted', 'confirmed', 'conflicting', 'stale'])
    .limit(1),
)

/** How many of the rows that stand in the way are named. */
const MOST_NAMED = 50

export type UndoneImport =
  | { outcome: 'undone'; removed: number }
  | {
      outcome: 'refused'
      /** How many are decided, and the first of them. */
      total: number
      rows: { id: number; date: IsoDate | null; amountMinor: Minor; currency: string; text: string }[]
    }

/**
 * Rows that the service or another file shows too stay; where one that would go is decided, nothing is undone.
 *
 * Errors: not-found; month-closed, where one that would go is in a closed month.
 */
export const undoImport = (trx: Trx, input: { fileId: number; at: string; by: string }): UndoneImport => {
  if (fileOf.get(trx, { id: input.fileId })?.state !== 'applied')
    throw new AppError('not-found', `there is no import ${input.fileId}`)
  const rows = rowsOf.all(trx, { file: input.fileId })
  trx
    .write(`DELETE FROM imported_row WHERE statement IN (SELECT id FROM imported_statement WHERE file = ?)`)
    .run(input.fileId)
  const goes = rows.filter((row) => row.source === 'file' && !isInFile(trx, row.id))
  refuseClosedRows(
    trx,
    goes.map(({ id }) => id),
  )
  const decided = goes.filter((row) => inForce.get(trx, { id: row.id }) !== undefined)
  if (decided.length > 0) {
    const named = decided.slice(0, MOST_NAMED).map((row) => ({
      id: row.id,
      date: row.booking_date,
      amountMinor: row.amount_minor,
      currency: row.currency,
      text: row.text,
    }))
    const refused: UndoneImport = { outcome: 'refused', total: decided.length, rows: named }
    throw new RolledBack(refused)
  }
  for (const row of goes) {
    if (row.decided === 1) {
      // The log names it: it stays as one that is no longer shown.
      trx.write('UPDATE bank_transaction SET vanished_at = ? WHERE id = ?').run(input.at, row.id)
      continue
    }
    unindexTransaction(trx, row.id, row.search)
    trx.write('DELETE FROM bank_transaction WHERE id = ?').run(row.id)
  }
  for (const row of rows) if (row.source === 'file') showBestRow(trx, row.id)
  trx
    .write("UPDATE imported_file SET state = 'undone', undone_at = ?, undone_by = ? WHERE id = ?")
    .run(input.at, input.by, input.fileId)
  return { outcome: 'undone', removed: goes.length }
}
