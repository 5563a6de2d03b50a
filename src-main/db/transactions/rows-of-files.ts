/** Rows of files that show transactions, and the content of transactions that only files show. */
import type { Instant } from '#contract/values.ts'
import { foldText } from '#core/fold.ts'
import { byDetail } from '#core/statement-identity.ts'
import type { StatementKind, StatementRow } from '#core/statements.ts'
import { type FetchedTransaction, UNKNOWN_TRANSACTION } from '#core/transactions.ts'
import type { Trx } from '../connection/connection.ts'
import { recomputeTransactions } from '../documents/recompute-open.ts'
import { column, insertInto, mirror, type Params, query, updateById } from '../query/query.ts'
import { searchWithNote, searchWithoutNote } from '../rows/notes.ts'
import type { StagedRow } from '../rows/packed-rows.ts'
import { sortableName, transactionSearchText } from '../rows/search-text.ts'
import { fingerprintOf, sourceColumns } from '../rows/transaction-row.ts'
import type { Row } from '../schema/schema.ts'
import { indexTransaction, unindexTransaction } from './search-index.ts'

/** The fields of a transaction that a row of a file has. */
type ShownRow = Omit<StatementRow, 'line' | 'bankReference'>

/** Converts a row of a file to a record of the service. */
const toRecord = (row: ShownRow): FetchedTransaction => ({
  ...UNKNOWN_TRANSACTION,
  ...row,
  direction: row.amountMinor < 0 ? 'out' : 'in',
})

const insertTransaction = insertInto(
  'bank_transaction',
  'ON CONFLICT (account, fingerprint, occurrence) WHERE source_id IS NULL DO NOTHING',
)

/** Creates a transaction from a row that no source has shown before. @returns its row number */
export const insertFromRow = (trx: Trx, account: number, row: ShownRow, at: Instant): number => {
  const record = toRecord(row)
  const counterpartyKey = sortableName(record.counterpartyName)
  // Folded once: folding a folded text does not change it.
  const folded = { ...record, text: foldText(record.text), counterpartyName: counterpartyKey }
  const fingerprint = fingerprintOf(folded)
  const search = transactionSearchText(folded)
  const insert = (occurrence: number): { changes: number; lastId: number } =>
    insertTransaction(trx, {
      ...sourceColumns(record),
      account,
      source: 'file',
      source_id: null,
      fingerprint,
      occurrence,
      amount_minor: record.amountMinor,
      open_minor: record.amountMinor,
      direction: record.direction,
      counterparty_key: counterpartyKey,
      page: null,
      seen_pass: 0,
      first_seen_at: at,
      vanished_at: null,
      search,
      sent_page: null,
      sent_place: null,
      place_in_day: 0,
    })
  // Nearly every row is the first with its content: searching only on conflict saves a search each.
  const first = insert(1)
  if (first.changes > 0) return first.lastId
  return insert(nextOccurrence(trx, account, fingerprint)).lastId
}

const insertRow = insertInto('imported_row')

/** Stores a row of a statement, and the transaction that it shows. */
export const keepRow = (trx: Trx, statement: number, row: StagedRow, transactionId: number): void => {
  insertRow(trx, {
    statement,
    line: row.line,
    booking_date: row.bookingDate,
    value_date: row.valueDate,
    amount_minor: row.amountMinor,
    currency: row.currency,
    text: row.text,
    counterparty_name: row.counterpartyName,
    counterparty_iban: row.counterpartyIban,
    reference: row.reference,
    bank_reference: row.bankReference,
    balance_minor: row.balanceMinor,
    transaction_id: transactionId,
    place: row.place,
  })
}

const rowsOf = query(({ transactionId }: Params<{ transactionId: number }>) =>
  mirror
    .selectFrom('imported_row as r')
    .innerJoin('imported_statement as s', 's.id', 'r.statement')
    .innerJoin('imported_file as f', 'f.id', 's.file')
    .selectAll('r')
    .select('f.kind')
    .where('r.transaction_id', '=', transactionId)
    .$narrowType<{ kind: StatementKind }>(),
)

const shown = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('bank_transaction')
    .select(['id', 'account', 'source', 'search', 'fingerprint', 'vanished_at'])
    .where('id', '=', id),
)
const updateTransaction = updateById('bank_transaction')

/** The content of a stored row of a file. */
export const toShownRow = (row: Row<'imported_row'>): ShownRow => ({
  bookingDate: row.booking_date,
  valueDate: row.value_date,
  amountMinor: row.amount_minor,
  currency: row.currency,
  text: row.text,
  counterpartyName: row.counterparty_name,
  counterpartyIban: row.counterparty_iban,
  reference: row.reference,
  balanceMinor: row.balance_minor,
})

