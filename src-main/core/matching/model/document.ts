/** A document and a customer in the form that a matching run uses. */
import type { MatchDocument } from './types.ts'
import type { DayNumber, MinorUnits } from './units.ts'

export interface Customer {
  position: number
  taxId: string | null
  /** Folded names, legal forms removed. */
  names: string[]
  /** Received documents by target, smallest first; ties by date, then id. */
  received: Doc[]
  refunded: Doc[]
  /** Targets of `received` and `refunded` in the same order: an amount is searched here without reading documents. */
  receivedTargets: MinorUnits[]
  refundedTargets: MinorUnits[]
  /** A list with this customer alone: created once, since most transactions concern one customer. */
  asList: readonly Customer[]
  /** Its position, as a list. */
  positionAsList: readonly number[]
}

/** A document that passed its gates. Amounts are magnitudes in EUR cents. */
export interface Doc {
  source: MatchDocument
  /**
   * Number of this object in its index. A document may have two objects: one for its open and one for its paid amount.
   */
  slot: number
  /** Position among all documents of the run, sorted by id. */
  position: number
  sign: 1 | -1
  /** The source shows this money as received: the document can only explain a transaction. */
  settled: boolean
  target: MinorUnits
  /** The withholding that the document itself states. */
  retention: MinorUnits
  /** The amount without tax, to which the withholding rates apply; 0 where they do not. */
  taxable: MinorUnits
  /** Whether this is the received part of a document that is still open: only its sum is known, not its deductions. */
  isPaidPart: boolean
  /** Day numbers; NaN when unknown. */
  day: DayNumber
  dueDay: DayNumber
  customer: Customer
}
