/** Transactions that files showed first and the service shows now: they keep their row number. */
import { type SqlBool, sql } from 'kysely'
import type { IsoDate } from '#contract/values.ts'
import { identifyRows } from '#core/statement-identity.ts'
import type { Trx } from '../connection/connection.ts'
import { column, mirror, type Params, query } from '../query/query.ts'
import type { PackedRecord } from '../rows/sent-page.ts'
import { isDecided } from './is-decided.ts'
import { deleteRow, isInFile, keepNote, mergeInto, moveFileRows } from './rows-of-files.ts'

const anyOfFiles = column(({ account }: Params<{ account: number }>) =>
  mirror
    .selectFrom('bank_transaction')
    .select('id')
    .where('account', '=', account)
    .where(sql<SqlBool>`source = 'file'`)
    .limit(1),
)

/** Whether files show transactions of the account that the service did not; for most accounts they do not. */
export const hasFileRows = (trx: Trx, account: number): boolean =>
  anyOfFiles.get(trx, { account }) !== undefined

type Cell = { account: number; day: IsoDate; amount: number }
const ofFiles = query(({ account, day, amount }: Params<Cell>) =>
  mirror
    .selectFrom('bank_transaction')
    .select(['id', 'text', 'balance_minor', 'search'])
    .where('account', '=', account)
    .where('booking_date', '=', day)
    .where('amount_minor', '=', amount)
    .where(sql<SqlBool>`source = 'file'`)
    .where('vanished_at', 'is', null)
    .orderBy('id'),
)

/**
 * The transaction that only files show and that is the same as this booked record, chosen by text and balance where
 * there are several.
 */
export const findFileRow = (
  trx: Trx,
  account: number,
  record: PackedRecord,
  amountMinor: number,
): { id: number; search: string } | undefined => {
  if (record.bookingDate === null || record.status !== 'booked') return undefined
  const rows = ofFiles.all(trx, { account, day: record.bookingDate, amount: amountMinor })
  if (rows.length < 2) return rows[0]
  const known = rows.map((row) => ({
    id: row.id,
    text: row.text,
    balanceMinor: row.balance_minor,
    fileEntries: [],
  }))
  const asked = { text: record.text, bankReference: null, balanceMinor: record.balanceMinor }
  const [at] = identifyRows('', 'camt', [asked], known)
  return rows[at ?? 0]
}

const decided = column(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('bank_transaction as t').select(isDecided.as('decided')).where('t.id', '=', id),
)

/**
 * Joins a pending transaction of the service with the booked one of a file. The decided one remains; where both are
 * decided, they stay two rows.
 */
export const joinFileRow = (
  trx: Trx,
  row: { id: number; search: string },
  ofFile: { id: number; search: string },
): void => {
  // A row that a file shows already is not another row of the file.
  if (isInFile(trx, row.id)) return
  if (decided.get(trx, { id: ofFile.id }) === 0) {
    moveFileRows(trx, ofFile.id, row.id)
    keepNote(trx, ofFile.id, row)
    deleteRow(trx, ofFile)
  } else if (decided.get(trx, { id: row.id }) === 0) mergeInto(trx, ofFile, row)
}