/** Updates a transaction that only files show from the most complete of its rows. */
export const showBestRow = (trx: Trx, transactionId: number): void => {
  const now = shown.get(trx, { id: transactionId })
  const [best] = rowsOf.all(trx, { transactionId }).sort(byDetail)
  if (!now || !best || now.source !== 'file') return
  const record = toRecord(toShownRow(best))
  const fingerprint = fingerprintOf(record)
  const search = searchWithNote(trx, { transactionId: now.id }, transactionSearchText(record))
  const occurrence =
    fingerprint === now.fingerprint ? undefined : nextOccurrence(trx, now.account, fingerprint)
  unindexTransaction(trx, now.id, now.search)
  updateTransaction(trx, now.id, {
    ...sourceColumns(record),
    counterparty_key: sortableName(record.counterpartyName),
    search,
    vanished_at: null,
  })
  if (occurrence !== undefined)
    trx
      .write('UPDATE bank_transaction SET fingerprint = ?, occurrence = ? WHERE id = ?')
      .run(fingerprint, occurrence, now.id)
  indexTransaction(trx, now.id, search)
  recomputeTransactions(trx, [now.id])
}

const oneRow = column(({ transactionId }: Params<{ transactionId: number }>) =>
  mirror.selectFrom('imported_row').select('id').where('transaction_id', '=', transactionId).limit(1),
)

/** Whether any file shows the transaction. */
export const isInFile = (trx: Trx, transactionId: number): boolean =>
  oneRow.get(trx, { transactionId }) !== undefined

/** A transaction that the service no longer shows and a file does belongs to the files. */
export const leaveToFiles = (trx: Trx, transactionId: number): void => {
  trx
    .write(
      `UPDATE bank_transaction SET source = 'file', source_id = NULL, fingerprint = '', occurrence = id,
         source_amount_minor = amount_minor, sent_page = NULL, sent_place = NULL, page = NULL WHERE id = ?`,
    )
    .run(transactionId)
  showBestRow(trx, transactionId)
}

/** Assigns the file rows of one transaction to another. */
export const moveFileRows = (trx: Trx, from: number, to: number): void => {
  trx.write('UPDATE imported_row SET transaction_id = ? WHERE transaction_id = ?').run(to, from)
}

const lastOccurrence = column(({ account, fingerprint }: Params<{ account: number; fingerprint: string }>) =>
  mirror
    .selectFrom('bank_transaction')
    .select(({ fn }) => fn.max<number | null>('occurrence').as('occurrence'))
    .where('account', '=', account)
    .where('fingerprint', '=', fingerprint)
    .where('source_id', 'is', null),
)

/**
 * Numbers equal transactions without an id. 1 where no row of the account has the same fingerprint, else one more than
 * the last.
 */
export const nextOccurrence = (trx: Trx, account: number, fingerprint: string): number =>
  (lastOccurrence.get(trx, { account, fingerprint }) ?? 0) + 1

interface FoundRow {
  id: number
  search: string
}

export const deleteRow = (trx: Trx, row: FoundRow): void => {
  unindexTransaction(trx, row.id, row.search)
  trx.write('DELETE FROM bank_transaction WHERE id = ?').run(row.id)
}

const moveNote = (trx: Trx, from: number, to: number): void => {
  trx.write('UPDATE OR IGNORE note SET transaction_id = ? WHERE transaction_id = ?').run(to, from)
}

/** Moves the note of a removed row to the other one, unless that has a note of its own. */
export const keepNote = (trx: Trx, from: number, to: FoundRow): void => {
  const source = searchWithoutNote(trx, { transactionId: to.id }, to.search)
  moveNote(trx, from, to.id)
  const search = searchWithNote(trx, { transactionId: to.id }, source)
  if (search === to.search) return
  unindexTransaction(trx, to.id, to.search)
  trx.write('UPDATE bank_transaction SET search = ? WHERE id = ?').run(search, to.id)
  indexTransaction(trx, to.id, search)
}

/** The columns that a row keeps when it takes over another one's content. */
const KEPT = ['id', 'account', 'open_minor', 'first_seen_at', 'vanished_at'] as const
const mergeTransaction = updateById('bank_transaction')
const wholeRow = query(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('bank_transaction').selectAll().where('id', '=', id),
)
/** The older row takes over the content of the newer one; it keeps its row number and all its decisions. */
export const mergeInto = (trx: Trx, older: FoundRow, newer: FoundRow): void => {
  const values = wholeRow.get(trx, { id: newer.id })
  if (!values) throw new Error('a row that was just read is gone')
  const taken: Partial<typeof values> = { ...values }
  for (const name of KEPT) delete taken[name]
  moveFileRows(trx, newer.id, older.id)
  taken.search = searchWithoutNote(trx, { transactionId: newer.id }, newer.search)
  moveNote(trx, newer.id, older.id)
  deleteRow(trx, newer)
  unindexTransaction(trx, older.id, older.search)
  taken.search = searchWithNote(trx, { transactionId: older.id }, taken.search)
  mergeTransaction(trx, older.id, taken)
  indexTransaction(trx, older.id, taken.search)
  recomputeTransactions(trx, [older.id])
}
