/** A document and a customer as matching holds them while it runs. */
import type { MatchDocument } from './types.ts'

export interface Customer {
  position: number
  taxId: string | null
  /** Folded names, legal forms removed. */
  names: string[]
  /** Received documents by target, smallest first; ties by date, then id. */
  received: Doc[]
  refunded: Doc[]
  /** Targets of `received` and `refunded`, in their order: an amount is searched here without touching documents. */
  receivedTargets: number[]
  refundedTargets: number[]
  /** A list of this customer, for all that need one: most movements are about one customer. */
  alone: readonly Customer[]
  /** Its position, as a list. */
  place: readonly number[]
}

/** A document that passed its gates. Amounts are magnitudes in EUR cents. */
export interface Doc {
  source: MatchDocument
  /** Number of this object in its book; a document may have two, one for what is open and one for what is paid. */
  index: number
  /** Position among all documents of the run, sorted by id. */
  position: number
  sign: 1 | -1
  /** The source shows this money as received: a movement is only explained by it. */
  settled: boolean
  target: number
  /** What the document itself says is withheld. */
  retention: number
  /** What a withholding of the tables is a share of: the amount without tax; 0 where the tables do not apply. */
  taxable: number
  /** Received money of a document that is still open: what was deducted then is not known, only the sum is. */
  isPaidPart: boolean
  /** Day numbers; NaN when unknown. */
  day: number
  dueDay: number
  customer: Customer
}
