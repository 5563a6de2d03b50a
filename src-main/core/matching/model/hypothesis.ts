/** A hypothesis: one transaction pays these documents, for these reasons. A transaction's candidates are its hypotheses. */
import type { AllocationKind, EvidenceCode, EvidenceParams } from '#contract/match-values.ts'
import { dayNumber } from '../../calendar.ts'
import type { ReferenceFindings, ReferenceStrength } from '../../reference/reference-findings.ts'
import type { Customer, Doc } from './document.ts'
import { signOfTransaction } from './gates.ts'
import type { PayerFindings, PayerHit } from './payer-hit.ts'
import type { MatchTransaction } from './types.ts'
import type { DayNumber, Days, MilliBits, MinorUnits } from './units.ts'

/** A transaction that passed its gates. */
export interface OpenTransaction {
  source: MatchTransaction
  sign: 1 | -1
  /** The unused amount without its sign, in the transaction's own currency. */
  amount: MinorUnits
  /** Day number of the booking, else of the value date; NaN when neither is known. */
  day: DayNumber
}

/** One future allocation row, signed as in the contract. */
export interface PartRow {
  kind: AllocationKind
  amountMinor: MinorUnits
  /** The amount that it uses of a transaction which is not in EUR, in the transaction's currency. */
  bankMinor?: MinorUnits
  /** Whether the row names the document; false for an adjustment of the transaction itself. */
  named: boolean
}

export interface Part {
  doc: Doc
  rows: PartRow[]
  /** How the text names this document, if it does. */
  reference: {
    strength: ReferenceStrength | 'reference-prefix-cut' | 'reference-document'
    shown: string
  } | null
  /** How many equal documents of a sum this one was preferred to because of its age. */
  equals?: number
  /** The month or quarter of the document, where the text names it. */
  month?: string
  /** A month or quarter that the text names, where none is near the document's: another document may be meant. */
  otherMonth?: string
}

/** How the documents explain the amount of the transaction. */
export interface AmountFit {
  code: EvidenceCode
  params: EvidenceParams
  rows: PartRow[]
}

export interface Hypothesis {
  transaction: OpenTransaction
  parts: Part[]
  amount: { code: EvidenceCode; params: EvidenceParams }
  payer: PayerHit | null
  /** Reasons against, each with its sentence's values. */
  against: readonly { code: EvidenceCode; params: EvidenceParams }[]
  /** Days from the newest part's issue; NaN when unknown. */
  lag: Days
  settled: boolean
  /** The search that found it reached its limit: there may be other sums. */
  isUnfinished?: true
  /** Two or three other documents of the customer add up to the amount too. */
  hasOtherSum?: true
  /** The document's number, where the text ends in it and the number of a document of equal amount goes on from it. */
  longerNumber?: string
  /** 1 is the strongest; all hypotheses of one tier are decided before the next begins. */
  tier: 1 | 2 | 3 | 4
  score: MilliBits
}

export const toOpenTransaction = (source: MatchTransaction): OpenTransaction => {
  const date = source.bookingDate ?? source.valueDate
  return {
    source,
    sign: signOfTransaction(source) === -1 ? -1 : 1,
    amount: Math.abs(source.openMinor),
    day: date === null ? Number.NaN : dayNumber(date),
  }
}

/** A month, or the three of a quarter, that a text names. */
export interface NamedMonth {
  /** As the text writes it. */
  shown: string
  /** First and last month meant, from 1. */
  from: number
  to: number
  /** Null where the text gives none. */
  year: number | null
}

/** What was read from a transaction's texts: named documents, possible payers, months. */
export interface TransactionReading {
  transaction: OpenTransaction
  references: ReferenceFindings
  /** Positions of the documents whose whole number stands where the text may have been cut. */
  ends: readonly number[]
  payers: PayerFindings
  /** Days until the bank reversed the payment; null where it did not. */
  returnedAfterDays: Days | null
  /** Days until the same amount went back to the payer without a word of a return; null where it did not. */
  paidBackAfterDays: Days | null
  /** Whether this transaction reverses an earlier payment. */
  isReversal: boolean
  /** Months and quarters the text names. */
  months: readonly NamedMonth[]
  /** Words that rule out a sale: an own account, the state, a loan, a return; null where there are none. */
  ownMoney: string | null
  /** Documents that the second search leaves out: those firm matches reserve, and those of other customers. */
  isTaken?: (doc: Doc) => boolean
}

/** Everything that one transaction may pay, best first, and the customers of these documents. */
export interface TransactionCandidates {
  /** Key of the transaction; all orders are derived from it. */
  key: string
  reading: TransactionReading
  hypotheses: readonly Hypothesis[]
  /** Slots of the documents in its hypotheses. */
  docSlots: readonly number[]
  customers: readonly Customer[]
  /** Positions of the customers whose documents the second search covers; an amount alone adds none. */
  customerPositions: readonly number[]
}
