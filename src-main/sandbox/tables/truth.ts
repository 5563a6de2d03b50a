/** Who paid what: written by the generator, read by tests (`test/sandbox/tables.ts`), never served by a route. */
import type { Store } from '../store.ts'

/** payment, advance, and credit-note where it is netted, are cash: their sum is how much of a transaction is used. */
export type TruthKind = 'payment' | 'credit-note' | 'withholding' | 'fee' | 'rounding' | 'advance'

export interface TruthRow {
  /** The transaction's id; null for a credit note netted without money. */
  transactionId: string | null
  /** Null for the fee of a payout, and for an advance payment. */
  documentId: number | null
  /** Signed cents: positive for documents received, negative for credit notes and fees. */
  amountMinor: number
  kind: TruthKind
  /** Name of the payment scenario, such as `batch` or `wrong-reference`. */
  scenario: string
  /** Whether a person who sees only documents and transactions could decide it. */
  decidable: boolean
  bookingDate: string
}

export const insertTruth = (store: Store, truth: TruthRow): void =>
  store.put('truth', { ...truth, decidable: Number(truth.decidable) })

/** What was received or withheld for a document before `date`, as positive cents. */
export const receivedBefore = (store: Store, documentId: number, date: string): number =>
  Math.abs(
    store.get<{ sum: number | null }>(
      'SELECT sum(amountMinor) AS sum FROM truth WHERE documentId = ? AND bookingDate < ?',
      documentId,
      date,
    )?.sum ?? 0,
  )
