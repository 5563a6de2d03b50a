/**
 * The groups that a run found, as facts; `classify/` derives the class from them, `explain/` the evidence and the
 * proposal.
 */
import type { Days, Doc, Hypothesis, MilliBits, MinorUnits } from './hypothesis.ts'

export type FoundGroup = FoundPair | FoundInstalments | FoundJointPayment | FoundPayout

/** One transaction that pays one or several documents. */
export interface FoundPair {
  kind: 'pair'
  hypotheses: readonly [Hypothesis]
  /** What the best other assignment would lose in score; infinite when nothing else fits. */
  margin: MilliBits
  /** Other uses of the transaction, best first. */
  rivals: readonly Hypothesis[]
  /**
   * Uses of its documents by other transactions that score nearly as high, best first; none that is part of a rival
   * exchange.
   */
  competitors: readonly Hypothesis[]
  /** Number of equal documents (or equal transactions of the same payer); this one was chosen from them by age. */
  equals: number
  /**
   * Number of equal documents, or of equal transactions of the same payer, that only a sign which may be chance tells
   * from this one: a bare number, a month, a cut number.
   */
  alike: number
  /** Whether no unused equal document is older. */
  isOldest: boolean
  /** Number of other transactions that name the document and cover it too: it was paid twice. */
  doubles: number
  /** Whether no other transaction could use any of the documents. */
  alone: boolean
  /**
   * The customer made another payment within a few days that no document explains: the two may be one joint payment.
   */
  hasUnexplainedNearby?: true
  /** Found among the documents that firm matches left over: the pair depends on those matches. */
  isFromSecondSearch?: true
}

/** One document that several transactions pay in part, or one of them: together they complete it or leave it open. */
export interface FoundInstalments {
  kind: 'instalments'
  /** One per transaction. */
  hypotheses: readonly Hypothesis[]
  doc: Doc
  paid: MinorUnits
  complete: boolean
  /** Whether no other set of transactions completes it. */
  unique: boolean
  /** How many sets of transactions there were to choose from: of very many, one fits by chance. */
  setsTried: number
  /** Whether every transaction names the document. */
  named: boolean
  /** More transactions name it than can pay it, or two of them are equal. */
  hasDoubles: boolean
}

/** Several transactions that together pay several documents. */
export interface FoundJointPayment {
  kind: 'joint'
  /** One per transaction. */
  hypotheses: readonly Hypothesis[]
  /** Other groups that share a member with this one. */
  rivals: readonly (readonly Hypothesis[])[]
  /** How many sets there were to choose from: of very many, one fits by chance. */
  setsTried: number
  /** Two of the transactions have the same day and amount: a payment made twice looks the same. */
  hasEqualTransactions: boolean
}

/** A payout of a terminal or a payment service: sales of many customers, less a fee. */
export interface FoundPayout {
  kind: 'payout'
  hypotheses: readonly [Hypothesis]
  rivals: readonly (readonly Hypothesis[])[]
  /** The text of the payout without its numbers. */
  channel: string
  windowDays: Days
  /** Number of sales it was chosen from. */
  poolSize: number
  /** The text states a fee, which no table of fees confirms. */
  isFeeStated?: true
}

/** A credit note that is set off against an invoice, without a transaction. */
export interface Netting {
  /** Whether the credit note names the invoice; else only customer and amount connect them. */
  isNamed: boolean
  creditNote: Doc
  invoice: Doc
  /** The amount that both are reduced by. */
  amount: MinorUnits
}
