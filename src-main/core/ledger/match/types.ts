/** Input and output of matching a ledger with its bank accounts: plain values. */
import type { Allocation, Alternative, Evidence, MatchClass, PostingError } from '#contract/match-values.ts'
import type { CurrencyCode, IsoDate, LedgerLineId, Minor, TransactionId } from '#contract/values.ts'

export interface BookLine {
  id: LedgerLineId
  /** Its unique identity in every mirror. Order and hashes depend on it, never on the row number. */
  key: string
  /** The code of its account. */
  ledger: string
  entry: string | null
  date: IsoDate
  /** A debit is positive: money in, as at the bank. */
  amountMinor: Minor
  text: string
  document: string | null
  /** Orders the lines of a day. */
  place: number
}

export interface BookTransaction {
  id: TransactionId
  /** As of a line. */
  key: string
  accountId: string
  date: IsoDate
  amountMinor: Minor
  currency: CurrencyCode
  text: string
  counterpartyName: string | null
  reference: string | null
  /** Orders the transactions of a day. */
  place: number
  /** Documents that it was paired with. */
  documents: readonly { number: string; name: string | null }[]
}

/** A group in force with an error that nothing ended yet. */
interface OpenError {
  id: string
  error: PostingError
  lines: readonly BookLine[]
  transactions: readonly BookTransaction[]
  balanceMinor: Minor
}

export interface BookInput {
  /** In no group in force. */
  lines: readonly BookLine[]
  transactions: readonly BookTransaction[]
  /** Ids of groups that a person rejected. */
  rejected: ReadonlySet<string>
  declined: readonly { lineKey: string; transactionKey: string }[]
  openErrors: readonly OpenError[]
}

export interface LedgerProposal {
  /** `l-` and a hash of the members: the same members have the same id in every run and in every mirror. */
  id: string
  class: MatchClass
  /** Lines less transactions; not 0 only with an error, or where it ends one. */
  balanceMinor: Minor
  currency: CurrencyCode
  allocations: Allocation[]
  evidence: Evidence[]
  alternatives: Alternative[]
  explained: false
  error?: PostingError
  /** The id of the group in force whose error it ends. */
  ends?: string
}
