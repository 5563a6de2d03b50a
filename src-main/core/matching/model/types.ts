/** Input and output of matching: plain values, so that they can be sent to and from a worker. */
import type { Allocation, Alternative, Evidence, MatchClass } from '#contract/match-values.ts'
import type { Side } from '#contract/sides.ts'
import type { CurrencyCode, DocumentId, IsoDate, Minor, TransactionId } from '#contract/values.ts'
import type { MatchSettings } from './settings.ts'

/** A document with the fields that matching needs (interface 2.7). Amounts have no sign: the type determines it. */
export interface MatchDocument {
  id: DocumentId
  /** Its unique identity at its source. Order and hashes depend on it, never on the row number. */
  key: string
  side: Side
  /** T, I, S, C and D take part; every other letter is refused by a gate. */
  type: string
  /** C closed, D draft, A cancelled. */
  status: string
  /** As printed, like `FT A/47`; null on a draft. */
  number: string | null
  serie: string | null
  date: IsoDate | null
  dueDate: IsoDate | null
  taxId: string | null
  name: string | null
  legalName: string | null
  iban: string | null
  /** The currency used in addition to EUR; EUR or empty when there is none. */
  currency: CurrencyCode
  /** Multiplier from EUR to `currency`, as plain decimal text. */
  euroRate: string | null
  totalMinor: Minor
  withoutTaxMinor: Minor
  retentionMinor: Minor
  /** TotalAmountWithExchangeRate in minor units of `currency`; 0 when there is none. */
  foreignTotalMinor: Minor
  /** UnpaidAmount in EUR cents; null while no call has returned it. */
  unpaidMinor: Minor | null
  /** `unpaidMinor` less accepted allocations that the source has not reflected yet; null when unknown. */
  openMinor: Minor | null
  /** The amount that accepted *explained* links already cover of a document that the source shows as paid. */
  explainedMinor?: Minor
  externalId: string | null
  purchaseOrder: string | null
  documentReference: string | null
  paymentStatus: string | null
}

/** A bank transaction with the fields that matching needs (interface 4.10, decoded). */
export interface MatchTransaction {
  id: TransactionId
  /** Its unique identity at the source. Order and hashes depend on it, never on the row number. */
  key: string
  accountId: string
  bookingDate: IsoDate | null
  valueDate: IsoDate | null
  /** Signed: positive for money in. */
  amountMinor: Minor
  /** The amount that no accepted group uses yet, signed like `amountMinor`. */
  openMinor: Minor
  direction: 'in' | 'out' | 'unknown'
  currency: CurrencyCode
  text: string
  counterpartyName: string | null
  counterpartyIban: string | null
  reference: string | null
  status: 'booked' | 'pending'
}

/** A payer's name or IBAN, learned from confirmed matches, that stands for the customer with this tax id. */
export interface MatchAlias {
  kind: 'name' | 'iban'
  value: string
  taxId: string
}

/** A pair that a person rejected. */
export interface MatchDecline {
  documentId: DocumentId
  transactionKey: string
}

export interface MatchInput {
  /** Whose documents these are; customers' by default. For suppliers the money is turned round. */
  side?: Side
  documents: readonly MatchDocument[]
  transactions: readonly MatchTransaction[]
  aliases: readonly MatchAlias[]
  declines: readonly MatchDecline[]
  settings: MatchSettings
  today: IsoDate
}

export interface MatchProposal {
  /** Hash of the members, like `g-1a2b3c4d5e6f7a8b`: the same members have the same id in every run. */
  id: string
  class: MatchClass
  /** Sum of the transactions' used amounts less the cash allocations; zero in every proposal. */
  balanceMinor: Minor
  /** Currency of the transactions; rows are in EUR all the same, see `Allocation`. */
  currency: CurrencyCode
  /** Units of `currency` for one EUR, where it is not EUR. */
  rate?: string
  allocations: Allocation[]
  evidence: Evidence[]
  alternatives: Alternative[]
  /** Whether it links to documents that the source already shows as paid: no open amount is involved. */
  explained: boolean
}

export type MatchCounts = Record<MatchClass, number>

export interface MatchResult {
  proposals: MatchProposal[]
  counts: MatchCounts
}

export interface MatchOptions {
  /** Called with the number of finished transactions and their total, at most a few hundred times. */
  onProgress?: (done: number, total: number) => void
  /** Polled after a few hundred transactions; true ends the run with AppError `cancelled`. */
  isCancelled?: () => boolean
}
