/** What is known of one transaction before transactions are compared with each other. */
import type { ReferenceFindings } from '../../reference/reference-index.ts'
import type { Customer } from './document.ts'
import type { Hypothesis, OpenTransaction } from './hypothesis.ts'
import type { PayerFindings } from './payer-hit.ts'

/** What its texts say, before any document is looked at. */
export interface TransactionReading {
  transaction: OpenTransaction
  references: ReferenceFindings
  /** Positions of the documents whose whole number stands where the text may have been cut. */
  ends: readonly number[]
  payers: PayerFindings
}

/** All that the transaction may pay, best first, and the customers it touches. */
export interface TransactionCandidates {
  /** Of the transaction; all orders rest on it. */
  key: string
  reading: TransactionReading
  hypotheses: readonly Hypothesis[]
  /** Slots of the documents in its hypotheses. */
  docs: readonly number[]
  customers: readonly Customer[]
  /** Positions of the customers. */
  places: readonly number[]
}
