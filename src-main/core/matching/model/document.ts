/** A document and a customer as a matching run holds them. */
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
  /** Targets of `received` and `refunded`, in their order: an amount is searched here without touching documents. */
  receivedTargets: MinorUnits[]
  refundedTargets: MinorUnits[]
  /** This customer alone, as a list: made once, since most transactions are about one customer. */
  asList: readonly Customer[]
  /** Its position, as a list. */
  positionAsList: readonly number[]
}

/** A document that passed its gates. Amounts are magnitudes in EUR cents. */
export interface Doc {
  source: MatchDocument
  /** Number of this object in its index. A document may have two objects: for its open and for its paid amount. */
  slot: number
  /** Position among all documents of the run, sorted by id. */
  position: number
  sign: 1 | -1
  /** The source shows this money as received: the document can only explain a transaction. */
  settled: boolean
  target: MinorUnits
  /** The withholding that the document itself states. */
  retention: MinorUnits
  /** The amount without tax, of which the withholding rates are a share; 0 where the rates do not apply. */
  taxable: MinorUnits
  /** The received money of a document that is still open: its deductions are not known, only the sum is. */
  isPaidPart: boolean
  /** Day numbers; NaN when unknown. */
  day: DayNumber
  dueDay: DayNumber
  customer: Customer
}
