/** A hypothesis: one transaction pays these documents, for these reasons. A transaction's candidates are its hypotheses. */
import type { AllocationKind, EvidenceCode, EvidenceParams } from '#contract/match-values.ts'
import { dayNumber } from '../../calendar.ts'
import type { ReferenceFindings, ReferenceStrength } from '../../reference/reference-index.ts'
import type { Customer, Doc } from './document.ts'
import { signOfTransaction } from './gates.ts'
import type { PayerFindings, PayerHit } from './payer-hit.ts'
import type { MatchTransaction } from './types.ts'
import type { DayNumber, Days, MilliBits, MinorUnits } from './units.ts'

/** A transaction that passed its gates. */
export interface OpenTransaction {
  source: MatchTransaction
  sign: 1 | -1
  /** Magnitude of what is unused, in its own currency. */
  amount: MinorUnits
  /** Day number of the booking, else of the value date; NaN when neither is known. */
  day: DayNumber
}

/** One allocation row to be: signed as the contract says. */
export interface PartRow {
  kind: AllocationKind
  amountMinor: MinorUnits
  /** What it uses of a transaction that is not in EUR, in the transaction's currency. */
  bankMinor?: MinorUnits
  /** False for an adjustment of the transaction itself, which names no document. */
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
  /** Equal documents of a sum that this one was chosen before, for its age. */
  equals?: number
  /** The month or quarter of the document, where the text names it. */
  month?: string
  /** A month or quarter that the text names, where none is next to the document's: another document may be meant. */
  otherMonth?: string
}

/** How the amount of the transaction comes about from the documents. */
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
  /** The search that found it was given up: there may be other sums. */
  isUnfinished?: true
  /** Two or three other documents of the customer add up to the amount too. */
  hasOtherSum?: true
  /** 1 strongest; a pass sweeps all of one tier before the next begins. */
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
