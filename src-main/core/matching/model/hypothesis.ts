/** A hypothesis: one transaction pays these documents, for these reasons. A transaction's candidates are its hypotheses. */
import type { AllocationKind, EvidenceCode, EvidenceParams } from '#contract/match-values.ts'
import { dayNumber } from '../../calendar.ts'
import { compareText } from '../../fold.ts'
import type { ReferenceFindings, ReferenceStrength } from '../../reference/reference-findings.ts'
import { signOfTransaction } from './gates.ts'
import type { MatchDocument, MatchTransaction } from './types.ts'

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
  /** Two or three other documents of the customer add up to the amount too, or a supplier's other one less a withholding. */
  hasOtherSum?: true
  /** Documents of several suppliers: another supplier's document may have the number of one that the books lack. */
  isOfManySuppliers?: true
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

/** A document and a customer in the form that a matching run uses. */
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

/**
 * Units of plain numbers. The compiler treats them as numbers; their names tell the reader what is counted. Integer
 * minor units of a currency. `Minor` brands the amounts that enter and leave matching.
 */
export type MinorUnits = number

/** A day as `dayNumber` counts them; NaN when the date is unknown. */
export type DayNumber = number

/** A distance between two days; NaN when one of them is unknown. */
export type Days = number

/** Thousandths of a bit: log2 of how much more often something occurs in true pairs than in false ones. */
export type MilliBits = number

export type PayerCode = Extract<
  EvidenceCode,
  | 'nif-in-text'
  | 'iban-matches'
  | 'iban-shared'
  | 'alias-iban'
  | 'alias-name'
  | 'name-exact'
  | 'name-tokens'
  | 'name-truncated'
  | 'name-similar'
>

/** Immutable: shared by all transactions that point at this customer for the same reasons. */
export interface PayerHit {
  customer: Customer
  codes: readonly PayerCode[]
  /** Whether one of the codes identifies a customer; the other codes only suggest one. */
  strong: boolean
  /** The name that was found, as compared. */
  name: string | null
  /** How many customers the name may mean, with this one; 1 where a tax id or IBAN identifies the customer. */
  namesakes: number
}

/** Immutable: shared by all transactions of a payer. */
export interface PayerFindings {
  hits: readonly PayerHit[]
  /**
   * The hits whose documents are all searched: a single one, the only one of several that a tax id or IBAN identifies, or
   * a few that are known by name or number.
   */
  distinctive: readonly PayerHit[]
  /** The transaction names a counterparty that is no known customer. */
  unknownPayer: boolean
}

/**
 * The orders that matching sorts by: with them its result does not depend on the order of its input. Oldest first; an
 * unknown day (NaN) comes last.
 */
export const compareDays = (a: DayNumber, b: DayNumber): number =>
  (Number.isNaN(a) ? Number.MAX_SAFE_INTEGER : a) - (Number.isNaN(b) ? Number.MAX_SAFE_INTEGER : b)

export const byKey = (a: TransactionCandidates, b: TransactionCandidates): number => compareText(a.key, b.key)

/** The earliest first; on one day by key. */
export const byTime = (a: TransactionCandidates, b: TransactionCandidates): number =>
  compareDays(a.reading.transaction.day, b.reading.transaction.day) || byKey(a, b)

/** The lowest number first: it has fewer digits, or smaller ones. The order is the same in every mirror. */
export const compareKeys = (a: { key: string }, b: { key: string }): number =>
  a.key.length - b.key.length || compareText(a.key, b.key)

/** Best first; with equal scores the fewest parts, then the oldest document, then the lowest key. */
export const byScore = (a: Hypothesis, b: Hypothesis): number =>
  b.score - a.score || a.parts.length - b.parts.length || compareParts(a, b)

const compareParts = (a: Hypothesis, b: Hypothesis): number => {
  for (let at = 0; at < a.parts.length; at += 1) {
    const [one, two] = [a.parts[at]?.doc, b.parts[at]?.doc]
    if (!one || !two || one === two) continue
    const days = (Number.isNaN(one.day) ? 0 : one.day) - (Number.isNaN(two.day) ? 0 : two.day)
    if (days !== 0) return days
    return compareKeys(one.source, two.source)
  }
  return 0
}
