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

export const insertTruth = (store: Store, truth: TruthRow): void =>
  store.put('truth', { ...truth, decidable: Number(truth.decidable) })

/** Every row in order of the transactions, one at a time. */
export const iterateTruth = function* (store: Store): Generator<TruthRow> {
  const rows = store.iterate<Omit<TruthRow, 'decidable'> & { decidable: 0 | 1 }>(
    'SELECT * FROM truth ORDER BY rowid',
  )
  for (const row of rows) yield { ...row, decidable: row.decidable === 1 }
}

/** What the bank has received (or the customer withheld) for a document before `date`, in cents, as a magnitude. */
export const receivedBefore = (store: Store, documentId: number, date: string): number =>
  Math.abs(
    store.get<{ sum: number | null }>(
      'SELECT sum(amountMinor) AS sum FROM truth WHERE documentId = ? AND bookingDate < ?',
      documentId,
      date,
    )?.sum ?? 0,
  )
