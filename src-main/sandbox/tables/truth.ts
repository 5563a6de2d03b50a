/** Who paid what: known to the generator, readable by benchmarks, never served by any route. */
import type { Store } from '../store.ts'

/** payment, credit-note where it nets, and advance are cash: their sum per transaction is what is used of it. */
export type TruthKind = 'payment' | 'credit-note' | 'withholding' | 'fee' | 'rounding' | 'advance'

export interface TruthRow {
  /** The transaction's id; null for a credit note netted without money. */
  transactionId: string | null
  /** Null for the fee a payout kept, and for what was paid ahead. */
  documentId: number | null
  /** Signed cents: plus for documents received, minus for credit notes and fees. */
  amountMinor: number
  kind: TruthKind
  /** Name of the story behind it, such as `batch` or `wrong-reference`. */
  scenario: string
  /** Whether a person who sees only documents and transactions could decide it. */
  decidable: boolean
  bookingDate: string
}

interface Row {
  transaction_id: string | null
  document_id: number | null
  amount_minor: number
  kind: TruthKind
  scenario: string
  decidable: number
  booking_date: string
}

const toTruth = (row: Row): TruthRow => ({
  transactionId: row.transaction_id,
  documentId: row.document_id,
  amountMinor: row.amount_minor,
  kind: row.kind,
  scenario: row.scenario,
  decidable: row.decidable === 1,
  bookingDate: row.booking_date,
})

export const insertTruth = (store: Store, truth: TruthRow): void => {
  store.run(
    'INSERT INTO truth VALUES (?, ?, ?, ?, ?, ?, ?)',
    truth.transactionId,
    truth.documentId,
    truth.amountMinor,
    truth.kind,
    truth.scenario,
    truth.decidable ? 1 : 0,
    truth.bookingDate,
  )
}

/** Every row in order of the transactions, one at a time. */
export const iterateTruth = function* (store: Store): Generator<TruthRow> {
  for (const row of store.iterate<Row>('SELECT * FROM truth ORDER BY rowid')) yield toTruth(row)
}

/** What the bank has received (or the customer withheld) for a document before `date`, in cents, as a magnitude. */
export const receivedBefore = (store: Store, documentId: number, date: string): number =>
  Math.abs(
    store.get<{ sum: number | null }>(
      'SELECT sum(amount_minor) AS sum FROM truth WHERE document_id = ? AND booking_date < ?',
      documentId,
      date,
    )?.sum ?? 0,
  )
