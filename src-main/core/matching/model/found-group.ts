/** The groups that a run found, as facts: `classify/` derives the class, `explain/` the evidence and the proposal. */
import type { Doc } from './document.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { Days, MilliBits, MinorUnits } from './units.ts'

export type FoundGroup = FoundPair | FoundInstalments | FoundJointPayment | FoundPayout

/** One transaction that pays one document, or several at once. */
export interface FoundPair {
  kind: 'pair'
  hypotheses: readonly [Hypothesis]
  /** What the best other assignment would lose in score; infinite when nothing else fits. */
  margin: MilliBits
  /** Other uses of the transaction, best first. */
  rivals: readonly Hypothesis[]
  /** Nearly as good uses of its documents by other transactions, best first; none that is part of a rival exchange. */
  competitors: readonly Hypothesis[]
  /** Equal documents (or equal transactions of the same payer) that this one was chosen from by age. */
  equals: number
  /** None of the free equals is older. */
  isOldest: boolean
  /** Other transactions that name the document and cover it too: it was paid twice. */
  doubles: number
  /** No other transaction could use any of the documents. */
  alone: boolean
  /** The customer made another payment within a few days that nothing explains: the two may be one joint payment. */
  hasUnexplainedNearby?: true
  /** Found among the documents that firm matches left: it depends on those matches. */
  isFromSecondSearch?: true
}

/** One document that one or more transactions pay in part; together they complete it or leave it open. */
export interface FoundInstalments {
  kind: 'instalments'
  /** One per transaction. */
  hypotheses: readonly Hypothesis[]
  doc: Doc
  paid: MinorUnits
  complete: boolean
  /** Whether no other transactions complete it. */
  unique: boolean
  /** Whether every transaction names the document. */
  named: boolean
  /** More transactions name it than it can take, or two of them are twins. */
  hasDoubles: boolean
}

/** Several transactions that together pay several documents. */
export interface FoundJointPayment {
  kind: 'joint'
  /** One per transaction. */
  hypotheses: readonly Hypothesis[]
  /** Other groups that share a member with this one. */
  rivals: readonly (readonly Hypothesis[])[]
  /** Sets there were to choose from: of very many, one fits by chance. */
  setsTried: number
  /** Two of the transactions are of one day and one amount: a payment made twice looks just so. */
  hasTwins: boolean
}

/** What a terminal or a payment service paid out: sales of many customers, net of a fee. */
export interface FoundPayout {
  kind: 'payout'
  hypotheses: readonly [Hypothesis]
  rivals: readonly (readonly Hypothesis[])[]
  /** The text of the payout without its numbers. */
  channel: string
  windowDays: Days
  /** Sales it was chosen from. */
  poolSize: number
}

/** A credit note set off against an invoice, where no money moved at all. */
export interface Netting {
  /** Whether the credit note names the invoice; else customer and amount alone join them. */
  isNamed: boolean
  creditNote: Doc
  invoice: Doc
  /** What both give up. */
  amount: MinorUnits
}
