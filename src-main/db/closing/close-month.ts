/** Closes and reopens months: the rows of a statement are stored as they are, and nothing changes them later. */
import { createHash } from 'node:crypto'
import type {
  ClosingDifference,
  ClosingObstacle,
  DocumentRow,
  Month,
  MonthStatement,
} from '#contract/closing-values.ts'
import type { DocumentId, IsoDate } from '#contract/values.ts'
import { firstDayOf, lastDayOf } from '#core/closing/month.ts'
import type {
  ClosedMonth,
  ClosedTransaction,
  KnownAs,
  Reopening,
  TypedBalance,
} from '../closed-months/closed-month.ts'
import { closingsInForce, findClosing } from '../closed-months/closings.ts'
import { type LiveRow, listMonthRows } from '../closed-months/month-rows.ts'
import type { ReadableDb, Trx } from '../connection/connection.ts'
import { type Decider, placeOf, recordRule } from '../events/record-event.ts'
import { refuseUnjoined } from '../events/refuse-waiting.ts'
import { refuseUnknown } from '../events/unknown-events.ts'
import { insertInto, mirror, query } from '../query/query.ts'
import { RolledBack } from '../query/rolled-back.ts'
import { lastChange, lastTransaction } from '../rows/last-numbers.ts'
import { toFingerprint } from '../rows/transaction-row.ts'
import { differencesOf, obstaclesOf } from './closing-obstacles.ts'
import { liveDocumentRows, liveStatement } from './month-statement.ts'
import { reviewObstacles, reviewOfClosing } from './review-view.ts'
import { typeBalance } from './typed-figures.ts'

const insertClosing = insertInto('closing')
const insertTransaction = insertInto('closed_transaction')
const insertDocument = insertInto('closed_document')

export type ClosingResult =
  | { outcome: 'closed'; period: Month }
  | { outcome: 'refused'; obstacles: ClosingObstacle[] }
  /** A month with differences can only be closed with a reason. */
  | { outcome: 'reason-missing'; differences: ClosingDifference[] }

/**
 * Closes a month with its current rows. Nothing is written where it is not closed.
 *
 * @param input `seen` is the hash of the statement that was shown, null where none was; `today` is the person's date;
 *   `typed` are balances to store before
 */
export const closeMonth = (
  trx: Trx,
  input: {
    period: Month
    reason: string | null
    seen: string | null
    today: IsoDate
    typed?: readonly Omit<TypedBalance, 'period'>[]
  } & Decider,
): ClosingResult => {
  refuseUnknown(trx)
  refuseUnjoined(trx)
  const { period, by, at, typed = [] } = input
  for (const balance of typed) typeBalance(trx, { ...balance, period, by, at })
  const result = closeAsTyped(trx, input)
  if (result.outcome !== 'closed') throw new RolledBack<ClosingResult>(result)
  return result
}

const closeAsTyped = (
  trx: Trx,
  input: { period: Month; reason: string | null; seen: string | null; today: IsoDate } & Decider,
): ClosingResult => {
  const { period, reason, seen, today, by, at } = input
  const live = liveStatement(trx, period)
  const obstacles = [...obstaclesOf(trx, live, today), ...reviewObstacles(trx, live)]
  if (obstacles.length > 0) return { outcome: 'refused', obstacles }
  if (seen !== null && seen !== hashOf(live))
    return { outcome: 'refused', obstacles: [{ reason: 'changed' }] }
  const differences = differencesOf(trx, live)
  if (differences.length > 0 && reason === null) return { outcome: 'reason-missing', differences }
  const reviewed = reviewOfClosing(trx, period, by)
  const statement: MonthStatement = reviewed === undefined ? live : { ...live, reviewed }
  const rows = listMonthRows(trx, period)
  const flows = [
    ...liveDocumentRows(trx, period, 'customer'),
    ...(statement.suppliers ? liveDocumentRows(trx, period, 'supplier').map(ofSupplier) : []),
  ]
  const transactions = rows.map(toClosed)
  const documents = flows.map(({ documentId: _id, ...row }) => row)
  const closed: ClosedMonth = {
    period,
    reason,
    statement,
    hash: sha256({ statement, transactions, documents }),
    transactions,
    documents,
  }
  const uuid = trx.newId()
  putClosing(
    trx,
    closed,
    {
      transactions: rows.map(({ transactionId }) => transactionId),
      documents: flows.map(({ documentId }) => documentId),
    },
    { by, at, uuid },
  )
  recordRule(trx, { action: 'month-closed', ...closed }, { by, at, uuid })
  return { outcome: 'closed', period }
}

const ofSupplier = (row: DocumentRow): DocumentRow => ({ ...row, side: 'supplier' })

const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** The hash of the statement that was shown, so that a different one is not closed instead. */
export const hashOf = (statement: MonthStatement): string => sha256(statement)

/** Row numbers of this mirror, in the order of the closed rows. */
interface Rows {
  transactions: readonly (number | null)[]
  documents: readonly (DocumentId | null)[]
}

