/** What is matched in the book of the ledger: its lines, the bank's transactions, and what is proposed. */
import type { Allocation, Alternative, Evidence, MatchClass, PostingError } from '#contract/match-values.ts'
import type { CurrencyCode, IsoDate, LedgerLineId, Minor, TransactionId } from '#contract/values.ts'

export interface BookLine {
  id: LedgerLineId
  /** Equal on every computer, and no other line's. */
  key: string
  /** The code of its ledger account. */
  ledger: string
  /** Journal and number of its entry. */
  entry: string | null
  date: IsoDate
  /** Positive is a debit: money in, as at the bank. */
  amountMinor: Minor
  text: string
  document: string | null
  /** Its order inside its day. */
  place: number
}

/** A document that a transaction is paired with in the book of documents. */
export interface PairedDocument {
  number: string
  /** Its customer. */
  name: string | null
  reference?: string | null
}

export interface BookTransaction {
  id: TransactionId
  key: string
  accountId: string
  date: IsoDate
  amountMinor: Minor
  currency: CurrencyCode
  text: string
  counterpartyName: string | null
  reference: string | null
  /** Its order inside its day. */
  place: number
  documents: readonly PairedDocument[]
  /** Ids of journal entries that were exported for it. */
  entries?: readonly string[] | undefined
}

/** An accepted group whose lines and transactions do not balance, and that nothing has ended yet. */
export interface OpenError {
  id: string
  error: PostingError
  lines: readonly BookLine[]
  transactions: readonly BookTransaction[]
  /** Lines less transactions. */
  balanceMinor: Minor
}

export interface BookInput {
  /** Lines and transactions that no accepted group has. */
  lines: readonly BookLine[]
  transactions: readonly BookTransaction[]
  /** Ids of groups that a person rejected. */
  rejected: ReadonlySet<string>
  /** Pairs that a person refused. */
  declined: readonly { lineKey: string; transactionKey: string }[]
  openErrors: readonly OpenError[]
}

export interface BookOptions {
  onProgress?: (done: number, total: number) => void
  /** True ends the run with AppError `cancelled`. */
  isCancelled?: () => boolean
}

/** A group of the ledger that is proposed. Each line and each transaction has one row, with its whole amount. */
export interface LedgerProposal {
  /** `l-` and a hash of the members: the same members have the same id in every run. */
  id: string
  class: MatchClass
  /** Lines less transactions; zero unless `error` says what is wrong, or `ends` what it corrects. */
  balanceMinor: Minor
  /** Of the transactions; EUR where there are none. Its rows are in the ledger's currency even so, see `Allocation`. */
  currency: CurrencyCode
  /** Units of `currency` for one EUR, where it is not EUR. */
  rate?: string
  allocations: Allocation[]
  evidence: Evidence[]
  alternatives: Alternative[]
  explained: false
  /** What is wrong with the posting. */
  error?: PostingError
  /** The accepted group whose error these lines end: their balance is the error's with its sign turned. */
  ends?: string
}
