/** Bank transactions as plain values: what one page of the list (interface 4.10) yields once parsed. */
import type { TransactionFlag } from '#contract/transactions.ts'
import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'
import { toMinor } from './money.ts'

/** unknown: neither an indicator nor a sign says which way the money went. */
export type TransactionDirection = 'in' | 'out' | 'unknown'

/** Where a transaction was learned of; one that file and service show is the service's. */
export type TransactionSource = 'service' | 'file'

export type BookingStatus = 'booked' | 'pending'

export interface FetchedTransaction {
  /** The record's own id at the source, where it has one; whose account it is, the question says. */
  sourceId: string | null
  bookingDate: IsoDate | null
  valueDate: IsoDate | null
  /** Plus is money in; as sent where the direction is unknown; 0 where a flag says it could not be read. */
  amountMinor: Minor
  direction: TransactionDirection
  currency: CurrencyCode
  text: string
  counterpartyName: string | null
  counterpartyIban: string | null
  reference: string | null
  status: BookingStatus
  balanceMinor: Minor | null
  flags: TransactionFlag[]
  /** Which record of the page as sent it is, from 0. */
  place: number
}

/** A transaction with every member unknown: a caller sets those it knows. */
export const UNKNOWN_TRANSACTION: Readonly<Omit<FetchedTransaction, 'currency'>> = {
  sourceId: null,
  bookingDate: null,
  valueDate: null,
  amountMinor: toMinor(0),
  direction: 'unknown',
  text: '',
  counterpartyName: null,
  counterpartyIban: null,
  reference: null,
  status: 'booked',
  balanceMinor: null,
  flags: [],
  place: 0,
}

/** One page as the service returned it; `page` and `pageSize` are the service's own answer, not what was asked. */
export interface TransactionsPage {
  page: number
  pageSize: number
  totalCount: number
  totalPages: number
  /** How many records the service sent, before any was left out by a filter checked here. */
  received: number
  /** A record of this page shows that the account's amounts carry a sign: unknown directions are then in. */
  amountsAreSigned: boolean
  transactions: FetchedTransaction[]
  /** The answer as sent, UTF-8 (interface 2.10): a record's `place` counts in its `transactions`. */
  body: Uint8Array
}
