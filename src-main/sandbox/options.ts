/** Options of the embedded service and their defaults. */
import type { IsoDate } from '#contract/values.ts'

/** Behaviour on which sources disagree, or that only some tests want; each switch is documented in the README. */
export interface SandboxSwitches {
  /** Interface 2.3 taken literally: a closing Date equal to the last one of the series is refused too. */
  strictDates: boolean
  /** Business errors come as HTTP 400 or 404 instead of 200 with an envelope. */
  httpErrorStatus: boolean
  /** An unknown Serie is refused with 18 SerieDataNotMatch instead of being created. */
  strictSeries: boolean
  /** What `Object` of the partner-token call looks like (interface 4.7 does not show it). */
  partnerTokenShape: 'list' | 'object' | 'text'
  /** The partner-network owner has an e-mail and token of its own (interface 5.1). */
  separatePartnerOwner: boolean
  /** UnpaidAmount falls by itself on the day after the sample bank received the money. */
  followBank: boolean
  /** UnpaidAmount of a document with Retention leaves out what the customer withholds. */
  unpaidNetOfRetention: boolean
  /** The OAuth client has a client account (interface 5.2); without one calls answer MissingClientBinding. */
  clientBound: boolean
  /** Conditions of part 1 for the ATCode: credentials, feature and option are all on. */
  taxCommunication: boolean
  /** ElementNumber of DocumentIsADuplicate carries the id of the existing document. */
  duplicateNamesDocument: boolean
}

export interface SandboxOptions extends Partial<SandboxSwitches> {
  /** First of three ports (invoicing, banking, authorization); 0 or undefined takes three free ones. */
  port?: number
  seed?: number
  documents?: number
  transactions?: number
  /** Currencies of further accounts, each with transactions of its own: `<account>-2`, `<account>-3` ... */
  otherAccounts?: readonly string[]
  /** Keeps the state over restarts; an existing file takes precedence over seed, documents, transactions and today. */
  stateFile?: string
  /** Last day of the sample data; the clock's own date when left out. */
  today?: IsoDate
  /** Milliseconds since the epoch; for the 10-second rule, link and token lifetimes. */
  now?: () => number
  /** For how many milliseconds after a create a fetch answers 6 (interface part 8). */
  readyDelayMs?: number
  /** Milliseconds until a registered company approves a request by itself; Infinity waits for `approvePartner`. */
  approveAfterMs?: number
  tokenLifetimeSeconds?: number
  linkLifetimeSeconds?: number
  /** Documents paid in the last so many days before today are not settled at the source; earlier ones are. */
  unreconciledDays?: number
  /** Adds to the last full month what its closing needs: a loan instalment, transfers into a savings account, refunds and more. */
  monthEnd?: boolean
  /** Every n-th document id belongs to another company and answers 45; 0 for none. */
  foreignEvery?: number
}

export const DEFAULT_SWITCHES: SandboxSwitches = {
  strictDates: false,
  httpErrorStatus: false,
  strictSeries: false,
  partnerTokenShape: 'list',
  separatePartnerOwner: false,
  followBank: false,
  unpaidNetOfRetention: false,
  clientBound: true,
  taxCommunication: true,
  duplicateNamesDocument: true,
}