/** Writes a closing with its rows; a closing in force for the month is not replaced. */
export const putClosing = (
  trx: Trx,
  closed: ClosedMonth,
  rows: Rows,
  { by, at, uuid = trx.newId() }: Decider,
): number | undefined => {
  const { period, reason, statement, hash, transactions, documents } = closed
  if (findClosing(trx, period)) return undefined
  const { lastId: closing } = insertClosing(trx, {
    uuid,
    period,
    end_date: lastDayOf(period),
    closed_at: at,
    closed_by: by,
    reason,
    statement: JSON.stringify(statement),
    hash,
    exceptions: transactions.filter(({ notedMinor }) => notedMinor !== 0).length,
    last_transaction: lastTransaction(trx),
    last_change: lastChange(trx),
    // Decisions of earlier places count in it, also those that the log applies later.
    last_decision: placeOf(trx, uuid),
    reopened_at: null,
    reopened_by: null,
    reopen_reason: null,
    has_suppliers: statement.suppliers ? 1 : 0,
  })
  for (const [position, one] of transactions.entries())
    insertTransaction(trx, {
      closing,
      position,
      transaction_id: rows.transactions[position] ?? null,
      account: one.account,
      source_id: one.id,
      fingerprint: one.fingerprint,
      occurrence: one.occurrence,
      date: one.date,
      text: one.text,
      counterparty: one.counterparty,
      currency: one.currency,
      amount_minor: one.amountMinor,
      paired_minor: one.pairedMinor,
      explained_minor: one.explainedMinor,
      grouped_minor: one.groupedMinor,
      classified_minor: one.classifiedMinor,
      noted_minor: one.notedMinor,
      note: one.note,
    })
  for (const [position, one] of documents.entries())
    insertDocument(trx, {
      closing,
      position,
      document_id: rows.documents[position] ?? null,
      number: one.number,
      customer: one.customer,
      date: one.date,
      term: one.term,
      side: one.side ?? 'customer',
      amount_minor: one.amountMinor,
    })
  return closing
}

const toClosed = (row: LiveRow): ClosedTransaction => ({
  account: row.accountId,
  id: row.sourceId,
  fingerprint: row.fingerprint,
  occurrence: row.occurrence,
  date: row.date,
  text: row.text,
  counterparty: row.counterparty,
  currency: row.currency,
  amountMinor: row.amountMinor,
  pairedMinor: row.parts.paired,
  explainedMinor: row.parts.explained,
  groupedMinor: row.parts.grouped,
  classifiedMinor: row.parts.classified,
  notedMinor: row.notedMinor,
  note: row.note,
})

/**
 * Applies a reopening: of that month and every later one. Typed balances stay. A row that was taken into one of them
 * counts in its own month again where that is open, else in the first open one.
 */
export const putReopening = (
  trx: Trx,
  { period, reason, keepsTyped }: Reopening,
  { by, at }: Pick<Decider, 'by' | 'at'>,
): Month[] => {
  const reopened = closingsInForce(trx).filter((closing) => closing.period >= period)
  const reopen = trx.write(
    'UPDATE closing SET reopened_at = ?, reopened_by = ?, reopen_reason = ? WHERE id = ?',
  )
  for (const closing of reopened) reopen.run(at, by, reason, closing.id)
  if (keepsTyped) {
    // Where nothing stays closed each counts in its own month, also in one that was never closed.
    const openSince = closingsInForce(trx).length === 0 ? '' : firstDayOf(period)
    trx
      .write(
        `DELETE FROM taken_transaction WHERE period >= ? AND transaction_id IN
          (SELECT id FROM bank_transaction WHERE coalesce(booking_date, '') >= ?)`,
      )
      .run(period, openSince)
    trx.write('UPDATE taken_transaction SET period = ? WHERE period > ?').run(period, period)
  } else {
    trx.write('DELETE FROM typed_balance WHERE period >= ?').run(period)
    trx.write('DELETE FROM taken_transaction WHERE period >= ?').run(period)
  }
  return reopened.map((closing) => closing.period)
}

/** @returns the months reopened, the earliest first; none where the month is not closed */
export const reopenMonth = (
  trx: Trx,
  { period, reason, by, at }: { period: Month; reason: string } & Decider,
): { reopened: Month[] } => {
  if (!findClosing(trx, period)) return { reopened: [] }
  const reopening = { period, reason, keepsTyped: true } as const
  recordRule(trx, { action: 'month-reopened', ...reopening }, { by, at })
  return { reopened: putReopening(trx, reopening, { by, at }) }
}

const untied = query(() =>
  mirror
    .selectFrom('closed_transaction')
    .select(['closing', 'position', 'account', 'source_id as id', 'fingerprint', 'occurrence'])
    .select(['date', 'amount_minor as amountMinor', 'currency', 'text'])
    .where('transaction_id', 'is', null),
)

/** Links closed rows to transactions that a sync brought into a mirror that was created again. */
export const tieClosedRows = (
  trx: Trx,
  find: (db: ReadableDb, known: KnownAs) => number | undefined,
): void => {
  const tie = trx.write('UPDATE closed_transaction SET transaction_id = ? WHERE closing = ? AND position = ?')
  for (const { date, amountMinor, currency, text, ...row } of untied.all(trx)) {
    const prints = [toFingerprint(date, amountMinor, currency, text)]
    const id = find(trx, { ...row, also: { date, amountMinor, currency, prints } })
    if (id !== undefined) tie.run(id, row.closing, row.position)
  }
}
