/** A document and a customer as matching holds them while it runs. */
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
  /** A list of this customer, for all that need one: most transactions are about one customer. */
  alone: readonly Customer[]
  /** Its position, as a list. */
  place: readonly number[]
}

/** A document that passed its gates. Amounts are magnitudes in EUR cents. */
export interface Doc {
  source: MatchDocument
  /** Number of this object in its index; a document may have two, one for what is open and one for what is paid. */
  slot: number
  /** Position among all documents of the run, sorted by id. */
  position: number
  sign: 1 | -1
  /** The source shows this money as received: a transaction is only explained by it. */
  settled: boolean
  target: MinorUnits
  /** What the document itself says is withheld. */
  retention: MinorUnits
  /** What a withholding of the tables is a share of: the amount without tax; 0 where the tables do not apply. */
  taxable: MinorUnits
  /** Received money of a document that is still open: what was deducted then is not known, only the sum is. */
  isPaidPart: boolean
  /** Day numbers; NaN when unknown. */
  day: DayNumber
  dueDay: DayNumber
  customer: Customer
}
